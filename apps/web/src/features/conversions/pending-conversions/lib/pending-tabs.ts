import { leadStatusOf, type PendingRow } from './pending-row';

/**
 * Tabs of the queue. Held has the pending FTDs that the badge leaves out: fake FTDs, and FTDs whose
 * advertiser status is under quality control.
 */
export const PENDING_TABS = ['pending', 'accepted', 'rejected', 'held'] as const;
export type PendingTab = (typeof PENDING_TABS)[number];

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
