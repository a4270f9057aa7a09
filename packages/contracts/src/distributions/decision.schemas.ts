import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { CAP_TYPES } from '../caps/schemas.js';
import { Instant, Money, Ratio } from '../common/fields.js';

// Why a lead was routed as it was (domain §4, The trace).

// What is optional is absent in older traces, and where it does not apply.

/** A cap at the moment of the decision. */
const CapNow = z.object({
  cap_id: z.int(),
  cap: z.int(),
  filled: z.int(),
  reserved: z.int(),
  /** Of a full cap. */
  type: z.enum(CAP_TYPES).optional(),
});
/** When the hours of an advertiser did not let a lead in, on the clock of their zone. */
const HoursNow = z.object({
  zone: z.string(),
  /** 1 = Monday … 7 = Sunday */
  weekday: z.int().min(1).max(7),
  /** Minutes since midnight. */
  minute: z.int(),
  /** The intervals of the day in minutes since midnight, both ends included. */
  open: z.array(z.tuple([z.int(), z.int()])),
});
/** What the estimate of method optimize was made of. */
const StatsNow = z.object({
  leads: z.int(),
  ftds: z.int(),
  /** Of one FTD. In traces without a profit, the score divided by it is the rate that was drawn. */
  revenue: z.number(),
  /** The FTD rate that was drawn. The score is its product with the profit. */
  rate: z.number().optional(),
  /** Agreed with the publisher of the lead, for one FTD. */
  payout: z.number().optional(),
  /** Of one FTD: the revenue less the payout. */
  profit: z.number().optional(),
  /**
   * How many days its deposits take: half of them at most `median`, nine of ten at most `p90`. Leads
   * are counted from that age on. `deposits` were measured.
   */
  delay: z.object({ deposits: z.int(), median: z.number(), p90: z.number() }).optional(),
  /** The advertiser's revenue was not known: the mean of all known revenues was used. */
  is_assumed: z.boolean().optional(),
});
/** What the advertiser was asked before this decision, and how that ended. */
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
  verdict: z.enum(['picked', 'eligible', 'skipped']),
  reason: contact('text').nullable(),
  share: z.number(),
  score: z.number().nullable(),
  caps: z.array(CapNow),
  /**
   * Method slot: what the advertiser was owed before the lead, in millionths of a lead. The score is
   * this and its part of the lead.
   */
  credit: z.int().optional(),
  /** In traces from before there were credits: what it had of the group's leads of the day. */
  accepted: z.int().optional(),
  stats: StatsNow.optional(),
  /** With the reasons `closed` and `no_traffic`. */
  hours: HoursNow.optional(),
  /** With the reason `excluded`: what the exclusion names beside the publisher. */
  excluded_for: z.array(z.enum(['country', 'funnel'])).optional(),
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
     * How optimize picked: by its floor, by the percentages, or by the largest sampled profit.
     * Absent in older traces.
     */
    optimize: z
      .object({
        conversion_stats_version: z.int(),
        drawn_by: z.enum(['floor', 'percentages', 'estimate']),
        /** FTDs per lead in the country, expected of an advertiser without leads. */
        base_rate: z.number().optional(),
      })
      .nullish(),
    /**
     * The draws from 0 to 1 that picked the advertiser: `turn` decided that optimize goes by the
     * floor or the percentages, `advertiser` chose among the eligible.
     */
    draws: z.object({ turn: z.number().optional(), advertiser: z.number() }).optional(),
    candidates: z.array(DecisionCandidate),
    verdict: z.object({ offered_to: z.int().nullable(), code: z.string().nullable() }),
  })
  .meta({ id: 'DecisionTrace' });
export type DecisionTrace = z.infer<typeof DecisionTrace>;

/** All decisions about a lead, oldest first. There is one more after each refusal. */
export const LeadDecisions = z
  .object({ lead_id: z.int(), decisions: z.array(DecisionTrace) })
  .meta({ id: 'LeadDecisions' });
export type LeadDecisions = z.infer<typeof LeadDecisions>;

/**
 * What would happen. Nothing was sent or counted. A draft that was never saved has the id 0, and
 * its groups have negative ids.
 */
export const Simulation = z
  .object({
    outcome: z.enum(['offered', 'rejected']),
    advertiser: z.object({ id: z.int(), name: z.string() }).nullable(),
    code: z.string().nullable(),
    reason: z.string().nullable(),
    distribution: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** What the advertiser would receive. */
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

/** The FTD rate of an advertiser that the expected profit is computed with. */
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
 * The part of one advertiser in a replay. `saved` is the replay with the saved rules, `replayed`
 * and `expected` that with the draft; `actual` is what really happened.
 */
const ReplayShare = z.object({
  advertiser_id: z.int().nullable(),
  advertiser: z.string(),
  actual_leads: z.int(),
  saved_leads: z.int(),
  replayed_leads: z.int(),
  actual_profit: Money,
  /** Expected; null if the advertiser has no history to estimate it from. */
  saved_profit: Money.nullable(),
  /** Likewise, with the draft. */
  expected_profit: Money.nullable(),
  /** Empty without a history. */
  rates: z.array(ReplayRate),
});
/** The difference between both sides of a replay. */
const ReplaySummary = z.object({
  /** Leads that go to another advertiser with the draft, counted one by one. */
  moved_leads: z.int(),
  /** Moved leads whose difference in profit is not known: an advertiser has no history. */
  not_estimated_leads: z.int(),
  /** Expected profit with the draft − with the saved rules. Null if no moved lead is estimated. */
  profit_difference: Money.nullable(),
  /** The confidence interval of the difference. */
  profit_difference_low: Money.nullable(),
  profit_difference_high: Money.nullable(),
  confidence_percent: z.int(),
  /** Why nobody gets a lead, most frequent first. */
  nobody: z.array(
    z.object({
      /** The code of the rejection. */
      code: z.string(),
      /** Why the advertisers were skipped, each reason once. */
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
    /** Leads of the range that the saved distribution or the draft is for. */
    total: z.int(),
    /** Leads decided so far. */
    played: z.int(),
    error: z.string().nullable(),
    /**
     * Null until the replay is completed. The entry with advertiser_id null has the leads that
     * nobody got.
     */
    result: z.array(ReplayShare).nullable(),
    /** Null until the replay is completed. */
    summary: ReplaySummary.nullable(),
  })
  .meta({ id: 'Replay' });
export type Replay = z.infer<typeof Replay>;
