import { z } from 'zod';
import { Instant, Money, Ratio } from '../common/fields.js';

// Why a lead was routed as it was (domain §4, The trace).

const CapNow = z.object({ cap_id: z.int(), cap: z.int(), filled: z.int(), reserved: z.int() });
export const DecisionCandidate = z.object({
  group_id: z.int(),
  group: z.string(),
  advertiser_id: z.int(),
  advertiser: z.string(),
  verdict: z.enum(['picked', 'eligible', 'skipped']),
  reason: z.string().nullable(),
  share: z.number(),
  score: z.number().nullable(),
  caps: z.array(CapNow),
});
export const DecisionTrace = z
  .object({
    version: z.int(),
    at: Instant,
    steps: z.array(
      z.object({ step: z.string(), passed: z.boolean(), detail: z.string().nullable() }),
    ),
    distribution: z
      .object({
        id: z.int(),
        name: z.string(),
        method: z.string(),
        timeslot: z.string().nullable(),
      })
      .nullable(),
    /**
     * How optimize picked: by its floor, by the percentages, or by the largest sampled revenue.
     * Absent in older traces.
     */
    optimize: z
      .object({
        conversion_stats_version: z.int(),
        drawn_by: z.enum(['floor', 'percentages', 'estimate']),
      })
      .nullish(),
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
