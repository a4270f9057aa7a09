import { EMPTY_TALLY } from '@leadline/contracts';
import { differencesOf } from './tally-differences.js';

const group = (code: string | null, changes: Partial<typeof EMPTY_TALLY> = {}) => ({
  codes: [code, 7],
  tally: { ...EMPTY_TALLY, ...changes },
  past: null,
});

it('groups that agree are left out, in whatever order they come', () => {
  const [a, b] = [group('a', { revenue: 5n }), group(null, { leads: 1 })];
  expect(differencesOf([a, b], [b, a])).toEqual([]);
});

it('a cent, a lead and a missing group are differences', () => {
  const ours = [group('a', { revenue: 5n }), group('b', { leads: 1 }), group('c')];
  const theirs = [group('a', { revenue: 6n }), group('b', { leads: 2 }), group('d')];
  expect(differencesOf(ours, theirs).map(({ codes }) => codes[0])).toEqual(['a', 'b', 'c', 'd']);
  expect(differencesOf(ours, theirs)[2]).toMatchObject({ postgres: null });
});
