import { formatMoney } from '#shared/lib/format';
import type { PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

/** Profit if the conversion is accepted: revenue minus payout. */
export const Earnings = ({ row }: { row: PendingRow }) => (
  <span className={styles.money} title="Revenue − payout = profit if accepted">
    {formatMoney(row.revenue)} − {formatMoney(row.payout_if_accepted)} ={' '}
    <strong>{formatMoney(row.profit_if_accepted)}</strong>
  </span>
);
