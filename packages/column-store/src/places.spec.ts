import { placesOf } from './places.js';

const GROUPS = 10_000;
// Many groups share a key, as most groups of a click id have one lead.
const keys = Float64Array.from({ length: GROUPS }, (_, place) => {
  if (place % 50 === 0) return Infinity;
  return place % 3 === 0 ? (place * 7919) % 100 : 0;
});
const ranks = Uint32Array.from({ length: GROUPS }, (_, place) => (place * 7919) % GROUPS);

it.each([
  [0, 10],
  [0, GROUPS],
  [6_000, 7_000],
  [9_799, 9_801],
  [9_990, 10_010],
  [GROUPS, GROUPS + 10],
])('the groups %i to %i are those of the whole order', (from, until) => {
  const byKey = (a: number, b: number): number =>
    (keys[a] as number) < (keys[b] as number) ? -1 : 1;
  const whole = Array.from(keys.keys()).sort((a, b) =>
    keys[a] === keys[b] ? (ranks[a] as number) - (ranks[b] as number) : byKey(a, b),
  );
  expect(placesOf(keys, ranks, from, until)).toEqual(whole.slice(from, until));
});
