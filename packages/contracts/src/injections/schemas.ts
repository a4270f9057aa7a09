import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Id, Instant, text } from '../common/fields.js';

/** The most leads of one selection: as many as the largest page of the list. */
const MOST_LEADS = 1_000;
const MOST_JOBS = 1_000;
/** Thirty days, in minutes. */
const LONGEST_DELAY = 43_200;

const minutes = z.int().min(0).max(LONGEST_DELAY).nullish();
/** Absent, null and empty mean the original value (LED-070). */
const override = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);

/** Sends leads to another advertiser. Without a delay, now. */
export const InjectBody = z
  .object({
    lead_ids: z
      .array(BodyId)
      .max(MOST_LEADS)
      .nullish()
      .transform((ids) => [...new Set(ids ?? [])]),
    advertiser_id: BodyId.nullish(),
    /** The source of the new lead's country: the old lead, its address or its phone. */
    locate_leads: z
      .enum(['system', 'ip', 'phone'])
      .nullish()
      .transform((by) => by ?? 'system'),
    /** Makes all checks and sends nothing. */
    simulate: z
      .boolean()
      .nullish()
      .transform((simulate) => simulate ?? false),
    /** Minutes. */
    min_delay: minutes,
    max_delay: minutes,
    /** Sends the leads evenly over this time instead: the first now, the last at its end. */
    spread_minutes: z.int().min(1).max(LONGEST_DELAY).nullish(),
    /** The publisher under which the new lead is registered. */
    publisher_id: BodyId.nullish(),
    funnel: override(255),
    publisher_id_override: override(255),
  })
  .refine(({ min_delay: min, max_delay: max }) => (min ?? 0) <= (max ?? LONGEST_DELAY), {
    path: ['max_delay'],
    message: 'The longest delay must not be shorter than the shortest',
  })
  .refine(
    ({ min_delay: min, max_delay: max, spread_minutes: spread }) =>
      spread == null || (min == null && max == null),
    { path: ['spread_minutes'], message: 'Leads are sent evenly or with random delays, not both' },
  );
export type InjectBody = z.output<typeof InjectBody>;

/** Leads that an injection does not bring to the advertiser, by reason. */
export const RefusedLeads = z.object({
  /** The reason as the injection reports it. */
  reason: contact('payload'),
  lead_ids: z.array(z.int()),
});
/** A cap window that leads of an injection would fill. */
const CapRoom = z.object({
  cap_id: z.int(),
  type: z.enum(['lead', 'ftd']),
  cap: z.int(),
  /** How many it still takes. */
  room: z.int(),
  /** Leads of the selection that need a place in it. */
  leads: z.int(),
  window_start: Instant,
  /** Null if only staff reset the cap. */
  window_end: Instant.nullable(),
});
/** A forecast: each lead is decided again when it is sent. */
export const InjectionCheck = z
  .object({
    total: z.int(),
    /** Leads that pass every check at their time. */
    ready: z.int(),
    refused: z.array(RefusedLeads),
    /** Leads whose person has deposited already. They are sent all the same. */
    deposited: z.array(z.int()),
    /** Leads with an open job for this advertiser. They get no second one. */
    waiting: z.array(z.int()),
    /** Injections that are still sending, and their open jobs, which the forecast does not count. */
    others: z.object({ injections: z.int(), leads: z.int() }),
    /** The caps that have least room for these leads first. */
    caps: z.array(CapRoom),
    starts_at: Instant,
    /** With random delays, the latest time. */
    ends_at: Instant,
  })
  .meta({ id: 'InjectionCheck' });
export type InjectionCheck = z.infer<typeof InjectionCheck>;

/** The jobs that one call created, and how they ended so far. */
export const InjectionBatch = z
  .object({
    id: z.uuid(),
    type: z.enum(['Injection', 'Simulation']),
    advertiser: z.string(),
    total: z.int(),
    /** Waiting and running jobs. */
    open: z.int(),
    accepted: z.int(),
    unknown: z.int(),
    refused: z.array(RefusedLeads),
    created_at: Instant,
    /** The time of the last job. */
    ends_at: Instant,
    /** When the last job ended; null while one is open. */
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'InjectionBatch' });
export type InjectionBatch = z.infer<typeof InjectionBatch>;

export const ProgressLogIds = z.object({
  ids: z
    .array(BodyId)
    .min(1)
    .max(MOST_JOBS)
    .transform((ids) => [...new Set(ids)]),
});

/**
 * With `completed`, lists the jobs that are over, newest first. With `lead_id`, lists all jobs of
 * that lead, newest first: those that send it elsewhere and the one that made it.
 */
export const ProgressLogQuery = z.object({
  page_number: Id.max(1_000_000).default(1),
  limit: Id.max(1_000).default(50),
  completed: z
    .enum(['true', 'false'])
    .optional()
    .transform((flag) => flag === 'true'),
  lead_id: Id.optional(),
});
export type ProgressLogQuery = z.output<typeof ProgressLogQuery>;

/** A job of an injection. */
export const ProgressLog = z
  .object({
    id: z.int(),
    type: z.enum(['Injection', 'Simulation']),
    status: z.enum(['idle', 'running', 'completed']),
    /** The source lead. `injected_lead_id` is the lead that the job made. */
    lead_id: z.int(),
    injected_lead_id: z.int().nullable(),
    email: contact('email'),
    publisher: z.string(),
    advertiser: z.string(),
    country: z.string().nullable(),
    created_at: Instant,
    scheduled_at: Instant,
    finished_at: Instant.nullable(),
    /** `unknown` changes when the advertiser's answer becomes known. */
    outcome: z.enum(['accepted', 'rejected', 'unknown']).nullable(),
    /** The advertiser's own words, in which a name cannot be told from others. */
    reason: contact('payload').nullable(),
  })
  .meta({ id: 'ProgressLog' });
export type ProgressLog = z.infer<typeof ProgressLog>;
