import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Instant, text } from '../common/fields.js';

export const ALERT_KINDS = [
  'postback_disabled',
  'circuit_open',
  'pull_failing',
  'answer_warning',
  'unmatched_postbacks',
  'refused_ftds',
  'pull_rows_refused',
  'unknown_attempts',
  'cap_filling',
  'change_refused',
  'leads_over_memory',
  'ledger_differs',
  'many_exports',
  'webhook_disabled',
  'retention_pending',
  'second_factor_reset',
  'sign_in_blocked',
  'new_address',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A problem that needs a person. */
export const Alert = z
  .object({
    /** Stays the same as long as the problem is the same. */
    key: z.string(),
    /** Changes when there is news; a dismissed alert then comes back. */
    version: z.string(),
    kind: z.enum(ALERT_KINDS),
    title: contact('text'),
    text: contact('text'),
    since: Instant,
    advertiser_id: z.int().nullable(),
    publisher_id: z.int().nullable(),
    /** The cap that the alert is about. */
    cap_id: z.int().nullable(),
    /** Action on the alert: enable a postback, or run a status pull of `advertiser_id`, by id. */
    action: z.object({ kind: z.enum(['enable_postback', 'run_pull']), id: z.int() }).nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

export const DismissAlertBody = z.object({ key: text(100).min(1), version: text(100).min(1) });
export type DismissAlertBody = z.output<typeof DismissAlertBody>;

export const TODAY_KINDS = [
  'caps_full',
  'advertisers_failing',
  'conversions_waiting',
  'jobs_failed',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** The most records that a sum of the day names. */
export const MOST_NAMED_TODAY = 50;

/** One sum of the day, 0 if nothing happened. */
export const TodayItem = z
  .object({
    kind: z.enum(TODAY_KINDS),
    count: z.int().nonnegative(),
    /**
     * The counted records, newest first: caps, advertisers, or the leads that jobs should have
     * sent. Conversions have a page of their own and are not named.
     */
    records: z.array(z.object({ id: z.int(), name: z.string() })).max(MOST_NAMED_TODAY),
  })
  .meta({ id: 'TodayItem' });
export type TodayItem = z.output<typeof TodayItem>;
