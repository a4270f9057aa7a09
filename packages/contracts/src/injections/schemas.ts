import { z } from 'zod';
import { BodyId, Id, Instant, text } from '../common/fields.js';

/** How many leads one selection may hold: as many as a page of the list. */
const MOST_LEADS = 1_000;
const MOST_JOBS = 1_000;
/** Thirty days. */
const LONGEST_DELAY = 43_200;

const minutes = z.int().min(0).max(LONGEST_DELAY).nullish();
/** Absent, null and empty: the original is used (LED-070). */
const override = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);

/** Send leads to a different advertiser (LED-071). Without a delay they go now. */
export const InjectBody = z
  .object({
    lead_ids: z
      .array(BodyId)
      .max(MOST_LEADS)
      .nullish()
      .transform((ids) => [...new Set(ids ?? [])]),
    advertiser_id: BodyId.nullish(),
    /** Where the country of the new lead comes from: that of the old one, its address, or its phone number (LED-072). */
    locate_leads: z
      .enum(['system', 'ip', 'phone'])
      .nullish()
      .transform((by) => by ?? 'system'),
    /** Run every check and send nothing. */
    simulate: z
      .boolean()
      .nullish()
      .transform((simulate) => simulate ?? false),
    /** Minutes. */
    min_delay: minutes,
    max_delay: minutes,
    /** The publisher under which the new lead is registered. */
    publisher_id: BodyId.nullish(),
    funnel: override(255),
    publisher_id_override: override(255),
  })
  .refine(({ min_delay: min, max_delay: max }) => (min ?? 0) <= (max ?? LONGEST_DELAY), {
    path: ['max_delay'],
    message: 'The longest delay must not be shorter than the shortest',
  });
export type InjectBody = z.output<typeof InjectBody>;

export const ProgressLogIds = z.object({
  ids: z
    .array(BodyId)
    .min(1)
    .max(MOST_JOBS)
    .transform((ids) => [...new Set(ids)]),
});

/** `completed`: those that are over, newest first, instead of those that wait or run. */
export const ProgressLogQuery = z.object({
  page_number: Id.max(1_000_000).default(1),
  limit: Id.max(1_000).default(50),
  completed: z
    .enum(['true', 'false'])
    .optional()
    .transform((flag) => flag === 'true'),
});
export type ProgressLogQuery = z.output<typeof ProgressLogQuery>;

/** A job of an injection (LED-086). */
export const ProgressLog = z
  .object({
    id: z.int(),
    type: z.enum(['Injection', 'Simulation']),
    status: z.enum(['idle', 'running', 'completed']),
    /** The lead it began with, and the one it made. */
    lead_id: z.int(),
    injected_lead_id: z.int().nullable(),
    email: z.string(),
    publisher: z.string(),
    advertiser: z.string(),
    country: z.string().nullable(),
    created_at: Instant,
    scheduled_at: Instant,
    finished_at: Instant.nullable(),
    /** `unknown` becomes one of the others when it is known what the advertiser did. */
    outcome: z.enum(['accepted', 'rejected', 'unknown']).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ProgressLog' });
export type ProgressLog = z.infer<typeof ProgressLog>;
