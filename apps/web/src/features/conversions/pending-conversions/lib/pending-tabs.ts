import { PENDING_TABS, type PendingTab } from '@leadline/contracts/pending-tabs';
import { leadStatusOf, type PendingRow } from './pending-row';

export const TAB_TITLE: Record<PendingTab, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  held: 'Held',
};

/** Returns the tab named in an address, or the first tab if the name is unknown. */
export const readTab = (text: string | null): PendingTab =>
  PENDING_TABS.find((tab) => tab === text) ?? 'pending';

export const tabOf = (row: PendingRow): PendingTab => {
  const status = leadStatusOf(row);
  if (status === 'FTD') return 'accepted';
  if (status === 'FTD REJECTED') return 'rejected';
  return row.row_color === 'pending_ftd' ? 'pending' : 'held';
};

export const countTabs = (rows: readonly PendingRow[]): Record<PendingTab, number> => {
  const counts = { pending: 0, accepted: 0, rejected: 0, held: 0 };
  for (const row of rows) counts[tabOf(row)] += 1;
  return counts;
};
