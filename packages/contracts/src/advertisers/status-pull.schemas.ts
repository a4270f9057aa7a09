import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Instant } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { EnteredSecrets } from './integration.schemas.js';
import { StatusPullTemplate } from './status-pull-template.schemas.js';

export const StatusPullBody = z.object({
  template: StatusPullTemplate,
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
