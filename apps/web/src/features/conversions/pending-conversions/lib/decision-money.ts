import { sumDecimals } from '#shared/lib/decimal';
import { amountsText, refusedMoneyText } from '#shared/conversions/refused-money';
import { formatCount } from '#shared/lib/format';
import { leadStatusOf, type PendingRow } from './pending-row';

/** Whether the FTD can be decided together with others. Fake FTDs are decided one by one. */
export const canDecideTogether = (row: PendingRow): boolean =>
  leadStatusOf(row) === 'Pending FTD' && !row.fake_ftd && row.accepting === null;

export const ftdsText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'FTD' : 'FTDs'}`;

/** A decision about FTDs: accepting them, or rejecting them with what that means. */
export type Verdict =
  | { readonly isAccept: true }
  | { readonly isAccept: false; readonly override: string; readonly advertiserPays: boolean };

/** Describes the money that a decision about one or several FTDs earns. */
export const moneyText = (rows: readonly PendingRow[], verdict: Verdict): string =>
  verdict.isAccept
    ? amountsText(
        sumDecimals(rows.map((row) => row.revenue_if_accepted)),
        sumDecimals(rows.map((row) => row.payout_if_accepted)),
        sumDecimals(rows.map((row) => row.profit_if_accepted)),
      )
    : refusedMoneyText(rows, verdict.advertiserPays);

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
    unable > 0 && `${ftdsText(unable)} left out: fake, decided, being decided or no longer listed.`,
    beyond > 0 && `${ftdsText(beyond)} left out: at most ${formatCount(most)} at once.`,
  ]
    .filter(Boolean)
    .join('\n');
};
