import type { CapReservation, ConditionMiss, Draw } from '@leadline/contracts';
import { termsAt, termsFor, type LeadTerms, type PlanConfig } from './plans.js';
import type {
  AdvertiserShare,
  GroupConfig,
  Method,
  NamedDeal,
  Snapshot,
  DepositDelay,
} from './snapshot.js';

/**
 * The advertiser that staff chose for a lead; no distribution is asked. Stored with the lead. Null
 * overrides leave what the advertiser receives to the other rules.
 */
export interface ForcedAdvertiser {
  readonly advertiser_id: number;
  readonly funnel: string | null;
  readonly publisher_id: string | null;
}

/**
 * The step of a campaign that registers a lead: its advertisers share the lead as those of a group
 * do. Stored with the lead, so that a later edit of the step changes nothing.
 */
export interface CampaignRoute {
  readonly group_id: number;
  /** Names the campaign and the step, for the trace. */
  readonly name: string;
  readonly method: Method;
  /** In their order; weights in hundredths of a percent. */
  readonly shares: readonly { readonly advertiser_id: number; readonly weight: number }[];
}

/** The fields of a lead that routing reads. */
export interface RoutedLead {
  readonly id: number;
  readonly publisherId: number;
  readonly countryId: number | null;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  /** custom_param_1 … custom_param_5 */
  readonly customParams: readonly (string | null)[];
  readonly isTest: boolean;
  /** Absent or null for a lead that comes now. */
  readonly createdAt?: Date | null;
  /** Absent or null for a lead that a distribution routes. */
  readonly forcedAdvertiser?: ForcedAdvertiser | null;
  /** Absent or null for a lead that no campaign made. */
  readonly campaignRoute?: CampaignRoute | null;
}

export interface CapUsage {
  readonly filled: number;
  readonly reserved: number;
}

/** Whether a publisher sent the lead. The others are sent by staff or a campaign. */
export const isSentByPublisher = ({ forcedAdvertiser, campaignRoute }: RoutedLead): boolean =>
  !forcedAdvertiser && !campaignRoute;

/**
 * The state a decision depends on. Production reads it under locks; simulations and tests supply
 * it.
 */
export interface RoutingView {
  /** Usage of the open cap windows, by `reservationKey`. */
  readonly usage: ReadonlyMap<string, CapUsage>;
  /**
   * Group id → `memberIdOf` → credit of method slot, with deliveries in progress. Members that have
   * left the group may be among them.
   */
  readonly credits: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Advertisers that accepted this e-mail or phone before, or are receiving it now. */
  readonly acceptedBy: ReadonlySet<number>;
  /** Advertisers that refused this lead, and those that it could not be sent to. */
  readonly refusedBy: ReadonlySet<number>;
  /** Members of `refusedBy` that never got the lead: no connection was free, or no time left. */
  readonly notSentTo?: ReadonlySet<number>;
  /** Advertisers that are not called at present because their calls keep failing. */
  readonly circuitOpen: ReadonlySet<number>;
  /** Whether this publisher sent the same e-mail or phone before. */
  readonly isDuplicate: boolean;
}

export interface DecisionInput {
  readonly lead: RoutedLead;
  readonly snapshot: Snapshot;
  readonly now: Date;
  readonly draw: Draw;
  /**
   * Stands for the id of the group in its draws. Replays set it, so that a lead draws alike under
   * rules whose groups have other ids.
   */
  readonly drawKey?: string;
  readonly view: RoutingView;
}

/** An advertiser, with the deal under which it is to get a lead. */
export type Member = Pick<AdvertiserShare, 'advertiserId' | 'deal'>;

type TermsInput = Pick<DecisionInput, 'lead' | 'snapshot' | 'now'>;

/** Returns the milliseconds at which plans see the lead come. */
export const comesAt = ({ lead, now }: TermsInput): number => (lead.createdAt ?? now).getTime();

/** Returns a deal that is named. Null if it has ended. */
export const dealOf = (
  { snapshot }: TermsInput,
  { advertiserId, deal }: Member,
): PlanConfig | null =>
  snapshot.advertisers.get(advertiserId)?.plans.all.find(({ id }) => id === deal?.id) ?? null;

/**
 * Returns the terms of the deal under which the advertiser gets the lead: the one that is named,
 * else the most specific one.
 */
export const revenueTerms = (input: TermsInput, member: Member): LeadTerms['revenue'] => {
  const { lead, snapshot } = input;
  if (member.deal) {
    const deal = dealOf(input, member);
    return deal && termsAt(deal, comesAt(input));
  }
  const plans = snapshot.advertisers.get(member.advertiserId)?.plans;
  return plans ? termsFor(plans, lead, lead.publisherId, comesAt(input)) : null;
};

/** Returns the terms for the lead on both sides if the advertiser gets it. */
export const leadTerms = (input: TermsInput, member: Member): LeadTerms => {
  const { lead, snapshot } = input;
  const { advertiserId } = member;
  const at = comesAt(input);
  const payouts = snapshot.publishers.get(lead.publisherId)?.plans;
  return {
    revenue: revenueTerms(input, member),
    payout: payouts ? termsFor(payouts, lead, advertiserId, at) : null,
  };
};

export type RejectCode =
  | 'publisher_inactive'
  | 'blacklisted'
  | 'geo_not_supported'
  | 'country_unknown'
  | 'duplicate_lead'
  | 'cap_reached'
  | 'no_distribution'
  | 'outside_hours'
  | 'no_advertiser';
export type CandidateReason =
  | 'off'
  | 'advertiser_inactive'
  | 'deal_ended'
  | 'deal_not_for_lead'
  | 'excluded'
  | 'country_not_supported'
  | 'closed'
  | 'no_traffic'
  | 'cap_full'
  | 'already_took'
  | 'refused'
  | 'not_sent'
  | 'circuit_open'
  | 'not_picked'
  | 'not_reached';

/** A cap at the moment of the decision. */
export interface CapSnapshot {
  readonly cap_id: number;
  /** Kept for full caps only, to say what they are full of. */
  readonly type?: 'lead' | 'ftd' | undefined;
  /** Kept for full caps that name a deal. */
  readonly deal?: NamedDeal | undefined;
  readonly cap: number;
  readonly filled: number;
  readonly reserved: number;
}
/** The hours of an advertiser that did not let a lead in. */
export interface HoursSnapshot {
  readonly zone: string;
  /** The clock of the zone: 1 = Monday … 7 = Sunday, and minutes since midnight. */
  readonly weekday: number;
  readonly minute: number;
  /** The intervals of the day in minutes since midnight, both ends included. */
  readonly open: [from: number, to: number][];
}
/** The numbers behind the reason for which an advertiser was skipped. */
export interface SkipDetails {
  /** Set for `closed` and `no_traffic`. */
  readonly hours?: HoursSnapshot | undefined;
  /** Set for `excluded`: what the exclusion names beside the publisher. */
  readonly excluded_for?: ('country' | 'funnel')[] | undefined;
  /** Set for `deal_not_for_lead`: the condition of the deal that the lead does not meet. */
  readonly deal_miss?: ConditionMiss | undefined;
}
/** The reason of the pick: the floor, the percentages, or the largest sampled profit. */
export type DrawnBy = 'floor' | 'percentages' | 'estimate';
/** Parts of a plan besides its amount per FTD. */
export interface PaidBesides {
  readonly per_lead: number;
  /** FTDs per hundred leads that are paid at least; 0 for no guarantee. */
  readonly guarantee_percent: number;
}
/** The parts of an advertiser's estimate, as the trace keeps them. */
export interface CandidateStats {
  readonly leads: number;
  readonly ftds: number;
  /** The FTD rate that was drawn. For amounts per FTD, the score is its product with the profit. */
  readonly rate: number;
  /** In whole cents an FTD, as are the payout and the profit. */
  readonly revenue: number;
  readonly payout: number;
  readonly profit: number;
  /** Only for plans that pay more than an amount per FTD. */
  readonly more_revenue?: PaidBesides;
  readonly more_payout?: PaidBesides;
  /** The mean of all known revenues, because that of the advertiser is not known. */
  readonly is_assumed?: true;
  /** Delays of its deposits, in days. */
  readonly delay?: DepositDelay;
}
/** The draws that picked an advertiser, from 0 to 1. Method slot draws nothing. */
export interface PickDraws {
  /** Optimize: decided that the floor or the percentages pick. */
  readonly turn?: number;
  /** Chose among the eligible advertisers. */
  readonly advertiser: number;
}
export interface CandidateTrace extends SkipDetails {
  readonly group_id: number;
  readonly group: string;
  readonly advertiser_id: number;
  readonly advertiser: string;
  /** Only if the distribution names one. */
  readonly deal?: NamedDeal | undefined;
  readonly verdict: 'picked' | 'eligible' | 'skipped';
  readonly reason: CandidateReason | null;
  readonly share: number;
  readonly score: number | null;
  readonly caps: readonly CapSnapshot[];
  /** Method slot: what it was owed before this lead, in the group that was picked from. */
  readonly credit?: number | undefined;
  /** Method optimize: what its estimate was made of. */
  readonly stats?: CandidateStats | undefined;
}
interface StepTrace {
  readonly step: string;
  readonly passed: boolean;
  readonly detail: string | null;
  /** The cap that rejected the lead. */
  readonly cap?: CapSnapshot;
}
/**
 * Why a lead was decided as it was: every check, then every candidate, in order (domain §4). Stored
 * with the lead, once per decision, so it holds numbers; they become words when they are read.
 */
export interface Trace {
  readonly version: number;
  readonly at: string;
  readonly steps: readonly StepTrace[];
  readonly distribution: {
    readonly id: number;
    readonly name: string;
    readonly method: string;
    readonly timeslot: string | null;
  } | null;
  /**
   * Null unless the method is optimize. These statistics, the lead's id and `version` reproduce the
   * pick.
   */
  readonly optimize: {
    readonly conversion_stats_version: number;
    readonly drawn_by: DrawnBy;
    readonly base_rate: number;
  } | null;
  readonly draws?: PickDraws;
  readonly candidates: readonly CandidateTrace[];
  readonly verdict: { readonly offered_to: number | null; readonly code: RejectCode | null };
}

export type OverrideOrigin = 'injection' | 'publisher' | 'advertiser' | 'distribution';
/** Values that the advertiser receives in place of the lead's own, and the rule they come from. */
export interface AdvertiserOverrides {
  readonly funnel: string | null;
  readonly funnelOverride: string | null;
  readonly funnelOverrideOrigin: OverrideOrigin | null;
  readonly publisherId: string;
  readonly publisherIdOverride: string | null;
  readonly publisherIdOverrideOrigin: OverrideOrigin | null;
  readonly customParams: readonly (string | null)[];
}

/** A change of the credit of a member: `advertiser_id` is its `memberIdOf`. */
export interface CreditChange {
  readonly advertiser_id: number;
  readonly credit: number;
}
/** How an offer changes the credits of its group. */
export interface CreditMove {
  /** The settlement of the group before the lead. It stays, whatever becomes of the lead. */
  readonly settled: readonly CreditChange[];
  /** The moves of the lead: stored with its attempt, and taken back unless it is accepted. */
  readonly moved: readonly CreditChange[];
}

export interface Offer {
  readonly kind: 'offer';
  readonly advertiserId: number;
  /** The deal that the distribution names. */
  readonly dealId?: number | undefined;
  /** Terms for the lead on both sides. */
  readonly terms: LeadTerms;
  /** Null for a lead with a forced advertiser, and for one of a campaign. */
  readonly distributionId: number | null;
  /** Null for a lead with a forced advertiser. A step of a campaign has a group of its own. */
  readonly groupId: number | null;
  /** Null unless the method is slot, and for test leads. */
  readonly creditMove: CreditMove | null;
  readonly capReservations: readonly CapReservation[];
  readonly advertiserOverrides: AdvertiserOverrides;
  readonly trace: Trace;
}
export interface Rejection {
  readonly kind: 'reject';
  readonly code: RejectCode;
  readonly reason: string;
  readonly hide: boolean;
  /** The blacklist item that stopped the lead. */
  readonly blacklistItemId: number | null;
  readonly distributionId: number | null;
  readonly trace: Trace;
}
export type Decision = Offer | Rejection;

/** A stored lead with the columns that routing reads (`ROUTED_LEAD_COLUMNS`). */
export interface RoutedLeadRow {
  readonly id: number;
  readonly publisher_id: number;
  readonly country_id: number | null;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly custom_params: readonly (string | null)[];
  readonly is_test: boolean;
  readonly created_at: Date | null;
  readonly forced_advertiser: ForcedAdvertiser | null;
  readonly campaign_route: CampaignRoute | null;
}

/** The row as routing takes it. */
export const routedLeadOf = (row: RoutedLeadRow): RoutedLead => ({
  id: row.id,
  publisherId: row.publisher_id,
  countryId: row.country_id,
  email: row.email,
  phone: row.phone,
  ip: row.ip,
  offer: row.offer,
  funnel: row.funnel,
  customParams: row.custom_params,
  isTest: row.is_test,
  createdAt: row.created_at,
  forcedAdvertiser: row.forced_advertiser,
  campaignRoute: row.campaign_route,
});

/** The advertisers of a step, as the group of a distribution. */
export const groupOf = ({ group_id: id, name, shares }: CampaignRoute): GroupConfig => ({
  id,
  name,
  shares: shares.map(({ advertiser_id: advertiserId, weight }) => ({ advertiserId, weight })),
});

/** Collects the trace of one decision while the engine makes it. */
export class DecisionTracer {
  distribution: Trace['distribution'] = null;
  optimize: Trace['optimize'] = null;
  draws: Trace['draws'];
  private readonly steps: StepTrace[] = [];
  private readonly candidates: CandidateTrace[] = [];

  constructor(private readonly input: DecisionInput) {}

  addStep(step: string, passed: boolean, detail: string | null = null, cap?: CapSnapshot): void {
    this.steps.push({ step, passed, detail, ...(cap && { cap }) });
  }

  addCandidate(candidate: Omit<CandidateTrace, 'advertiser'>): void {
    const advertiser = this.input.snapshot.advertisers.get(candidate.advertiser_id);
    // Field by field, because this runs for every candidate of every lead. What is undefined is not
    // stored.
    this.candidates.push({
      group_id: candidate.group_id,
      group: candidate.group,
      advertiser_id: candidate.advertiser_id,
      advertiser: advertiser?.name ?? '',
      deal: candidate.deal,
      verdict: candidate.verdict,
      reason: candidate.reason,
      share: candidate.share,
      score: candidate.score,
      caps: candidate.caps,
      credit: candidate.credit,
      stats: candidate.stats,
      hours: candidate.hours,
      excluded_for: candidate.excluded_for,
      deal_miss: candidate.deal_miss,
    });
  }

  offeredTo(advertiserId: number): Trace {
    return this.trace({ offered_to: advertiserId, code: null });
  }

  rejectedWith(code: RejectCode): Trace {
    return this.trace({ offered_to: null, code });
  }

  private trace(verdict: Trace['verdict']): Trace {
    return {
      version: this.input.snapshot.version,
      at: this.input.now.toISOString(),
      steps: this.steps,
      distribution: this.distribution,
      optimize: this.optimize,
      ...(this.draws && { draws: this.draws }),
      candidates: this.candidates,
      verdict,
    };
  }
}
