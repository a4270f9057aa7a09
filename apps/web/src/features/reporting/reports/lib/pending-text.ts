import { formatCount, formatMoney } from '#shared/lib/format';
import type { AnyFigures } from './report-subject';

/** Returns what stands below a profit: the pending FTDs, and their payout if it may be seen. */
export const pendingText = ({
  pending_ftds: count = 0,
  expected_payout: payout,
}: AnyFigures): string | null => {
  if (count === 0) return null;
  const cost = payout === undefined ? '' : `: ${formatMoney(payout)} payout`;
  return `${formatCount(count)} pending${cost}`;
};
