import { isSameChoice, mergeColumns } from './column-choice';

const STANDARD = [
  { key: 'id', title: 'ID', visible: true, locked: true },
  { key: 'email', title: 'Email', visible: true },
  { key: 'offer', title: 'Offer', visible: true },
];

test('columns stored without widths still work', () => {
  const merged = mergeColumns(STANDARD, [
    { key: 'offer', visible: true },
    { key: 'email', visible: false },
  ]);
  expect(merged).toEqual([STANDARD[0], STANDARD[2], { ...STANDARD[1], visible: false }]);
});

test('stored widths and pins come back, inside their bounds; the locked column is only sized', () => {
  const merged = mergeColumns(STANDARD, [
    { key: 'id', visible: true, width: 90, pinned: true },
    { key: 'offer', visible: true, width: 5000, pinned: true },
    { key: 'email', visible: true, width: 1 },
  ]);
  expect(merged).toEqual([
    { ...STANDARD[0], width: 90 },
    { ...STANDARD[2], width: 1000, pinned: true },
    { ...STANDARD[1], width: 40 },
  ]);
  expect(isSameChoice(merged, STANDARD)).toBe(false);
});

test('a width changes the choice; a missing one does not', () => {
  const sized = STANDARD.map((column) => ({ ...column, width: 100 }));
  expect(isSameChoice(STANDARD, sized)).toBe(false);
  expect(
    isSameChoice(
      STANDARD,
      sized.map((column) => ({ ...column, width: undefined, pinned: false })),
    ),
  ).toBe(true);
});
