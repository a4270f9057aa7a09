import { DepositDelays } from './conversion-stats.js';

const all = { advertiser_id: null, deposits: 500, median: 2, p90: 6 };

it('without any deposits, leads wait two weeks', () => {
  expect(new DepositDelays([]).of(1)).toEqual({ deposits: 0, median: 3, p90: 14 });
});

it('few deposits are drawn towards those of all, two weeks at least', () => {
  const delays = new DepositDelays([all, { advertiser_id: 1, deposits: 20, median: 1, p90: 4 }]);
  // (4 × 20 + 14 × 20) / 40
  expect(delays.of(1)).toEqual({ deposits: 20, median: 2, p90: 9 });
  expect(delays.of(2)).toEqual({ deposits: 0, median: 3, p90: 14 });
});

it('all others slower than two weeks are waited for', () => {
  const slow = { ...all, median: 9, p90: 21 };
  expect(new DepositDelays([slow]).of(1)).toEqual({ deposits: 0, median: 9, p90: 21 });
});

it('many deposits speak for themselves', () => {
  const quick = { advertiser_id: 1, deposits: 1980, median: 0.5, p90: 3 };
  // (3 × 1980 + 14 × 20) / 2000
  expect(new DepositDelays([all, quick]).of(1).p90).toBeCloseTo(3.11, 9);
});

it('nobody waits longer than 45 days', () => {
  const endless = { advertiser_id: 1, deposits: 5000, median: 30, p90: 80 };
  expect(new DepositDelays([{ ...all, p90: 70 }, endless]).of(1).p90).toBe(45);
  expect(new DepositDelays([{ ...all, p90: 70 }, endless]).of(2).p90).toBe(45);
});
