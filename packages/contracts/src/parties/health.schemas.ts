import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Instant } from '../common/fields.js';

/** The last calls of an advertiser, and whether leads are held back from it. */
export const AdvertiserCalls = z
  .object({
    circuit: z.object({
      /**
       * Each process has a circuit of its own; this is the worst. `open`: it gets no leads.
       * `half_open`: the next lead tries whether it answers again.
       */
      state: z.enum(['closed', 'open', 'half_open']),
      opened_at: Instant.nullable(),
      /** When the next lead is tried. */
      retry_at: Instant.nullable(),
    }),
    /**
     * Accepted calls in percent of the calls below with a known outcome; null without any. The
     * durations are of the same calls.
     */
    acceptance_percent: z.number().nullable(),
    p50_ms: z.int().nullable(),
    p95_ms: z.int().nullable(),
    /**
     * Signs in answers of the last week that the template reads them wrongly, the latest first.
     */
    warnings: z.array(
      z.object({
        code: z.string(),
        message: contact('text'),
        /** Since the first of them. */
        count: z.int(),
        last_at: Instant,
        last_lead_id: z.int(),
      }),
    ),
    /** At most 50, newest first. */
    calls: z.array(
      z.object({
        attempt_id: z.int(),
        lead_id: z.int(),
        at: Instant,
        outcome: z.enum(['accepted', 'rejected', 'unknown', 'failed']),
        status_code: z.int().nullable(),
        duration_ms: z.int().nullable(),
        message: contact('text').nullable(),
      }),
    ),
  })
  .meta({ id: 'AdvertiserCalls' });
export type AdvertiserCalls = z.output<typeof AdvertiserCalls>;
