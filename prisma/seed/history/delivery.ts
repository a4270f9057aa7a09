import { LEAD_STATUS, type DecisionTrace } from '@leadline/contracts';
import { callAdvertiser, type Call } from './brand-answers.js';
import type { Decision, RoutedLead } from './decisions.js';
import type { LeadRow } from './rows.js';
import type { Stage } from './stage.js';
import type { WorldAdvertiser, WorldCountry } from './world.js';

type Offer = Extract<Decision, { kind: 'offer' }>;
type Rejection = Extract<Decision, { kind: 'reject' }>;

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

const recordDecision = (stage: Stage, lead: LeadRow, trace: DecisionTrace, at: Date): void => {
  stage.history.lead_decisions.push({
    lead_id: lead.id,
    config_version: trace.version,
    trace,
    created_at: at,
  });
};

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
    advertiser_id: offer.advertiser.id,
    distribution_id: offer.distribution?.id ?? null,
    group_id: offer.group?.id ?? null,
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
    slot_moves: offer.slotMoves,
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

const accept = (stage: Stage, lead: LeadRow, offer: Offer, call: Call, at: Date): void => {
  const { world, random, capBook, creditBook } = stage;
  capBook.count(offer.capReservations, 1);
  if (offer.group && offer.slotMoves) creditBook.move(offer.group, offer.slotMoves);
  lead.advertiser_id = offer.advertiser.id;
  lead.distribution_id = offer.distribution?.id ?? null;
  lead.external_id = call.externalId;
  const brandUrl = `${world.sandboxUrl}/brands/${offer.advertiser.brand}`;
  lead.autologin_url = `${brandUrl}/autologin/${random.hex(32)}`;
  lead.redirect_expires_at = later(at, REDIRECT_DAYS * DAY);
  settle(stage, lead, LEAD_STATUS.Accepted, at);
};

const reject = (stage: Stage, lead: LeadRow, decision: Rejection, at: Date): void => {
  lead.distribution_id = decision.distribution?.id ?? null;
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
  routed: RoutedLead,
  country: WorldCountry,
): Delivered => {
  const { world, random, options } = stage;
  const asked = new Set<number>();
  let message: string | null = null;
  let at = later(lead.created_at, random.between(15, 60));
  for (;;) {
    const decision = stage.decisions.decide(routed, asked, at);
    recordDecision(stage, lead, decision.trace, at);
    if (decision.kind === 'reject') {
      reject(stage, lead, decision, at);
      return { advertiser: null, asked, at, message: message ?? decision.reason };
    }
    const call = callAdvertiser(lead, decision.advertiser, {
      country: country.code,
      sandboxUrl: world.sandboxUrl,
      firstNumber: options.now.getTime() - options.days * DAY,
      random,
    });
    const end = later(at, answerMs(decision.advertiser, stage));
    recordAttempt(stage, lead, decision, call, { at, end });
    if (call.externalId !== null) {
      accept(stage, lead, decision, call, end);
      return { advertiser: decision.advertiser, asked, at: end, message: call.message };
    }
    asked.add(decision.advertiser.id);
    ({ message } = call);
    at = later(end, random.between(5, 40));
  }
};
