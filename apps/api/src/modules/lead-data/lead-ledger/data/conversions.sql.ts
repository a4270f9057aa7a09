import sql, { type Sql } from 'sql-template-tag';
import type { CapReservation } from '@leadline/contracts';
import type { ReportedFtd } from './lead-transitions.sql.js';

/** An FTD with its reservations in FTD caps. */
export interface CountedFtd extends ReportedFtd {
  readonly capReservations: readonly CapReservation[];
}
export interface DecidedConversion {
  readonly conversionId: number;
  readonly state: 'accepted' | 'rejected';
  readonly payout: string;
  readonly advertiserPays: boolean;
  readonly isReversal: boolean;
  readonly capReservations: readonly CapReservation[];
  readonly userId: number;
  readonly at: Date;
}

/** Stores a reported FTD. `conversions.lead_id` is unique: a lead has one at most. */
export const insertConversion = (ftd: CountedFtd): Sql => sql`
  INSERT INTO conversions (lead_id, ftd_at, reported_at, revenue, cap_reservations)
  VALUES (${ftd.leadId}, ${ftd.ftdAt}, ${ftd.at}, ${ftd.revenue},
    ${JSON.stringify(ftd.capReservations)})`;

/**
 * Replaces a fake conversion by the real one, as if only that had been reported. It is undecided.
 */
export const replaceFakeConversion = (conversionId: number, ftd: CountedFtd): Sql => sql`
  UPDATE conversions
  SET is_fake = false, state = 'pending', ftd_at = ${ftd.ftdAt}, reported_at = ${ftd.at},
    revenue = ${ftd.revenue}, payout = 0, advertiser_pays = true,
    is_revenue_corrected = false, is_payout_corrected = false,
    decided_at = NULL, decided_by = NULL, reversed_at = NULL,
    cap_reservations = ${JSON.stringify(ftd.capReservations)}
  WHERE id = ${conversionId}`;

/** Stores a decision. The revenue stays what was reported. */
export const decideConversion = (decision: DecidedConversion): Sql => sql`
  UPDATE conversions
  SET state = ${decision.state}, payout = ${decision.payout}, is_payout_corrected = false,
    advertiser_pays = ${decision.advertiserPays},
    reversed_at = ${decision.isReversal ? decision.at : null},
    cap_reservations = ${JSON.stringify(decision.capReservations)},
    decided_at = ${decision.at}, decided_by = ${decision.userId}
  WHERE id = ${decision.conversionId}`;

/**
 * Inserts the fake FTDs that staff fired. Reads the common table expression `changes`
 * (`applyStaffChanges`).
 */
export const insertFakeConversions = (at: Date): Sql => sql`
  INSERT INTO conversions (lead_id, ftd_at, reported_at, is_fake, revenue)
  SELECT id, ${at}::timestamptz, ${at}::timestamptz, true, 0
  FROM changes
  WHERE is_fired
  ORDER BY id`;

/**
 * Updates money that staff corrected. Whoever enters a revenue says that the advertiser pays. These
 * amounts stay when the terms of a plan change. Reads the common table expression `changes`
 * (`applyStaffChanges`).
 */
export const repriceConversions = (): Sql => sql`
  UPDATE conversions v
  SET revenue = CASE WHEN v.advertiser_pays OR c.revenue <> 0 THEN c.revenue ELSE v.revenue END,
    advertiser_pays = v.advertiser_pays OR c.revenue <> 0, payout = c.payout,
    is_revenue_corrected = v.is_revenue_corrected OR c.revenue <> l.revenue,
    is_payout_corrected = v.is_payout_corrected OR c.payout <> l.payout
  FROM changes c
  JOIN leads l ON l.id = c.id
  WHERE v.lead_id = c.id AND c.is_paid`;
