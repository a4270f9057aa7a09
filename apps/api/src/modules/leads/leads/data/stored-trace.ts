import { CONDITION_MISSES, type DecisionTrace } from '@leadline/contracts';
import { z } from 'zod';

const Text = z.string().catch('');
const TextOrNone = z.string().nullable().catch(null);
const Count = z.int().catch(0);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).catch([]);
/** Reads a missing or malformed value as absent. */
const orAbsent = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);

const StoredDeal = z.object({ id: z.int(), name: z.string() });
const StoredCap = z.object({
  cap_id: Count,
  cap: Count,
  filled: Count,
  reserved: Count,
  type: orAbsent(z.enum(['lead', 'ftd'])),
  deal: orAbsent(StoredDeal),
});
const StoredHours = z.object({
  zone: z.string(),
  weekday: z.int().min(1).max(7),
  minute: z.int(),
  open: z.array(z.tuple([z.int(), z.int()])),
});
const StoredBesides = z.object({ per_lead: z.number(), guarantee_percent: z.number() });
const StoredStats = z.object({
  leads: z.int(),
  ftds: z.int(),
  revenue: z.number(),
  rate: orAbsent(z.number()),
  payout: orAbsent(z.number()),
  profit: orAbsent(z.number()),
  more_revenue: orAbsent(StoredBesides),
  more_payout: orAbsent(StoredBesides),
  is_assumed: orAbsent(z.boolean()),
  delay: orAbsent(z.object({ deposits: z.int(), median: z.number(), p90: z.number() })),
});
const StoredCandidate = z.object({
  group_id: Count,
  group: Text,
  advertiser_id: Count,
  advertiser: Text,
  deal: orAbsent(StoredDeal),
  verdict: z.enum(['picked', 'eligible', 'skipped']).catch('skipped'),
  reason: TextOrNone,
  share: z.number().catch(0),
  score: z.number().nullable().catch(null),
  caps: listOf(StoredCap),
  credit: orAbsent(z.int()),
  accepted: orAbsent(z.int()),
  stats: orAbsent(StoredStats),
  hours: orAbsent(StoredHours),
  excluded_for: orAbsent(z.array(z.enum(['country', 'funnel']))),
  deal_miss: orAbsent(z.enum(CONDITION_MISSES)),
});
const StoredOptimize = z
  .object({
    conversion_stats_version: z.int().optional().catch(undefined),
    /** Name of the field above in decisions of the first version. */
    figures_version: Count,
    drawn_by: z.enum(['floor', 'percentages', 'estimate']),
    base_rate: orAbsent(z.number()),
  })
  .transform(({ conversion_stats_version: version, figures_version, ...optimize }) => ({
    conversion_stats_version: version ?? figures_version,
    ...optimize,
  }));

/**
 * Trace as any version of the program may have stored it. A missing or malformed field reads as
 * unknown. The stored trace stays.
 */
const StoredTrace = z.object({
  version: z.int().nullable().catch(null),
  at: z.iso.datetime().nullable().catch(null),
  steps: listOf(
    z.object({
      step: Text,
      passed: z.boolean().catch(false),
      detail: TextOrNone,
      cap: orAbsent(StoredCap),
    }),
  ),
  distribution: z
    .object({ id: Count, name: Text, method: Text, timeslot: TextOrNone })
    .nullable()
    .catch(null),
  optimize: StoredOptimize.nullable().catch(null),
  draws: orAbsent(z.object({ turn: orAbsent(z.number()), advertiser: z.number() })),
  candidates: listOf(StoredCandidate),
  verdict: z
    .object({ offered_to: z.int().nullable().catch(null), code: TextOrNone })
    .catch({ offered_to: null, code: null }),
});

/** A row of the stored decisions. */
export interface StoredDecision {
  readonly config_version: number;
  readonly trace: unknown;
  readonly created_at: Date;
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the trace of a row. Falls back to the version and time of the row if the trace lacks
 * them.
 */
export const readTrace = ({ config_version, trace, created_at }: StoredDecision): DecisionTrace => {
  const stored = StoredTrace.parse(isRecord(trace) ? trace : {});
  return {
    ...stored,
    version: stored.version ?? config_version,
    at: stored.at ?? created_at.toISOString(),
  };
};
