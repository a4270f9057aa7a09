import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Id, Instant, text } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { EnteredSecrets } from './integration.schemas.js';
import { StatusPullTemplate } from './status-pull-template.schemas.js';

export const StatusPullParams = z.object({ id: Id, pullId: Id });

const PullName = text(60).min(1);

/** A pull as staff save it. */
export const NewStatusPullBody = z.object({
  /** Unique among the pulls of the advertiser, whatever the case of its letters. */
  name: PullName,
  template: StatusPullTemplate,
  interval_minutes: z.int().min(1).max(10_080),
  is_active: z.boolean().default(true),
  /** Secrets of the integration that this pull sends to another origin, entered again. */
  secrets: EnteredSecrets,
});
export type NewStatusPullBody = z.output<typeof NewStatusPullBody>;

export const StatusPullBody = NewStatusPullBody.extend({ version: SeenVersion });
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

/** A row of the last run that changed nothing because it could not be read or has no lead. */
export const FailedPullRow = z.object({
  /** The page and the row on it, both from 1. */
  page: z.int(),
  row: z.int(),
  /** As in `PullRefusal`. */
  lead: z.string().nullable(),
  field: z.string(),
  reason: z.string(),
});
export type FailedPullRow = z.output<typeof FailedPullRow>;

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

/** An answer for which a run failed. */
export const FailedPullAnswer = z.object({
  id: z.int(),
  at: Instant,
  /** The request: a step by its name, or a page by its number. */
  request: z.string(),
  status: z.int(),
  /** The first 8 kB. Secrets and the values that steps read are masked. */
  body: contact('text'),
});
export type FailedPullAnswer = z.output<typeof FailedPullAnswer>;

/** A pull and its last run. */
export const StatusPull = z
  .object({
    id: z.int(),
    advertiser_id: z.int(),
    name: z.string(),
    version: Version,
    /** Null if a stored template is not valid any more. */
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
  })
  .meta({ id: 'StatusPull' });
export type StatusPull = z.output<typeof StatusPull>;

/** A pull with its history. */
export const StatusPullDetails = StatusPull.extend({
  /** The last 50 runs, newest first. */
  runs: z.array(StatusPullRun),
  /** The first 50 rows of the last run that changed nothing, and why. */
  failed_rows: z.array(FailedPullRow),
  /** The last 5 answers that were errors, newest first. */
  failed_answers: z.array(FailedPullAnswer),
}).meta({ id: 'StatusPullDetails' });
export type StatusPullDetails = z.output<typeof StatusPullDetails>;

/** Limits of a dry run. */
export const DRY_RUN = { pages: 3, rows: 200 } as const;

/** A draft. Its secrets are used for this run only. */
export const StatusPullDryRunBody = z.object({
  template: StatusPullTemplate,
  secrets: EnteredSecrets,
});
export type StatusPullDryRunBody = z.output<typeof StatusPullDryRunBody>;

/** A value of a lead that a report would change. */
export const PULL_CHANGES = [
  'settled_as_accepted',
  'settled_as_refused',
  'advertiser_id',
  'status',
  'ftd',
  'deposit',
] as const;
const PullChange = z.object({
  kind: z.enum(PULL_CHANGES),
  /** The values before and after, if the change has any. */
  before: contact('text').nullable(),
  after: contact('text').nullable(),
});
export type PullChange = z.output<typeof PullChange>;

/** The values of a row as a report has them. */
const PullReading = z.object({
  lead_id: contact('text').nullable(),
  brand_lead_id: contact('text').nullable(),
  /** In our words, if the mapping of statuses has one. */
  status: contact('text').nullable(),
  ftd: z.boolean(),
  amount: z.string().nullable(),
  ftd_time: z.string().nullable(),
  deposit_id: z.string().nullable(),
  deposit_amount: z.string().nullable(),
});

const DryRunRow = z.object({
  page: z.int(),
  row: z.int(),
  /** The beginning of the row as it was sent. Secrets are masked. */
  raw: contact('text'),
  /** Our id of the lead that the row is about. Null if there is none. */
  lead_id: z.int().nullable(),
  /** Null if the row cannot be read. */
  reading: PullReading.nullable(),
  changes: z.array(PullChange),
  /** Reason why the row changes nothing. Null if it can be applied. */
  problem: z.object({ field: z.string(), reason: z.string() }).nullable(),
});
export type DryRunRow = z.output<typeof DryRunRow>;

/** The rows that the advertiser has now, and what a run would make of them. */
export const StatusPullDryRun = z
  .object({
    pages: z.int(),
    /** Whether there are pages that were not fetched. */
    has_more: z.boolean(),
    /** Counts of all rows of these pages, as those of a run. */
    read: z.int(),
    applied: z.int(),
    statuses: z.int(),
    ftds: z.int(),
    unknown: z.int(),
    refused: z.int(),
    /** The first 200 rows. */
    rows: z.array(DryRunRow),
    /** Reason why the next page was not read. */
    error: contact('text').nullable(),
    /** The answer, if it was the reason. */
    failed_answer: FailedPullAnswer.omit({ id: true, at: true }).nullable(),
  })
  .meta({ id: 'StatusPullDryRun' });
export type StatusPullDryRun = z.output<typeof StatusPullDryRun>;
