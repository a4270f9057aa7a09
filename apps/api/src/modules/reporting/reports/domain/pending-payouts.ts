import { decimalText } from '@leadline/contracts';
import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';

/** Pending FTDs, and what will be paid for them if all are accepted, in whole cents. */
export interface PendingPayout {
  readonly count: number;
  readonly payout: bigint;
}

/** Returns a text that identifies a group by the codes of its keys. */
export const groupId = (codes: readonly GroupCode[]): string => JSON.stringify(codes);

export const sumOfPending = (parts: Iterable<PendingPayout>): PendingPayout =>
  [...parts].reduce(
    (sum, { count, payout }) => ({ count: sum.count + count, payout: sum.payout + payout }),
    { count: 0, payout: 0n },
  );

/** Returns the fields of a row. A row without pending FTDs has none. */
export const pendingFields = (
  pending: PendingPayout | undefined,
  hidden: ReadonlySet<string>,
): { pending_ftds?: number; expected_payout?: string } => {
  if (!pending || pending.count === 0) return {};
  const { count, payout } = pending;
  return {
    pending_ftds: count,
    ...(!hidden.has('payout') && { expected_payout: decimalText(payout) }),
  };
};
