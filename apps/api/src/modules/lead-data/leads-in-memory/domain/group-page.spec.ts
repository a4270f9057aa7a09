import { pageOfGroups } from './group-page.js';

const GROUPS = 10_000;
// Many groups share a key, as most groups of a click id have one lead.
const keys = Float64Array.from({ length: GROUPS }, (_, place) => {
  if (place % 50 === 0) return Infinity;
  return place % 3 === 0 ? (place * 7919) % 100 : 0;
});
const ranks = Uint32Array.from({ length: GROUPS }, (_, place) => (place * 7919) % GROUPS);
const groups = Uint32Array.from({ length: GROUPS }, (_, place) => place + 5);

it.each([
  [0, 10],
  [0, GROUPS],
  [6_000, 7_000],
  [9_799, 9_801],
  [9_990, 10_010],
  [GROUPS, GROUPS + 10],
])('the groups %i to %i are those of the whole order', (from, until) => {
  const keyOf = (group: number): number => keys[group - 5] as number;
  const rankOf = (group: number): number => ranks[group - 5] as number;
  const byKey = (a: number, b: number): number => (keyOf(a) < keyOf(b) ? -1 : 1);
  const whole = Array.from(groups).sort((a, b) =>
    keyOf(a) === keyOf(b) ? rankOf(a) - rankOf(b) : byKey(a, b),
  );
  expect(pageOfGroups({ groups, keys, ranks }, from, until)).toEqual(whole.slice(from, until));
});
