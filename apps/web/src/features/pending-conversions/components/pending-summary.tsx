import { sumDecimals, subtractDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney } from '#shared/lib/format';
import type { PendingData } from '../api/use-pending';
import styles from './pending.module.css';

/** The change against the range before: sign, arrow and amount. */
const Change = ({ text, isUp, isDown }: { text: string; isUp: boolean; isDown: boolean }) => (
  <span className={isUp ? styles.up : isDown ? styles.down : styles.same}>
    {isUp ? '▲ +' : isDown ? '▼ ' : ''}
    {text} <span className={styles.vs}>vs past</span>
  </span>
);

const MoneyChange = ({ now, past }: { now: string; past: string }) => {
  const change = subtractDecimals(now, past);
  return (
    <Change
      text={formatMoney(change)}
      isDown={change.startsWith('-')}
      isUp={!change.startsWith('-') && !/^0+\.00$/.test(change)}
    />
  );
};

/** The sums of the rows, compared with the range before where that was asked for. */
export const PendingSummary = ({ rows, past }: Pick<PendingData, 'rows' | 'past'>) => {
  const deposits = rows.reduce((sum, row) => sum + row.deposits, 0);
  const change = past === null ? 0 : deposits - past.deposits;
  const sums = { Revenue: 'revenue', Payout: 'payout', Profit: 'profit' } as const;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>FTDs</dt>
        <dd>{formatCount(deposits)}</dd>
        {past && <Change text={formatCount(change)} isUp={change > 0} isDown={change < 0} />}
      </div>
      {Object.entries(sums).map(([title, key]) => {
        const total = sumDecimals(rows.map((row) => row[key]));
        return (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{formatMoney(total)}</dd>
            {past && <MoneyChange now={total} past={past[key]} />}
          </div>
        );
      })}
    </dl>
  );
};
