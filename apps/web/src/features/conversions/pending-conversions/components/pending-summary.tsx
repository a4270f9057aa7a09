import { compareDecimals, subtractDecimals, sumDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney } from '#shared/lib/format';
import { comparedRangesText } from '#shared/reports/compared-ranges';
import { knownTotal } from '#shared/table/total-text';
import type { PendingData } from '../api/pending';
import type { PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

/** Profit if the conversion is accepted: revenue minus payout. */
export const Earnings = ({ row }: { row: PendingRow }) => (
  <span className={styles.money} title="Revenue − payout = profit if accepted">
    {formatMoney(row.revenue)} − {formatMoney(row.payout_if_accepted)} ={' '}
    <strong>{formatMoney(row.profit_if_accepted)}</strong>
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

type Props = Pick<PendingData, 'rows' | 'past' | 'ranges' | 'status'>;

/** Shown while a figure is unknown: 0 would look like a value. */
const UNKNOWN = '–';

/** Totals of the rows, compared with the previous range if the filter asks for it. */
export const PendingSummary = ({ rows, past: loaded, ranges, status }: Props) => {
  const isKnown = knownTotal(status, rows.length) !== null;
  const past = isKnown ? loaded : null;
  const deposits = rows.reduce((sum, row) => sum + row.deposits, 0);
  return (
    <>
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
      {past && ranges && <p className={styles.ranges}>{comparedRangesText(ranges)}</p>}
    </>
  );
};
