import { movedText, stepOf, whyNotInto, withAdvertiserAt } from './advertiser-moves';
import { type DraftAdvertiser, type DraftGroup, newDraft } from './draft';
import { moveAdvertiser } from './draft-edits';
import { editorReducer, historyOf } from './editor-history';

const row = (key: string, id: number | null, percentage: number): DraftAdvertiser => ({
  key,
  id,
  name: id === null ? '' : `Advertiser ${id}`,
  percentage,
  isOff: percentage === 0,
});
/** Alpha (1) is in both groups. */
const GROUPS: readonly DraftGroup[] = [
  { key: 'g1', name: 'First', advertisers: [row('a', 1, 60), row('b', 2, 40)] },
  { key: 'g2', name: '', advertisers: [row('c', 1, 100)] },
  { key: 'g3', name: 'Last', advertisers: [] },
];
const rowsOf = (groups: readonly DraftGroup[]): string[][] =>
  groups.map(({ advertisers }) => advertisers.map(({ key, percentage }) => `${key} ${percentage}`));

test('an advertiser keeps its percentage, in its group and in another one', () => {
  expect(rowsOf(withAdvertiserAt(GROUPS, 'b', { group: 0, row: 0 }))).toEqual([
    ['b 40', 'a 60'],
    ['c 100'],
    [],
  ]);
  expect(rowsOf(withAdvertiserAt(GROUPS, 'b', { group: 1, row: 1 }))).toEqual([
    ['a 60'],
    ['c 100', 'b 40'],
    [],
  ]);
  expect(rowsOf(withAdvertiserAt(GROUPS, 'a', { group: 2, row: 0 }))).toEqual([
    ['b 40'],
    ['c 100'],
    ['a 60'],
  ]);
});

test('a group does not take an advertiser that it has already, and says so', () => {
  expect(withAdvertiserAt(GROUPS, 'a', { group: 1, row: 0 })).toBe(GROUPS);
  expect(whyNotInto(GROUPS, 'a', 1)).toBe('Advertiser 1 is already in Group 2.');
  expect(whyNotInto(GROUPS, 'b', 1)).toBeNull();
  expect(whyNotInto(GROUPS, 'a', 0)).toBeNull();
  // Rows without an advertiser do not exclude each other.
  const open = [
    { key: 'g1', name: '', advertisers: [row('x', null, 0)] },
    { key: 'g2', name: '', advertisers: [row('y', null, 0)] },
  ];
  expect(rowsOf(withAdvertiserAt(open, 'x', { group: 1, row: 0 }))).toEqual([[], ['x 0', 'y 0']]);
});

test('what moves nothing is no step that could be undone', () => {
  const timeslot = { key: 't', name: 'Day', groups: GROUPS, openingHours: [] };
  const history = historyOf({ ...newDraft(1), timeslots: [timeslot] });
  const move = (key: string, group: number, place: number) =>
    editorReducer(history, { type: 'edit', edit: moveAdvertiser('t', key, { group, row: place }) });
  expect(move('a', 0, 0)).toBe(history);
  expect(move('a', 1, 0)).toBe(history);
  expect(move('gone', 1, 0)).toBe(history);
  expect(move('b', 1, 0).past).toHaveLength(1);
});

test('steps lead through the rows, and from the edge of a group into the next that can take it', () => {
  expect(stepOf(GROUPS, 'a', 1)).toEqual({ to: { group: 0, row: 1 }, passed: [] });
  expect(stepOf(GROUPS, 'a', -1)).toEqual({ to: null, passed: [] });
  expect(stepOf(GROUPS, 'b', 1)).toEqual({ to: { group: 1, row: 0 }, passed: [] });
  expect(stepOf(GROUPS, 'c', -1)).toEqual({ to: null, passed: [0] });
  expect(stepOf(GROUPS, 'c', 1)).toEqual({ to: { group: 2, row: 0 }, passed: [] });
  const swapped = withAdvertiserAt(GROUPS, 'b', { group: 0, row: 0 });
  expect(stepOf(swapped, 'a', 1)).toEqual({ to: { group: 2, row: 0 }, passed: [1] });
  const last = withAdvertiserAt(GROUPS, 'b', { group: 2, row: 0 });
  expect(stepOf(last, 'b', -1)).toEqual({ to: { group: 1, row: 1 }, passed: [] });
});

test('a move is announced with the sums of both groups', () => {
  const after = withAdvertiserAt(GROUPS, 'b', { group: 1, row: 1 });
  expect(movedText(GROUPS, after, 'b')).toBe(
    'Advertiser 2, position 2 of 2 in Group 2. ' +
      'First: 60 of 100 percent. Group 2: 140 of 100 percent',
  );
  const inside = withAdvertiserAt(GROUPS, 'b', { group: 0, row: 0 });
  expect(movedText(GROUPS, inside, 'b')).toBe('Advertiser 2, position 1 of 2 in First');
});
