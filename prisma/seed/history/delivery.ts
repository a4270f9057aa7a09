import { LEAD_STATUS, type CustomParams } from '@leadline/contracts';
import { callAdvertiser, type Call } from './brand-answers.js';
import type { Person } from './people.js';
import type { LeadRow } from './rows.js';
import { nextLeadId, type Stage } from './stage.js';
import type { Offer, Rejection, WorldAdvertiser, WorldCountry } from './world.js';

/** Columns that differ between the kinds of leads. */
interface NewLead {
  readonly publisherId: number;
  readonly country: WorldCountry;
  readonly person: Person;
  readonly offer: string;
  readonly funnel: string | null;
  readonly params: CustomParams;
  readonly hitId: string | null;
  readonly isTest?: boolean;
  /** The advertiser that staff chose. */
  readonly forced?: WorldAdvertiser;
  /** The lead that it was injected from. */
  readonly sourceId?: number;
}

/** Stores a lead as it arrives, Submitted. */
export const storeLead = (stage: Stage, lead: NewLead, at: Date): LeadRow => {
  const row: LeadRow = {
    id: nextLeadId(stage),
    status: LEAD_STATUS.Submitted,
    publisher_id: lead.publisherId,
    advertiser_id: null,
    distribution_id: null,
    country_id: lead.country.id,
    ...lead.person,
    offer: lead.offer,
    funnel: lead.funnel,
    ...lead.params,
    hit_id: lead.hitId,
    is_test: lead.isTest ?? false,
    fake_ftd: false,
    is_original: lead.sourceId === undefined,
    parent_id: lead.sourceId ?? null,
    injected: null,
    external_id: null,
    brand_status: null,
    ftd_at: null,
    revenue: '0.00',
    publisher_status: null,
    status_override: null,
    payout: '0.00',
    rejection_code: null,
    rejection_reason: null,
    forced_advertiser: lead.forced
      ? { advertiser_id: lead.forced.id, funnel: null, publisher_id: null }
      : null,
    autologin_url: null,
    redirect_expires_at: null,
    autologged_at: null,
    created_at: at,
    updated_at: at,
    publisher_changed_at: at,
  };
  stage.history.leads.push(row);
  return row;
};

/** How the delivery of a lead ended. */
export interface Delivered {
  /** Null if nobody took the lead. */
  readonly advertiser: WorldAdvertiser | null;
  /** The advertisers that refused it. */
  readonly asked: ReadonlySet<number>;
  readonly at: Date;
  /** Answer of the last advertiser that was asked. */
  readonly message: string | null;
}

const DAY = 86_400_000;
/** Milliseconds after which the server counts a call as lost. */
const CALL_LIMIT_MS = 83_000;
const REDIRECT_DAYS = 30;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + Math.round(ms));

const recordAttempt = (
  stage: Stage,
  lead: LeadRow,
  offer: Offer,
  call: Call,
  times: { readonly at: Date; readonly end: Date },
): void => {
  const isAccepted = call.externalId !== null;
  stage.history.lead_attempts.push({
    lead_id: lead.id,
    advertiser_id: offer.advertiserId,
    distribution_id: offer.distributionId,
    group_id: offer.groupId,
    state: isAccepted ? 'accepted' : 'rejected',
    restriction_origin: isAccepted ? null : 'broker',
    code: call.code,
    message: call.message,
    offer: lead.offer,
    funnel: lead.funnel,
    req_payload: call.request,
    res_payload: call.response,
    external_id: call.externalId,
    cap_reservations: offer.capReservations,
    slot_moves: offer.creditMove?.moved.length ? offer.creditMove.moved : null,
    created_at: times.at,
    deadline_at: later(times.at, CALL_LIMIT_MS),
    finished_at: times.end,
  });
};

/** The end of the delivery: the lead leaves Submitted. */
const settle = (
  stage: Stage,
  lead: LeadRow,
  status: typeof LEAD_STATUS.Accepted | typeof LEAD_STATUS.Rejected,
  at: Date,
): void => {
  lead.status = status;
  lead.updated_at = at;
  lead.publisher_changed_at = at;
  stage.history.lead_status_history.push({
    lead_id: lead.id,
    source: 'intake',
    user_id: null,
    brand_status: null,
    previous_brand_status: null,
    status,
    previous_status: LEAD_STATUS.Submitted,
    note: lead.rejection_reason,
    created_at: at,
  });
};

const accept = (
  stage: Stage,
  lead: LeadRow,
  {
    offer,
    advertiser,
    externalId,
    at,
  }: {
    readonly offer: Offer;
    readonly advertiser: WorldAdvertiser;
    readonly externalId: string;
    readonly at: Date;
  },
): void => {
  const { world, random, routing } = stage;
  routing.accept(offer);
  lead.advertiser_id = advertiser.id;
  lead.distribution_id = offer.distributionId;
  lead.external_id = externalId;
  const brandUrl = `${world.sandboxUrl}/brands/${advertiser.brand}`;
  lead.autologin_url = `${brandUrl}/autologin/${random.hex(32)}`;
  lead.redirect_expires_at = later(at, REDIRECT_DAYS * DAY);
  settle(stage, lead, LEAD_STATUS.Accepted, at);
};

const reject = (stage: Stage, lead: LeadRow, decision: Rejection, at: Date): void => {
  lead.distribution_id = decision.distributionId;
  lead.rejection_code = decision.code;
  lead.rejection_reason = decision.reason;
  stage.history.lead_attempts.push({
    lead_id: lead.id,
    advertiser_id: null,
    distribution_id: lead.distribution_id,
    group_id: null,
    state: 'rejected',
    restriction_origin: 'system',
    code: decision.code,
    message: decision.reason,
    offer: lead.offer,
    funnel: lead.funnel,
    req_payload: null,
    res_payload: null,
    external_id: null,
    cap_reservations: [],
    slot_moves: null,
    created_at: at,
    deadline_at: null,
    finished_at: at,
  });
  settle(stage, lead, LEAD_STATUS.Rejected, at);
};

/** How long the brand takes to answer; Charlie is slow. */
const answerMs = ({ brand }: WorldAdvertiser, { random }: Stage): number =>
  brand === 'charlie' ? random.between(300, 1500) : random.between(60, 320);

/** Offers the lead to one advertiser after the other, until one takes it. */
export const deliver = (
  stage: Stage,
  lead: LeadRow,
  country: WorldCountry,
  isDuplicate = false,
): Delivered => {
  const { world, random, options, routing, history } = stage;
  const asked = new Set<number>();
  let message: string | null = null;
  let at = later(lead.created_at, random.between(15, 60));
  for (;;) {
    const decision = routing.decide(lead, { refusedBy: new Set(asked), isDuplicate }, at);
    const { trace } = decision;
    const { version } = trace;
    history.lead_decisions.push({
      lead_id: lead.id,
      config_version: version,
      trace,
      created_at: at,
    });
    if (decision.kind === 'reject') {
      reject(stage, lead, decision, at);
      return { advertiser: null, asked, at, message: message ?? decision.reason };
    }
    const advertiser = world.advertisers.find(({ id }) => id === decision.advertiserId);
    if (!advertiser) throw new Error(`The demo has no advertiser ${decision.advertiserId}`);
    const call = callAdvertiser(lead, advertiser, {
      country: country.code,
      sandboxUrl: world.sandboxUrl,
      firstNumber: options.now.getTime() - options.days * DAY,
      random,
    });
    const end = later(at, answerMs(advertiser, stage));
    recordAttempt(stage, lead, decision, call, { at, end });
    const { externalId } = call;
    if (externalId !== null) {
      accept(stage, lead, { offer: decision, advertiser, externalId, at: end });
      return { advertiser, asked, at: end, message: call.message };
    }
    asked.add(advertiser.id);
    ({ message } = call);
    at = later(end, random.between(5, 40));
  }
};
