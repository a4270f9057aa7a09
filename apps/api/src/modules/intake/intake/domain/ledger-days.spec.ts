import { daysOf, totalOf } from './ledger-days.js';

it('has every day of the period once, with what was found for it', () => {
  const days = daysOf('2026-02-27', '2026-03-01', [
    { day: '2026-02-28', clicks: 3 },
    { day: '2026-02-28', conversions: 2, payout: '10.05' },
    { day: '2026-03-01', leads: 1, conversions: 1, payout: '0.95' },
  ]);
  expect(days).toEqual([
    { day: '2026-02-27', clicks: 0, leads: 0, conversions: 0, payout: '0.00' },
    { day: '2026-02-28', clicks: 3, leads: 0, conversions: 2, payout: '10.05' },
    { day: '2026-03-01', clicks: 0, leads: 1, conversions: 1, payout: '0.95' },
  ]);
  // 10.05 + 0.95
  expect(totalOf(days)).toEqual({ clicks: 3, leads: 1, conversions: 3, payout: '11.00' });
});
