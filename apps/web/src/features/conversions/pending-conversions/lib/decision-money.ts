import { sumDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney } from '#shared/lib/format';
import { leadStatusOf, type PendingRow } from './pending-row';

/** Whether the FTD can be decided together with others. Fake FTDs are decided one by one. */
export const canDecideTogether = (row: PendingRow): boolean =>
  leadStatusOf(row) === 'Pending FTD' && !row.fake_ftd && row.accepting === null;

export const ftdsText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'FTD' : 'FTDs'}`;

/** Describes the money of one or several FTDs. A rejection pays nobody; the revenue stays. */
export const moneyText = (rows: readonly PendingRow[], isAccept: boolean): string => {
  const revenue = sumDecimals(rows.map((row) => row.revenue));
  const payout = isAccept ? sumDecimals(rows.map((row) => row.payout_if_accepted)) : '0.00';
  const profit = isAccept ? sumDecimals(rows.map((row) => row.profit_if_accepted)) : revenue;
  return (
    `Revenue ${formatMoney(revenue)}, payout ${formatMoney(payout)}, ` +
    `profit ${formatMoney(profit)}`
  );
};

interface Decided {
  /** Number of selected FTDs. */
  selected: number;
  /** Number of selected FTDs that can be decided together. */
  able: number;
  /** Limit of one bulk decision. */
  most: number;
}

/** Explains why FTDs of the selection are left out, one reason a line. */
export const leftOutOf = ({ selected, able, most }: Decided): string => {
  const unable = selected - able;
  const beyond = Math.max(0, able - most);
  return [
    unable > 0 &&
      `${ftdsText(unable)} left out: fake, decided, being accepted or no longer listed.`,
    beyond > 0 && `${ftdsText(beyond)} left out: at most ${formatCount(most)} at once.`,
  ]
    .filter(Boolean)
    .join('\n');
};
