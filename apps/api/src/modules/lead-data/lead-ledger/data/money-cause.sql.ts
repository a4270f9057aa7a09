import sql, { type Sql } from 'sql-template-tag';
import type { LedgerReason } from '@leadline/contracts';

/** Cause of changes of money, as the ledger tells it. An absent field follows from the change. */
export interface MoneyCause {
  readonly reason?: LedgerReason;
  /** The person whose decision or correction it is. */
  readonly userId?: number | null;
  readonly happenedAt?: Date;
}

/** Names the cause of changes of money until the transaction ends, or names another. */
export const nameMoneyCause = ({ reason, userId, happenedAt }: MoneyCause): Sql => sql`
  SELECT
    set_config('leadline.money_reason', ${reason ?? ''}, true),
    set_config('leadline.money_user', ${userId == null ? '' : String(userId)}, true),
    set_config('leadline.money_happened_at', ${happenedAt?.toISOString() ?? ''}, true)`;
