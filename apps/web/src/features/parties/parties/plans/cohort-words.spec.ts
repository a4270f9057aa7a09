import { cohortWords, daysWords, type Cohort } from './cohort-words';

const COHORT: Cohort = {
  starts_at: '2026-11-23T00:00:00Z',
  ends_at: '2026-11-30T00:00:00Z',
  closes_at: '2026-12-14T00:00:00Z',
  first_day: '2026-11-23',
  last_day: '2026-11-29',
  currency: 'USD',
  period: 'week',
  state: 'open',
  leads: 118,
  counted: 118,
  ftds: 9,
  per_ftd: '1550.00',
  guarantee_percent: '12.00',
  guaranteed_ftds: '14.16',
  due: '21948.00', // 1550 × 14.16
  earned_for_ftds: '13950.00', // 9 × 1550
  earned_for_leads: '0.00',
  topup: '7998.00',
};

test.each<[string, Partial<Cohort>, string]>([
  [
    'an open one',
    {},
    'Week 23–29 Nov: 118 leads count, 9 FTDs. Guaranteed 14.16 FTDs; ' +
      'if it closed now, the top-up would be $7,998.00.',
  ],
  [
    'a closed one',
    { state: 'closed', counted: 1, leads: 2, ftds: 1 },
    'Week 23–29 Nov: 1 of 2 leads counts, 1 FTD. Guaranteed 14.16 FTDs; the top-up was $7,998.00.',
  ],
  [
    'one that reaches the guarantee',
    { state: 'maturing', topup: '0.00' },
    'Week 23–29 Nov: 118 leads count, 9 FTDs. Guaranteed 14.16 FTDs, which are reached: ' +
      'if it closed now, there would be no top-up.',
  ],
  [
    'one without a guarantee',
    { period: 'day', last_day: '2026-11-23', guaranteed_ftds: null, topup: '0.00' },
    'Day 23 Nov: 118 leads count, 9 FTDs.',
  ],
  [
    'one that owes a fee without leads',
    {
      ...{ period: 'day', last_day: '2026-11-23', guaranteed_ftds: null, topup: '20.00' },
      ...{ leads: 0, counted: 0, ftds: 0 },
    },
    'Day 23 Nov: 0 leads count, 0 FTDs. If it closed now, the top-up would be $20.00.',
  ],
])('explains %s in words', (_case, values, words) => {
  expect(cohortWords({ ...COHORT, ...values }, '2026')).toBe(words);
});

test.each([
  ['2026-11-28', '2026-12-04', '28 Nov – 4 Dec'],
  ['2025-11-01', '2025-11-30', '1–30 Nov 2025'],
  ['2025-12-29', '2026-01-04', '29 Dec 2025 – 4 Jan 2026'],
])('%s to %s is %s', (first, last, words) => {
  expect(daysWords(first, last, '2026')).toBe(words);
});
