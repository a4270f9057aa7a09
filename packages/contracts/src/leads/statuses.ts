/** Lead status ids, fixed by the specification's filters (domain §2). 4 stays unused. */
export const LEAD_STATUS = {
  Submitted: 1,
  Accepted: 2,
  Rejected: 3,
  Ftd: 5,
  PendingFtd: 6,
  FtdRejected: 7,
} as const;
export type LeadStatusId = (typeof LEAD_STATUS)[keyof typeof LEAD_STATUS];

/** Statuses of leads that an advertiser accepted, with or without an FTD (domain §9). */
export const ACCEPTED_STATUSES = [
  LEAD_STATUS.Accepted,
  LEAD_STATUS.Ftd,
  LEAD_STATUS.PendingFtd,
  LEAD_STATUS.FtdRejected,
] as const satisfies readonly LeadStatusId[];

/**
 * Statuses of a person who deposited, as far as the advertiser reports and staff have not refused
 * it.
 */
export const DEPOSITED_STATUSES = [
  LEAD_STATUS.Ftd,
  LEAD_STATUS.PendingFtd,
] as const satisfies readonly LeadStatusId[];

export const LEAD_STATUS_LABELS = [
  'Submitted',
  'Accepted',
  'Rejected',
  'FTD',
  'Pending FTD',
  'FTD REJECTED',
] as const;
export type LeadStatusLabel = (typeof LEAD_STATUS_LABELS)[number];
export const leadStatusLabel: Record<LeadStatusId, LeadStatusLabel> = {
  1: 'Submitted',
  2: 'Accepted',
  3: 'Rejected',
  5: 'FTD',
  6: 'Pending FTD',
  7: 'FTD REJECTED',
};

/** The colours of rows. The server chooses the colour. */
export const ROW_COLORS = [
  'normal',
  'rejected',
  'ftd',
  'pending_ftd',
  'quality_control_ftd',
  'fake_ftd',
] as const;
export type RowColor = (typeof ROW_COLORS)[number];
