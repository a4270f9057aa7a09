import { byPrecedence, firstFor, isFor, UNSAVED, type Precedence } from './precedence.rules.js';

const scope = (
  id: number,
  publisherId: number | null,
  customParam1: string | null,
): Precedence => ({
  id,
  countryId: 1,
  publisherId,
  customParam1,
});

it('publisher and parameter, publisher, parameter, neither; the newest among equals', () => {
  const sorted = [
    scope(9, null, null),
    scope(3, null, 'vip'),
    scope(2, 5, null),
    scope(1, 5, 'vip'),
    scope(4, null, null),
    scope(UNSAVED, null, null),
  ].sort(byPrecedence);
  expect(sorted.map(({ id }) => id)).toEqual([1, 2, 3, UNSAVED, 9, 4]);
});

it('a distribution is for leads of its country, publisher and value, or of any', () => {
  const lead = { countryId: 1, publisherId: 5, customParam1: 'vip' };
  expect(isFor(scope(1, null, null), lead)).toBe(true);
  expect(isFor(scope(1, 5, 'vip'), lead)).toBe(true);
  expect(isFor(scope(1, 6, null), lead)).toBe(false);
  expect(isFor(scope(1, null, 'VIP'), lead)).toBe(false);
  expect(isFor(scope(1, null, 'vip'), { ...lead, customParam1: null })).toBe(false);
  expect(isFor(scope(1, null, null), { ...lead, countryId: 2 })).toBe(false);
});

it('the first that is for a lead gets it', () => {
  const sorted = [scope(2, 6, null), scope(3, null, 'vip'), scope(4, null, null)];
  const taker = (publisherId: number, customParam1: string | null) =>
    firstFor(sorted, { countryId: 1, publisherId, customParam1 })?.id;
  expect([taker(6, 'vip'), taker(5, 'vip'), taker(5, null)]).toEqual([2, 3, 4]);
  expect(firstFor(sorted.slice(0, 2), { countryId: 1, publisherId: 5, customParam1: null })).toBe(
    undefined,
  );
});
