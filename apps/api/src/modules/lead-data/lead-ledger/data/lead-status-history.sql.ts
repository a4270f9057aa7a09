import sql, { type Sql } from 'sql-template-tag';
import type { LeadStatusId } from '@leadline/contracts';
import { STATUS } from './lead-columns.sql.js';

/** A row of Status History: the lead's status and the advertiser's, before and after. */
export interface StatusChange {
  readonly leadId: number;
  readonly source: 'advertiser' | 'staff' | 'system';
  readonly userId: number | null;
  readonly previousBrandStatus: string | null;
  readonly brandStatus: string | null;
  readonly from: LeadStatusId;
  readonly to: LeadStatusId;
  readonly note: string | null;
  readonly at: Date;
}

export const recordStatusChange = (change: StatusChange): Sql => sql`
  INSERT INTO lead_status_history (lead_id, source, user_id, brand_status, previous_brand_status,
    status, previous_status, note, created_at)
  VALUES (${change.leadId}, ${change.source}, ${change.userId}, ${change.brandStatus},
    ${change.previousBrandStatus}, ${change.to}, ${change.from}, ${change.note}, ${change.at})`;

/**
 * Records the end of deliveries. Reads the results of `acceptLeads` and `rejectLeads` from the
 * common table expressions `accepted` and `rejected`.
 */
export const recordSettlements = (now: Date): Sql => sql`
  INSERT INTO lead_status_history (lead_id, source, status, previous_status, note, created_at)
  SELECT id, 'intake', ${STATUS.Accepted}, ${STATUS.Submitted}, NULL, ${now}::timestamptz
  FROM accepted
  UNION ALL
  SELECT id, 'intake', ${STATUS.Rejected}, ${STATUS.Submitted}, rejection_reason,
    ${now}::timestamptz
  FROM rejected`;

/**
 * Records changes that staff made by hand. Reads the common table expression `changes`
 * (`applyStaffChanges`).
 */
export const recordStaffChanges = (userId: number, at: Date): Sql => sql`
  INSERT INTO lead_status_history (lead_id, source, user_id, brand_status, previous_brand_status,
    status, previous_status, note, created_at)
  SELECT id, 'staff', ${userId}::int, brand_status, brand_status, status, previous_status, note,
    ${at}::timestamptz
  FROM changes
  ORDER BY id`;
