import { LEAD_STATUS, type LeadStatusId, type RowColor } from './statuses.js';

/** The events that change the status of a lead (domain §2). */
export type LeadEvent =
  | 'accepted'
  | 'refused'
  | 'ftd_reported'
  | 'ftd_accepted'
  | 'ftd_rejected'
  | 'ftd_reversed'
  | 'ftd_fired'
  | 'fake_replaced';

const { Submitted, Accepted, Rejected, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;
const TRANSITIONS: Readonly<Record<LeadEvent, Partial<Record<LeadStatusId, LeadStatusId>>>> = {
  accepted: { [Submitted]: Accepted },
  refused: { [Submitted]: Rejected },
  ftd_reported: { [Accepted]: PendingFtd },
  ftd_fired: { [Accepted]: PendingFtd },
  /** A real FTD replaces a fake one. A decision about the fake one is open again. */
  fake_replaced: { [PendingFtd]: PendingFtd, [Ftd]: PendingFtd, [FtdRejected]: PendingFtd },
  ftd_accepted: { [PendingFtd]: Ftd, [FtdRejected]: Ftd },
  ftd_rejected: { [PendingFtd]: FtdRejected },
  ftd_reversed: { [Ftd]: FtdRejected },
};

/** The status after an event; null if the event is illegal in this status. */
export const nextLeadStatus = (status: LeadStatusId, event: LeadEvent): LeadStatusId | null =>
  TRANSITIONS[event][status] ?? null;

export interface RowColorFacts {
  readonly status: LeadStatusId;
  readonly fake_ftd: boolean;
  readonly brand_status: string | null;
}

/**
 * The colour of a row. A pending FTD whose advertiser status is in `exclude_ftd_status` is under
 * quality control.
 */
export const rowColorOf = (lead: RowColorFacts, excludeFtdStatus: readonly string[]): RowColor => {
  if (lead.fake_ftd) return 'fake_ftd';
  if (lead.status === Rejected) return 'rejected';
  if (lead.status === Ftd) return 'ftd';
  if (lead.status !== PendingFtd) return 'normal';
  return lead.brand_status !== null && excludeFtdStatus.includes(lead.brand_status)
    ? 'quality_control_ftd'
    : 'pending_ftd';
};
