import { formatCount, formatMoney } from '#shared/lib/format';
import { sumDecimals } from '#shared/lib/decimal';
import { leadStatusOf, type PendingRow } from './pending-row';

/** Whether several FTDs at once may include this one. Fake ones are decided one by one. */
export const canDecideTogether = (row: PendingRow): boolean =>
  leadStatusOf(row) === 'Pending FTD' && !row.fake_ftd && row.accepting === null;

export const ftdsText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'FTD' : 'FTDs'}`;

/** The money of one or several FTDs, in words. A rejection pays nobody; the revenue stays. */
export const moneyText = (rows: readonly PendingRow[], isAccept: boolean): string => {
  const revenue = sumDecimals(rows.map((row) => row.revenue));
  const payout = isAccept ? sumDecimals(rows.map((row) => row.payout_if_accepted)) : '0.00';
  const profit = isAccept ? sumDecimals(rows.map((row) => row.profit_if_accepted)) : revenue;
  return (
    `Revenue ${formatMoney(revenue)}, payout ${formatMoney(payout)}, ` +
    `profit ${formatMoney(profit)}`
  );
};

/** What a selection leaves out, or nothing. */
export const leftOutOf = (selected: number, decided: number): string => {
  const left = selected - decided;
  if (left === 0) return '';
  return `${ftdsText(left)} left out: fake, decided or being accepted.`;
};
