import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { CAP_TYPES } from '../caps/schemas.js';
import { CONDITION_MISSES } from '../money/plan-faults.rules.js';
import { Instant, Money, Ratio } from '../common/fields.js';

// The reasons for the routing of a lead (domain §4, The trace).

// Optional fields are absent in older traces, and where they do not apply.

/** A cap at the moment of the decision. */
const CapNow = z.object({
  cap_id: z.int(),
  cap: z.int(),
  filled: z.int(),
  reserved: z.int(),
  /** Only for a full cap. */
  type: z.enum(CAP_TYPES).optional(),
  /** Only for a full cap that names a deal. */
  deal: z.object({ id: z.int(), name: z.string() }).optional(),
});
/** The clock of an advertiser whose hours did not let a lead in, in the zone of the hours. */
const HoursNow = z.object({
  zone: z.string(),
  /** 1 = Monday … 7 = Sunday */
  weekday: z.int().min(1).max(7),
  /** Minutes since midnight. */
  minute: z.int(),
  /** The intervals of the day in minutes since midnight, both ends included. */
  open: z.array(z.tuple([z.int(), z.int()])),
});
/** Parts of a plan besides its amount per FTD. */
const PaidBesides = z.object({
  per_lead: z.number(),
  /** FTDs per hundred leads that are paid at least; 0 for no guarantee. */
  guarantee_percent: z.number(),
});
/** Numbers behind the estimate of method optimize. */
const StatsNow = z.object({
  leads: z.int(),
  ftds: z.int(),
  /** Revenue of one FTD. In traces without a profit, the score divided by it is the drawn rate. */
  revenue: z.number(),
  /**
   * The FTD rate that was drawn. For amounts per FTD, the score is its product with the profit.
   */
  rate: z.number().optional(),
  /** Payout of one FTD, agreed with the publisher of the lead. */
  payout: z.number().optional(),
  /** Profit of one FTD: the revenue less the payout. */
  profit: z.number().optional(),
  /** Only for plans that pay more than an amount per FTD. */
  more_revenue: PaidBesides.optional(),
  more_payout: PaidBesides.optional(),
  /**
   * Days until its deposits: half of them take at most `median`, nine of ten at most `p90`. Only
   * leads older than that count. `deposits` is the number of measured deposits.
   */
  delay: z.object({ deposits: z.int(), median: z.number(), p90: z.number() }).optional(),
  /** The advertiser's revenue was unknown: the mean of all known revenues was used. */
  is_assumed: z.boolean().optional(),
});
/** The earlier question to the advertiser about this lead, and its answer. */
const RefusalBefore = z.object({
  code: z.string().nullable(),
  message: contact('text').nullable(),
  at: Instant,
});
export const DecisionCandidate = z.object({
  group_id: z.int(),
  group: z.string(),
  advertiser_id: z.int(),
  advertiser: z.string(),
  /** The deal that the distribution names for it. */
  deal: z.object({ id: z.int(), name: z.string() }).optional(),
  verdict: z.enum(['picked', 'eligible', 'skipped']),
  reason: contact('text').nullable(),
  share: z.number(),
  score: z.number().nullable(),
  caps: z.array(CapNow),
  /**
   * Method slot: the credit of the advertiser before the lead, in millionths of a lead. The score
   * is the credit plus the advertiser's part of the lead.
   */
  credit: z.int().optional(),
  /** In traces without credits: the leads of the group that the advertiser had on the day. */
  accepted: z.int().optional(),
  stats: StatsNow.optional(),
  /** With the reasons `closed` and `no_traffic`. */
  hours: HoursNow.optional(),
  /** With the reason `excluded`: the parts of the exclusion besides the publisher. */
  excluded_for: z.array(z.enum(['country', 'funnel'])).optional(),
  /** With the reason `deal_not_for_lead`: the condition of the deal that the lead does not meet. */
  deal_miss: z.enum(CONDITION_MISSES).optional(),
  /** With the reasons `refused` and `not_sent`. */
  refusal: RefusalBefore.optional(),
});
export type DecisionCandidate = z.infer<typeof DecisionCandidate>;
const DecisionStep = z.object({
  step: z.string(),
  passed: z.boolean(),
  detail: contact('text').nullable(),
  /** The cap that rejected the lead. */
  cap: CapNow.optional(),
});
export const DecisionTrace = z
  .object({
    version: z.int(),
    at: Instant,
    steps: z.array(DecisionStep),
    distribution: z
      .object({
        id: z.int(),
        name: z.string(),
        method: z.string(),
        timeslot: z.string().nullable(),
      })
      .nullable(),
    /**
     * The way in which optimize picked: by its floor, by the percentages, or by the largest sampled
     * profit. Absent in older traces.
     */
    optimize: z
      .object({
        conversion_stats_version: z.int(),
        drawn_by: z.enum(['floor', 'percentages', 'estimate']),
        /** Expected FTDs per lead in the country, for an advertiser without leads. */
        base_rate: z.number().optional(),
      })
      .nullish(),
    /**
     * The draws from 0 to 1 behind the pick: `turn` decided whether optimize goes by the floor or
     * the percentages, `advertiser` chose among the eligible advertisers.
     */
    draws: z.object({ turn: z.number().optional(), advertiser: z.number() }).optional(),
    candidates: z.array(DecisionCandidate),
    verdict: z.object({ offered_to: z.int().nullable(), code: z.string().nullable() }),
  })
  .meta({ id: 'DecisionTrace' });
export type DecisionTrace = z.infer<typeof DecisionTrace>;

/** All decisions about a lead, oldest first. Each refusal adds one. */
export const LeadDecisions = z
  .object({ lead_id: z.int(), decisions: z.array(DecisionTrace) })
  .meta({ id: 'LeadDecisions' });
export type LeadDecisions = z.infer<typeof LeadDecisions>;

/**
 * Expected routing of a lead. Nothing was sent or counted. A draft that was never saved has the id
 * 0, and its groups have negative ids.
 */
export const Simulation = z
  .object({
    outcome: z.enum(['offered', 'rejected']),
    advertiser: z.object({ id: z.int(), name: z.string() }).nullable(),
    code: z.string().nullable(),
    reason: z.string().nullable(),
    distribution: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The values that the advertiser would receive in place of the real ones. */
    advertiser_overrides: z
      .object({
        funnel: z.string().nullable(),
        funnel_override_origin: z.string().nullable(),
        publisher_id: z.string(),
        pub_override_origin: z.string().nullable(),
        custom_params: z.array(z.string().nullable()),
      })
      .nullable(),
    trace: DecisionTrace,
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.infer<typeof Simulation>;

/** The FTD rate of an advertiser, from which the expected profit is computed. */
const ReplayRate = z.object({
  /** The ISO code of the country of the leads. */
  country: z.string(),
  /**
   * `country`: leads of the country in the 30 days before the range. `all`: all earlier leads, used
   * if there were none.
   */
  basis: z.enum(['country', 'all']),
  /** The size of the sample. */
  leads: z.int(),
  ftds: z.int(),
  /** FTDs per hundred leads. */
  ftd_rate: Ratio,
});
/**
 * The result of one advertiser in a replay. `saved` fields come from the replay with the saved
 * rules, `replayed` and `expected` from the replay with the draft, `actual` from the real leads.
 */
const ReplayShare = z.object({
  advertiser_id: z.int().nullable(),
  advertiser: z.string(),
  actual_leads: z.int(),
  saved_leads: z.int(),
  replayed_leads: z.int(),
  actual_profit: Money,
  /**
   * Expected profit with the saved rules; null if the advertiser has no history to estimate it
   * from.
   */
  saved_profit: Money.nullable(),
  /** Expected profit with the draft; null likewise. */
  expected_profit: Money.nullable(),
  /** Empty without a history. */
  rates: z.array(ReplayRate),
});
/** The difference between the two replays. */
const ReplaySummary = z.object({
  /** Leads that would go to another advertiser with the draft, counted one by one. */
  moved_leads: z.int(),
  /** Moved leads without an estimate, because an advertiser has no history. */
  not_estimated_leads: z.int(),
  /** Expected profit with the draft − with the saved rules. Null if no moved lead is estimated. */
  profit_difference: Money.nullable(),
  /** The confidence interval of the difference. */
  profit_difference_low: Money.nullable(),
  profit_difference_high: Money.nullable(),
  confidence_percent: z.int(),
  /** Reasons why nobody gets a lead, most frequent first. */
  nobody: z.array(
    z.object({
      /** The code of the rejection. */
      code: z.string(),
      /** Reasons why the advertisers were skipped, each once. */
      reasons: z.array(z.string()),
      saved_leads: z.int(),
      replayed_leads: z.int(),
    }),
  ),
});
export const Replay = z
  .object({
    id: z.string(),
    status: z.enum(['idle', 'running', 'completed', 'failed']),
    progress: z.int().min(0).max(100),
    /** Leads of the range that match the saved distribution or the draft. */
    total: z.int(),
    /** Leads decided so far. */
    played: z.int(),
    error: z.string().nullable(),
    /**
     * Null until the replay is completed. The entry with advertiser_id null counts the leads that
     * nobody got.
     */
    result: z.array(ReplayShare).nullable(),
    /** Null until the replay is completed. */
    summary: ReplaySummary.nullable(),
  })
  .meta({ id: 'Replay' });
export type Replay = z.infer<typeof Replay>;
