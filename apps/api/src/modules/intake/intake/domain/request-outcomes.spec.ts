import { outcomesOf } from './request-outcomes.js';

const row = (status: 1 | 2 | 3 | 5 | 6 | 7, count: number, code: string | null = null) => ({
  status,
  rejection_code: code,
  count,
});

it('leads count by what the publisher was answered', () => {
  expect(
    outcomesOf([
      row(1, 2),
      row(2, 10),
      row(6, 3),
      row(7, 1),
      row(3, 4, 'cap_reached'),
      row(3, 5, 'no_distribution'),
      // A code that publishers are not told counts as `no_advertiser`.
      row(3, 1, 'internal_detail'),
      row(3, 3),
    ]),
  ).toEqual({
    accepted: 14, // 10 + 3 + 1
    unknown: 2,
    rejected: [
      { code: 'no_distribution', count: 5 },
      { code: 'cap_reached', count: 4 },
      { code: 'no_advertiser', count: 4 }, // 1 + 3
    ],
  });
});

it('a publisher without leads has no outcomes', () => {
  expect(outcomesOf([])).toEqual({ accepted: 0, unknown: 0, rejected: [] });
});
