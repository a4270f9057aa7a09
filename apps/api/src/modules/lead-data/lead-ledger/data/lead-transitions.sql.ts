import sql, { type Sql } from 'sql-template-tag';
import { LEAD_STATUS, storableOrNull, type LeadStatusId } from '@leadline/contracts';
import type { PlanLeg } from '@leadline/contracts';
import { offeredPlan, planOfLead } from './agreed-amounts.sql.js';
import { shareOfDeposits } from './deposit-shares.sql.js';
import { HOUSE, PLAN_SIDES } from './plan-sides.sql.js';
import { STATUS } from './lead-columns.sql.js';

// Every UPDATE of `leads`: the transitions between statuses, with the other columns that they
// change. The caller has locked the leads in order of id (ADR 2) and has checked that the
// transition is legal.

/** Lead that an advertiser took. `autologin_url` is encrypted, in base64. */
export interface AcceptedLead {
  readonly lead_id: number;
  readonly attempt_id: number;
  readonly autologin_url: string | null;
  readonly redirect_token: string | null;
  readonly redirect_expires_at: Date | null;
}
/** Lead that nobody took. */
export interface RejectedLead {
  readonly lead_id: number;
  readonly code: string;
  readonly reason: string;
  readonly hide: boolean;
  readonly blacklist_item_id: number | null;
  readonly distribution_id: number | null;
}
/** Data of an advertiser's answer that arrives after the lead was accepted without it. */
export interface LateAcceptance extends AcceptedLead {
  readonly external_id: string | null;
}
/** FTD in the form of the lead's ledgers. Money is decimal text. */
export interface ReportedFtd {
  readonly leadId: number;
  readonly status: LeadStatusId;
  readonly ftdAt: Date;
  readonly revenue: string;
  readonly at: Date;
}
/** Decision of staff about an FTD, for both ledgers. */
export interface DecidedFtd {
  readonly leadId: number;
  readonly status: LeadStatusId;
  readonly publisherStatus: string | null;
  readonly statusOverride: string | null;
  readonly revenue: string;
  readonly payout: string;
  readonly advertiserPays: boolean;
  readonly at: Date;
}

const PLAN_COLUMNS = sql`p.id, p.per_lead, p.period IS NOT NULL,
        CASE WHEN p.currency <> ${HOUSE}
          THEN foreign_money(p.currency, p.per_lead, l.created_at) END`;

/**
 * Makes leads Accepted that were Submitted. They keep the plans under which they come: the deal is
 * that of the offer. Reads the result of `endAttempts` from the common table expression `ended`.
 * Returns the ids.
 */
export const acceptLeads = (leads: readonly AcceptedLead[], now: Date): Sql => sql`
  UPDATE leads l
  SET status = ${STATUS.Accepted}, advertiser_id = e.advertiser_id,
    distribution_id = e.distribution_id, external_id = e.external_id,
    funnel_override = e.funnel_override, funnel_override_origin = e.funnel_override_origin,
    publisher_id_override = e.publisher_id_override, pub_override_origin = e.pub_override_origin,
    autologin_url = decode(x.autologin_url, 'base64'), redirect_token = x.redirect_token,
    redirect_expires_at = x.redirect_expires_at,
    publisher_status = (
      SELECT nullif(value #>> '{}', '') FROM settings WHERE key = 'default_publisher_status'),
    (revenue_plan_id, lead_revenue, revenue_in_cohort, revenue_foreign) = (
      ${offeredPlan(PLAN_COLUMNS, sql`e.advertiser_id`, sql`e.deal_id`)}),
    (payout_plan_id, lead_payout, payout_in_cohort, payout_foreign) = (
      ${planOfLead('payout', PLAN_COLUMNS, sql`e.advertiser_id`)}),
    settle_by = NULL, updated_at = ${now}
  FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS x(
    lead_id int, attempt_id int, autologin_url text, redirect_token text,
    redirect_expires_at timestamptz)
  JOIN ended e ON e.id = x.attempt_id
  WHERE l.id = x.lead_id
  RETURNING l.id`;

/**
 * Makes leads Rejected that were Submitted. Returns the values for Lead History and Status History.
 */
export const rejectLeads = (leads: readonly RejectedLead[], now: Date): Sql => sql`
  UPDATE leads l
  SET status = ${STATUS.Rejected}, rejection_code = r.code, rejection_reason = r.reason,
    is_hidden = r.hide, blacklist_item_id = r.blacklist_item_id,
    distribution_id = r.distribution_id, settle_by = NULL, updated_at = ${now}
  FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS r(
    lead_id int, code text, reason text, hide boolean, blacklist_item_id int, distribution_id int)
  WHERE l.id = r.lead_id
  RETURNING l.id, l.rejection_code, l.rejection_reason, l.distribution_id, l.offer, l.funnel`;

/**
 * Shows the outcome of an injected lead on its source (domain §8). If a source has several injected
 * leads, the newest counts, whichever is settled last.
 */
export const markInjectionSources = (injectedIds: readonly number[], now: Date): Sql => sql`
  UPDATE leads s
  SET injected = CASE WHEN i.status = ${STATUS.Rejected} THEN 'Rejected' ELSE 'Accepted' END
      || ' (#' || i.id || ')',
    updated_at = ${now}
  FROM (
    SELECT DISTINCT ON (parent_id) parent_id, id, status
    FROM leads
    WHERE id = ANY(${injectedIds}::int[])
    ORDER BY parent_id, id DESC
  ) i
  WHERE s.id = i.parent_id
    AND i.id >= coalesce(substring(s.injected FROM '#([0-9]+)')::int, 0)`;

/** Adds the values of a late answer to an accepted lead. Values that are already there stay. */
export const completeLead = (answer: LateAcceptance, now: Date): Sql => sql`
  UPDATE leads
  SET external_id = coalesce(external_id, ${storableOrNull(answer.external_id)}),
    autologin_url = decode(${answer.autologin_url}, 'base64'),
    redirect_token = ${answer.redirect_token},
    redirect_expires_at = ${answer.redirect_expires_at},
    updated_at = ${now}
  WHERE id = ${answer.lead_id} AND redirect_token IS NULL`;

/** Makes an accepted lead Pending FTD. */
export const reportFtd = (ftd: ReportedFtd): Sql => sql`
  UPDATE leads
  SET status = ${ftd.status}, ftd_at = ${ftd.ftdAt}, revenue = ${ftd.revenue},
    updated_at = ${ftd.at}
  WHERE id = ${ftd.leadId}`;

/** Replaces a fake FTD by a real one, undecided and without the fake one's payout. */
export const replaceFakeFtd = (ftd: ReportedFtd): Sql => sql`
  UPDATE leads
  SET status = ${ftd.status}, fake_ftd = false, ftd_at = ${ftd.ftdAt}, revenue = ${ftd.revenue},
    payout = 0, updated_at = ${ftd.at}
  WHERE id = ${ftd.leadId}`;

const NOTHING = sql`NULL`;
/** Makes a Pending FTD an FTD or FTD REJECTED, or one of these the other. */
export const decideFtd = (ftd: DecidedFtd): Sql => sql`
  UPDATE leads l
  SET status = ${ftd.status}, publisher_status = ${ftd.publisherStatus},
    status_override = ${ftd.statusOverride}, revenue = ${ftd.revenue}, payout = ${ftd.payout},
    share_revenue = ${ftd.advertiserPays ? shareOfDeposits('revenue') : NOTHING},
    share_payout = ${ftd.status === LEAD_STATUS.Ftd ? shareOfDeposits('payout') : NOTHING},
    updated_at = ${ftd.at}
  WHERE id = ${ftd.leadId}`;

/** Changes the advertiser's status of a lead (`brand_status`). */
export const changeAdvertiserStatus = (change: {
  readonly leadId: number;
  readonly brandStatus: string;
  readonly publisherStatus: string | null;
  readonly at: Date;
}): Sql => sql`
  UPDATE leads
  SET brand_status = ${change.brandStatus}, publisher_status = ${change.publisherStatus},
    updated_at = ${change.at}
  WHERE id = ${change.leadId}`;

/**
 * Applies changes that staff make by hand. Reads the new values from the common table expression
 * `changes`, whose columns are `STAFF_CHANGE_COLUMNS`.
 */
export const applyStaffChanges = (userId: number, at: Date): Sql => sql`
  UPDATE leads l
  SET status = c.status, fake_ftd = c.fake_ftd, is_test = c.is_test, revenue = c.revenue,
    payout = c.payout, publisher_status = c.publisher_status, status_override = c.status_override,
    ftd_at = CASE WHEN c.is_fired THEN ${at}::timestamptz ELSE l.ftd_at END,
    return_reason = c.return_reason,
    returned_at = CASE
      WHEN c.return_reason IS NOT NULL THEN coalesce(l.returned_at, ${at}::timestamptz)
    END,
    returned_by = CASE
      WHEN c.return_reason IS NOT NULL THEN coalesce(l.returned_by, ${userId}::int)
    END,
    updated_at = ${at}
  FROM changes c
  WHERE l.id = c.id`;
export const STAFF_CHANGE_COLUMNS = sql`id int, status smallint, previous_status smallint,
  fake_ftd boolean, is_test boolean, is_fired boolean, is_paid boolean, revenue numeric,
  payout numeric, brand_status text, publisher_status text, status_override text, return_reason text,
  note text`;

/** Money that a closed cohort gives a lead, in minor units. Zero is stored as NULL. */
export interface CohortShare {
  readonly id: number;
  readonly perLead: number | null;
  readonly covered: number;
  readonly topup: number;
  readonly closesAt: Date;
}
/** Writes the shares that closed cohorts of one side give their leads. */
export const shareCohorts = (leg: PlanLeg, shares: readonly CohortShare[], now: Date): Sql => {
  const { forLead, foreign, covered, topup, topupAt } = PLAN_SIDES[leg];
  const inHouse = (column: Sql, minor: Sql): Sql => sql`
    ${column} = CASE WHEN l.${foreign} IS NULL THEN ${minor} / 100 ELSE l.${column} END,`;
  return sql`
  UPDATE leads l
  SET ${inHouse(forLead, sql`s.lead`)} ${inHouse(covered, sql`s.covered`)}
    ${inHouse(topup, sql`s.topup`)}
    ${foreign} = jsonb_strip_nulls(l.${foreign} || jsonb_build_object(
      'lead', s.lead, 'covered', s.covered, 'topup', s.topup)),
    ${topupAt} = CASE WHEN s.topup IS NOT NULL THEN s."closesAt" END, updated_at = ${now}
  FROM (
    SELECT id, "perLead" AS lead, nullif(covered, 0) AS covered, nullif(topup, 0) AS topup,
      "closesAt"
    FROM jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) AS r(
      id int, "perLead" numeric, covered numeric, topup numeric, "closesAt" timestamptz)
  ) s
  WHERE l.id = s.id`;
};

/** Stores the advertiser's own id of the lead. */
export const storeExternalId = (leadId: number, externalId: string, at: Date): Sql => sql`
  UPDATE leads SET external_id = ${externalId}, updated_at = ${at} WHERE id = ${leadId}`;

/** Notes that the visitor followed the redirect link. Only the first visit counts. */
export const markAutologged = (leadId: number, at: Date): Sql => sql`
  UPDATE leads
  SET autologged_at = ${at}, updated_at = ${at}
  WHERE id = ${leadId} AND autologged_at IS NULL`;

/** Extends the lease of a lead whose delivery is still running. */
export const extendLease = (leadId: number, until: Date): Sql => sql`
  UPDATE leads
  SET settle_by = ${until}
  WHERE id = ${leadId} AND status = ${STATUS.Submitted}`;

/** Whether the lead `l` was accepted by no advertiser and has no live attempt. */
export const isWithoutLiveAttempt = sql`NOT EXISTS (
  SELECT 1
  FROM lead_attempts a
  WHERE a.lead_id = l.id AND a.restriction_origin IS NULL)`;

/** Claims leads whose process died. The caller owns each returned lead until `until`. */
export const claimOrphans = (
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
  returning: Sql,
): Sql => sql`
  UPDATE leads
  SET settle_by = ${until}
  WHERE id IN (
    SELECT l.id
    FROM leads l
    WHERE l.status = ${STATUS.Submitted} AND l.settle_by < ${now} AND ${isWithoutLiveAttempt}
    ORDER BY l.settle_by
    LIMIT ${limit}
    FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING ${returning}`;
