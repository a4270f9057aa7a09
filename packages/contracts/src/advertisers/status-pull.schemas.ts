import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Instant, text } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { checkCallTemplate, haveHeaderNames } from './call-template.rules.js';
import {
  EnteredSecrets,
  OldIntegrationTemplate,
  JsonPath,
  templateOf,
} from './integration.schemas.js';

/** Placeholders of a pull, besides secrets: the time range in several formats, and the page. */
export const PULL_PLACEHOLDERS = [
  'since',
  'until',
  'since_date',
  'until_date',
  'since_unix',
  'until_unix',
  'page',
  'cursor',
] as const;
export type PullPlaceholder = (typeof PULL_PLACEHOLDERS)[number];

const template = templateOf(PULL_PLACEHOLDERS);
const templates = z
  .record(text(128).min(1), template)
  .refine((fields) => Object.keys(fields).length <= 50, { message: 'At most 50' });

/** How an advertiser's statuses are pulled and read (domain §6). */
export const StatusPullTemplate = z
  .object({
    method: z.enum(['GET', 'POST']).default('GET'),
    url: template.and(z.string().regex(/^https?:\/\//)),
    headers: templates
      .refine(haveHeaderNames, { message: 'A header name is not valid' })
      .default({}),
    auth: OldIntegrationTemplate.shape.auth,
    /** The query of a GET, the JSON body of a POST. */
    fields: templates.default({}),
    /** How far back a run asks. Reports that were applied before change nothing. */
    lookback_hours: z.int().min(1).max(2160).default(72),
    paging: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('none') }),
        /** `{{page}}` counts up until a page is empty. */
        z.object({ kind: z.literal('page'), first: z.int().min(0).max(1).default(1) }),
        /**
         * `{{cursor}}` is the value at this path in the previous answer; an empty one ends the run.
         */
        z.object({ kind: z.literal('cursor'), path: JsonPath }),
      ])
      .default({ kind: 'none' }),
    max_pages: z.int().min(1).max(20).default(10),
    read: z
      .object({
        /** The path of the list. Null if the answer itself is the list. */
        list: JsonPath.nullable().default(null),
        lead_id: JsonPath.nullable().default(null),
        brand_lead_id: JsonPath.nullable().default(null),
        status: JsonPath.nullable().default(null),
        /**
         * Statuses by which the advertiser says that it did not take a lead. They settle a lead
         * whose answer never came: it goes to the next advertiser. The mapping of statuses can
         * say the same, for postbacks too.
         */
        refused_values: z.array(text(100).min(1)).max(20).default([]),
        ftd: JsonPath.nullable().default(null),
        /** Texts that mean a deposit. If empty: true, 1, yes, or a number above 0. */
        ftd_values: z.array(text(100).min(1)).max(20).default([]),
        amount: JsonPath.nullable().default(null),
        ftd_time: JsonPath.nullable().default(null),
      })
      .refine((read) => read.lead_id !== null || read.brand_lead_id !== null, {
        path: ['lead_id'],
        message: 'Enter the path of our id or of the advertiser’s id',
      }),
  })
  .meta({ id: 'StatusPullTemplate' });
export type StatusPullTemplate = z.output<typeof StatusPullTemplate>;

const StoredTemplate = StatusPullTemplate.superRefine((value, context) =>
  checkCallTemplate(value, (path, message) =>
    context.addIssue({ code: 'custom', path: [...path], message }),
  ),
);

export const StatusPullBody = z.object({
  template: StoredTemplate,
  interval_minutes: z.int().min(1).max(10_080),
  is_active: z.boolean().default(true),
  /** Secrets of the integration that this pull sends to another origin, entered again. */
  secrets: EnteredSecrets,
  version: SeenVersion,
});
export type StatusPullBody = z.output<typeof StatusPullBody>;

/** A row of a pull that could not be read. */
export const PullRefusal = z.object({
  /** The lead's id in Leadline or at the advertiser, as it was sent. Null if there was neither. */
  lead: z.string().nullable(),
  field: z.string(),
  reason: z.string(),
  /** Number of rows with the same problem. */
  count: z.int(),
});
export type PullRefusal = z.output<typeof PullRefusal>;

/** A run of a pull that has ended. */
export const StatusPullRun = z
  .object({
    id: z.int(),
    started_at: Instant,
    ended_at: Instant,
    pages: z.int(),
    /** Reports in the answers. */
    read: z.int(),
    /** Leads that changed in any way, those with a new status, and those with a new FTD. */
    applied: z.int(),
    statuses: z.int(),
    ftds: z.int(),
    /** Reports about leads that are not the advertiser's. */
    unknown: z.int(),
    /** Rows of the answers that could not be read, and the first of them. */
    refused: z.int(),
    refusals: z.array(PullRefusal),
    /** Reason why the run failed. Reports that it had read by then were applied. */
    error: contact('text').nullable(),
  })
  .meta({ id: 'StatusPullRun' });
export type StatusPullRun = z.output<typeof StatusPullRun>;

/** The pull and its last run. The template is null if none is set up. */
export const StatusPull = z
  .object({
    advertiser_id: z.int(),
    version: Version,
    template: StatusPullTemplate.nullable(),
    interval_minutes: z.int(),
    is_active: z.boolean(),
    is_running: z.boolean(),
    next_run_at: Instant.nullable(),
    last_run_at: Instant.nullable(),
    last_success_at: Instant.nullable(),
    failing_since: Instant.nullable(),
    last_error: contact('text').nullable(),
    /** Reports read in the last run. */
    last_read: z.int(),
    /** Reports that changed a lead. */
    last_applied: z.int(),
    /** Reports about leads that are not the advertiser's. */
    last_unknown: z.int(),
    /** Entries that could not be read. */
    last_refused: z.int(),
    applied_total: z.int(),
    /** The last 50 runs, newest first. */
    runs: z.array(StatusPullRun),
  })
  .meta({ id: 'StatusPull' });
