import { APPROVED_STATUS, LEAD_STATUS, type LeadStatusId } from '@leadline/contracts';
import type { ConversionRow, LeadRow, StatusChangeRow } from './rows.js';
import type { Stage } from './stage.js';

// Changes of a lead after its delivery, in both ledgers (domain §1, §2, §7).

const touch = (lead: LeadRow, at: Date, isSeenByPublisher: boolean): void => {
  lead.updated_at = at;
  if (isSeenByPublisher) lead.publisher_changed_at = at;
};

const recordChange = (
  { history }: Stage,
  lead: LeadRow,
  before: { readonly status: LeadStatusId; readonly brandStatus: string | null },
  change: Pick<StatusChangeRow, 'source' | 'user_id' | 'note'> & { readonly at: Date },
): void => {
  const { at, ...rest } = change;
  history.lead_status_history.push({
    lead_id: lead.id,
    brand_status: lead.brand_status,
    previous_brand_status: before.brandStatus,
    status: lead.status,
    previous_status: before.status,
    created_at: at,
    ...rest,
  });
};

/** A report of the advertiser as it came in. `deposit`: null if it is about a status only. */
const recordReport = (
  { history }: Stage,
  lead: LeadRow,
  status: string,
  deposit: { readonly amount: string; readonly ftdAt: Date } | null,
  at: Date,
): void => {
  if (lead.advertiser_id === null) throw new Error(`Lead ${lead.id} has no advertiser`);
  history.inbound_postbacks.push({
    advertiser_id: lead.advertiser_id,
    lead_id: lead.id,
    outcome: 'applied',
    source: 'postback',
    payload: {
      ftd: deposit !== null,
      amount: deposit?.amount ?? null,
      status,
      lead_id: String(lead.id),
      ftd_time: deposit?.ftdAt.toISOString() ?? null,
      brand_lead_id: lead.external_id,
    },
    received_at: at,
  });
};

const setAdvertiserStatus = (
  stage: Stage,
  lead: LeadRow,
  status: string,
  { carriesFtd, at }: { readonly carriesFtd: boolean; readonly at: Date },
): void => {
  if (status === lead.brand_status) return;
  const before = { status: lead.status, brandStatus: lead.brand_status };
  // The publisher is shown the advertiser's status until an FTD is reported.
  const isShown =
    !carriesFtd &&
    lead.status === LEAD_STATUS.Accepted &&
    lead.status_override === null &&
    (lead.publisher_status === null || lead.publisher_status === lead.brand_status);
  lead.brand_status = status;
  if (isShown) lead.publisher_status = status;
  touch(lead, at, isShown);
  recordChange(stage, lead, before, { source: 'advertiser', user_id: null, note: null, at });
};

/** The advertiser reports a status. */
export const reportStatus = (stage: Stage, lead: LeadRow, status: string, at: Date): void => {
  setAdvertiserStatus(stage, lead, status, { carriesFtd: false, at });
  recordReport(stage, lead, status, null, at);
};

/** The advertiser reports the FTD. */
export const reportFtd = (
  stage: Stage,
  lead: LeadRow,
  ftd: { readonly ftdAt: Date; readonly amount: string; readonly revenue: string },
  at: Date,
): void => {
  if (lead.status !== LEAD_STATUS.Accepted || lead.advertiser_id === null) return;
  setAdvertiserStatus(stage, lead, 'Deposited', { carriesFtd: true, at });
  const before = { status: lead.status, brandStatus: lead.brand_status };
  lead.status = LEAD_STATUS.PendingFtd;
  lead.ftd_at = ftd.ftdAt;
  lead.revenue = ftd.revenue;
  touch(lead, at, false);
  recordChange(stage, lead, before, {
    source: 'advertiser',
    user_id: null,
    note: 'FTD reported',
    at,
  });
  recordReport(stage, lead, 'Deposited', ftd, at);
  addConversion(stage, {
    lead_id: lead.id,
    ftd_at: ftd.ftdAt,
    reported_at: at,
    state: 'pending',
    is_fake: false,
    revenue: ftd.revenue,
    payout: '0.00',
    cap_reservations: stage.routing.countFtd(lead, at),
    decided_at: null,
    decided_by: null,
    reversed_at: null,
  });
};

/** Staff put the lead into Pending FTD without a deposit. */
export const fireFakeFtd = (stage: Stage, lead: LeadRow, userId: number, at: Date): void => {
  if (lead.status !== LEAD_STATUS.Accepted) return;
  const before = { status: lead.status, brandStatus: lead.brand_status };
  lead.status = LEAD_STATUS.PendingFtd;
  lead.fake_ftd = true;
  lead.ftd_at = at;
  touch(lead, at, false);
  recordChange(stage, lead, before, {
    source: 'staff',
    user_id: userId,
    note: 'Fake FTD fired',
    at,
  });
  stage.history.audit_log.push({
    user_id: userId,
    action: 'leads.fire_fake_ftd',
    entity: 'lead',
    entity_id: lead.id,
    before: { status: before.status, fake_ftd: false },
    after: { status: lead.status, fake_ftd: true },
    created_at: at,
  });
  addConversion(stage, {
    lead_id: lead.id,
    ftd_at: at,
    reported_at: at,
    state: 'pending',
    is_fake: true,
    revenue: '0.00',
    payout: '0.00',
    cap_reservations: [],
    decided_at: null,
    decided_by: null,
    reversed_at: null,
  });
};

/**
 * A decision of staff. A rejection says what the publisher is shown instead; with a reason, it
 * reverses an acceptance.
 */
export type FtdDecision =
  | { readonly state: 'accepted'; readonly payout: string }
  | { readonly state: 'rejected'; readonly shown: string; readonly reason?: string };

/** Staff accept or reject the FTD, or accept one that they rejected before. */
export const decideFtd = (
  stage: Stage,
  lead: LeadRow,
  decision: FtdDecision,
  userId: number,
  at: Date,
): void => {
  const conversion = stage.conversions.get(lead.id);
  if (!conversion) throw new Error(`Lead ${lead.id} has no FTD`);
  const isAccepted = decision.state === 'accepted';
  const reason = isAccepted ? undefined : decision.reason;
  const facts = ledgerFacts(lead);
  const before = { status: lead.status, brandStatus: lead.brand_status };
  if (!isAccepted) {
    stage.routing.release(conversion.cap_reservations);
    conversion.cap_reservations = [];
  } else if (lead.status === LEAD_STATUS.FtdRejected && !conversion.is_fake) {
    conversion.cap_reservations = stage.routing.countFtd(lead, conversion.reported_at);
  }
  lead.status = isAccepted ? LEAD_STATUS.Ftd : LEAD_STATUS.FtdRejected;
  lead.publisher_status = isAccepted ? APPROVED_STATUS : decision.shown;
  lead.status_override = isAccepted ? null : decision.shown;
  lead.payout = isAccepted && !conversion.is_fake ? decision.payout : '0.00';
  conversion.state = decision.state;
  conversion.payout = lead.payout;
  conversion.decided_at = at;
  conversion.decided_by = userId;
  conversion.reversed_at = reason === undefined ? null : at;
  touch(lead, at, true);
  recordChange(stage, lead, before, {
    source: 'staff',
    user_id: userId,
    note:
      `FTD ${reason === undefined ? decision.state : `reversed (${reason})`}; ` +
      `the publisher is shown ${lead.publisher_status}`,
    at,
  });
  stage.history.audit_log.push({
    user_id: userId,
    action: `conversions.${actionOf(decision)}`,
    entity: 'lead',
    entity_id: lead.id,
    before: facts,
    after: { ...ledgerFacts(lead), ...(reason !== undefined && { reason }) },
    created_at: at,
  });
};

const actionOf = (decision: FtdDecision): 'accept' | 'reject' | 'reverse' => {
  if (decision.state === 'accepted') return 'accept';
  return decision.reason === undefined ? 'reject' : 'reverse';
};

const ledgerFacts = ({ status, publisher_status, status_override, payout }: LeadRow): object => ({
  status,
  publisher_status,
  status_override,
  payout,
});

const addConversion = ({ history, conversions }: Stage, conversion: ConversionRow): void => {
  history.conversions.push(conversion);
  conversions.set(conversion.lead_id, conversion);
};
