import type { PendingTab } from '@leadline/contracts/pending-tabs';
import { classNames } from '#shared/lib/class-names';
import { compareDecimals, subtractDecimals, sumDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney } from '#shared/lib/format';
import { comparedRangesText } from '#shared/reports/compared-ranges';
import { knownTotal } from '#shared/table/total-text';
import type { PendingData } from '../api/pending';
import { leadStatusOf, type PendingRow } from '../lib/pending-row';
import { TAB_TITLE } from '../lib/pending-tabs';
import styles from './pending.module.css';

const sumText = (revenue: string, payout: string, profit: string): string =>
  `${formatMoney(revenue)} − ${formatMoney(payout)} = ${formatMoney(profit)}`;

/** Explains the earnings of a row. A rejected FTD can still be accepted. */
const earningsTitle = (row: PendingRow): string => {
  const status = leadStatusOf(row);
  if (status === 'FTD') return 'Revenue − payout = profit';
  if (status !== 'FTD REJECTED') return 'Revenue − payout = profit if accepted';
  const { revenue_if_accepted: revenue, payout_if_accepted: payout, profit_if_accepted } = row;
  return `Revenue − payout = profit. If accepted: ${sumText(revenue, payout, profit_if_accepted)}`;
};

/** Earned by a decided FTD, or by one that waits if it is accepted. */
export const Earnings = ({ row }: { row: PendingRow }) => (
  <span className={styles.money} title={earningsTitle(row)}>
    {formatMoney(row.revenue)} − {formatMoney(row.payout)} ={' '}
    <strong>{formatMoney(row.profit)}</strong>
  </span>
);

const UP = { className: styles.up, mark: '▲ +' };
const DOWN = { className: styles.down, mark: '▼ ' };
const SAME = { className: styles.same, mark: '' };

const directionOf = (sign: number): typeof UP => {
  if (sign > 0) return UP;
  return sign < 0 ? DOWN : SAME;
};

/** Change from the previous range. `sign` is positive for a rise and negative for a fall. */
const Change = ({ text, sign }: { text: string; sign: number }) => {
  const { className, mark } = directionOf(sign);
  return (
    <span className={className}>
      {mark}
      {text} <span className={styles.vs}>vs past</span>
    </span>
  );
};

const CountChange = ({ now, past }: { now: number; past: number }) => (
  <Change text={formatCount(now - past)} sign={now - past} />
);
const MoneyChange = ({ now, past }: { now: string; past: string }) => (
  <Change text={formatMoney(subtractDecimals(now, past))} sign={compareDecimals(now, past)} />
);

const MONEY = { Revenue: 'revenue', Payout: 'payout', Profit: 'profit' } as const;

type Props = Pick<PendingData, 'rows' | 'past' | 'ranges' | 'status' | 'isCompared'> & {
  tab: PendingTab;
};

/** Shown while a figure is unknown: 0 would look like a value. */
const UNKNOWN = '–';

/**
 * Totals of the rows of a tab, compared with the same tab of the previous range if the filter asks
 * for it. The line of the ranges has its place before the comparison arrives. FTDs that wait count
 * as if they were accepted: that is what the queue is worth.
 */
export const PendingSummary = ({ rows, past: loaded, ranges, status, isCompared, tab }: Props) => {
  const isKnown = knownTotal(status, rows.length) !== null;
  const past = isKnown ? (loaded?.by_tab[tab] ?? null) : null;
  const isWaiting = tab === 'pending' || tab === 'held';
  const deposits = rows.reduce((sum, row) => sum + row.deposits, 0);
  return (
    <div
      className={classNames(styles.worth, isCompared && styles.compared)}
      role="region"
      aria-label={`Totals of ${TAB_TITLE[tab]}`}
      // On a phone it scrolls sideways.
      tabIndex={0}
    >
      <dl className={styles.summary}>
        <div>
          <dt>FTDs</dt>
          <dd>{isKnown ? formatCount(deposits) : UNKNOWN}</dd>
          {past && <CountChange now={deposits} past={past.deposits} />}
        </div>
        {Object.entries(MONEY).map(([title, key]) => {
          const total = sumDecimals(rows.map((row) => row[key]));
          return (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{isKnown ? formatMoney(total) : UNKNOWN}</dd>
              {past && <MoneyChange now={total} past={past[key]} />}
            </div>
          );
        })}
      </dl>
      {isWaiting && <span className={styles.condition}>if all are accepted</span>}
      {isCompared && (
        <p className={styles.ranges}>{past && ranges ? comparedRangesText(ranges) : '\u00A0'}</p>
      )}
    </div>
  );
};
