/**
 * Tabs of the queue. Held has the pending FTDs that the badge leaves out: fake FTDs, and FTDs whose
 * advertiser status is under quality control.
 */
export const PENDING_TABS = ['pending', 'accepted', 'rejected', 'held'] as const;
export type PendingTab = (typeof PENDING_TABS)[number];
