import {
  changeOf,
  countChosen,
  groupPermissions,
  groupState,
  narrowGroups,
  summaryText,
  withPermissions,
} from './permission-groups';

const ITEMS = [
  { id: 2, name: 'See leads', category: 'Leads' },
  { id: 3, name: 'Edit leads', category: 'Leads' },
  { id: 72, name: 'See caps', category: 'Caps' },
  { id: 145, name: 'Reveal lead data', category: 'Leads' },
];
const GROUPS = groupPermissions(ITEMS);
const [LEADS] = GROUPS;
const namesOf = (search: string, hasChanged: ((id: number) => boolean) | null = null): string[] =>
  narrowGroups(GROUPS, search, hasChanged).flatMap(({ items }) => items.map(({ name }) => name));

it('a category keeps its permissions together, including later ones', () => {
  expect(GROUPS.map(({ category, items }) => [category, items.map(({ id }) => id)])).toEqual([
    ['Leads', [2, 3, 145]],
    ['Caps', [72]],
  ]);
});

it('a group is chosen completely, partly or not at all', () => {
  expect(groupState(LEADS!, new Set([72]))).toBe('none');
  expect(groupState(LEADS!, new Set([2, 72]))).toBe('some');
  expect(groupState(LEADS!, new Set([2, 3, 145]))).toBe('all');
  expect(countChosen(LEADS!, new Set([2, 72]))).toBe(1);
});

it('a search finds words and categories', () => {
  expect(namesOf('edit')).toEqual(['Edit leads']);
  expect(namesOf('caps')).toEqual(['See caps']);
  expect(namesOf('lead d')).toEqual(['Reveal lead data']);
  expect(namesOf('see', (id) => id === 72)).toEqual(['See caps']);
  expect(namesOf('nothing')).toEqual([]);
});

it('differences from the saved role are named', () => {
  const [saved, chosen] = [new Set([2, 3]), new Set([2, 72, 145])];
  expect([2, 3, 72].map((id) => changeOf(id, chosen, saved))).toEqual([null, 'removed', 'added']);
  expect(changeOf(72, chosen, null)).toBeNull();
  expect(summaryText(4, chosen, saved)).toBe('3 of 4 permissions · 2 added · 1 removed');
  expect(summaryText(4, chosen, chosen)).toBe('3 of 4 permissions');
  expect(summaryText(4, chosen, null)).toBe('3 of 4 permissions');
});

it('a whole group is switched as far as the user may', () => {
  const mayChange = (id: number): boolean => id !== 145;
  expect([...withPermissions(new Set([72]), [2, 3, 145], true, mayChange)]).toEqual([72, 2, 3]);
  expect([...withPermissions(new Set([2, 145]), [2, 3, 145], false, mayChange)]).toEqual([145]);
});
