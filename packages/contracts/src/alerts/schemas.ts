import { z } from 'zod';
import { Instant, text } from '../common/fields.js';

export const ALERT_KINDS = [
  'postback_disabled',
  'circuit_open',
  'pull_failing',
  'answer_warning',
  'unmatched_postbacks',
  'unknown_attempts',
  'cap_filling',
  'leads_over_memory',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A problem that needs a person. */
export const Alert = z
  .object({
    /** Stays the same as long as the problem is the same. */
    key: z.string(),
    /** Changes when there is something new; a dismissed alert then comes back. */
    version: z.string(),
    kind: z.enum(ALERT_KINDS),
    title: z.string(),
    text: z.string(),
    since: Instant,
    advertiser_id: z.int().nullable(),
    publisher_id: z.int().nullable(),
    /** The cap that the alert is about. */
    cap_id: z.int().nullable(),
    /** What the user can do at once: enable a postback, or pull an advertiser's statuses, by id. */
    action: z.object({ kind: z.enum(['enable_postback', 'run_pull']), id: z.int() }).nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

export const DismissAlertBody = z.object({ key: text(100).min(1), version: text(100).min(1) });
export type DismissAlertBody = z.output<typeof DismissAlertBody>;
