import { z } from 'zod';
import { Instant, text } from '../common/fields.js';

export const ALERT_KINDS = [
  'postback_disabled',
  'circuit_open',
  'pull_failing',
  'answer_warning',
  'unmatched_postbacks',
  'unknown_attempts',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Something that needs a person. */
export const Alert = z
  .object({
    /** The same for as long as it is the same matter. */
    key: z.string(),
    /** Changes when there is something new to say about it: then it comes back after it was dismissed. */
    version: z.string(),
    kind: z.enum(ALERT_KINDS),
    title: z.string(),
    text: z.string(),
    since: Instant,
    advertiser_id: z.int().nullable(),
    publisher_id: z.int().nullable(),
    /** What can be done about it at once: switch a postback on again (its id), or ask an advertiser for statuses now (its id). */
    action: z.object({ kind: z.enum(['enable_postback', 'run_pull']), id: z.int() }).nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

export const DismissAlertBody = z.object({ key: text(100).min(1), version: text(100).min(1) });
export type DismissAlertBody = z.output<typeof DismissAlertBody>;
