import { pendingRow } from '#test/fake-replies';
import { canDecideTogether, leftOutOf, moneyText, type Verdict } from './decision-money';

const rows = [
  pendingRow(1, {
    revenue: '800.10',
    revenue_if_accepted: '800.10',
    payout_if_accepted: '300.05',
    profit_if_accepted: '500.05',
  }),
  pendingRow(2, {
    revenue: '0.20',
    revenue_if_accepted: '0.20',
    payout_if_accepted: '120.50',
    profit_if_accepted: '-120.30',
  }),
];

const rejection = (advertiserPays: boolean): Verdict => ({
  isAccept: false,
  override: 'No',
  advertiserPays,
});

test('accepting pays the publishers, rejecting earns what the advertisers pay', () => {
  expect(moneyText(rows, { isAccept: true })).toBe(
    'Revenue $800.30, payout $420.55, profit $379.75',
  );
  expect(moneyText(rows, rejection(true))).toBe('Revenue $800.30, payout $0.00, profit $800.30');
  expect(moneyText(rows, rejection(false))).toBe('Revenue $0.00, payout $0.00, profit $0.00');
});

test('an FTD that is paid after all is accepted with the revenue that was reported', () => {
  const unpaid = pendingRow(3, { revenue: '0.00' });
  expect(moneyText([unpaid], { isAccept: true })).toBe(
    'Revenue $100.00, payout $60.00, profit $40.00',
  );
});

test('only pending, real FTDs that are not being decided can be decided together', () => {
  const accepting = {
    user_id: 1,
    by: 'Anna',
    undo_until: '2026-01-01T00:00:05.000Z',
    is_accept: true,
  };
  const others = [
    pendingRow(1, { fake_ftd: true }),
    pendingRow(2, { status: 'FTD' }),
    pendingRow(3, { accepting }),
  ];
  expect([...rows, ...others].map(canDecideTogether)).toEqual([true, true, false, false, false]);
});

test('the reasons for leaving FTDs out are listed one a line', () => {
  const unable = '3 FTDs left out: fake, decided, being decided or no longer listed.';
  expect(leftOutOf({ selected: 5, able: 2, most: 4 })).toBe(unable);
  expect(leftOutOf({ selected: 2, able: 2, most: 4 })).toBe('');
  expect(leftOutOf({ selected: 8, able: 5, most: 4 })).toBe(
    `${unable}\n1 FTD left out: at most 4 at once.`,
  );
});
