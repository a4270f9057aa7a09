import { z } from 'zod';
import { BodyId, Instant, text } from '../common/fields.js';
import {
  AUDIT_RETENTION_LIMITS,
  EXPORT_ALERT_LIMITS,
  MOST_STAFF_ADDRESSES,
  PASSWORD_MAX_LIMITS,
  PASSWORD_MIN_LIMITS,
  PASSWORD_RANGE_FAULT,
  RETENTION_FIELDS,
  RETENTION_LIMITS,
  SESSION_IDLE_LIMITS,
  SESSION_LIMITS,
} from './limits.rules.js';
import { SeenVersion, Version } from '../versions/schemas.js';

const Status = text(255).transform((status) => status.trim());
/** Trimmed texts, each once. */
const texts = (most: number) =>
  z
    .array(Status.pipe(z.string().min(1)))
    .max(most)
    .transform((all) => [...new Set(all)]);

/** A retention that takes effect later, and may be taken back until then. */
export const PendingRetention = z
  .object({
    field: z.enum(RETENTION_FIELDS),
    days: z.int(),
    set_by: z.string(),
    set_at: Instant,
    effective_at: Instant,
  })
  .meta({ id: 'PendingRetention' });
export type PendingRetention = z.output<typeof PendingRetention>;

/** The settings of the installation. */
export const Settings = z
  .object({
    version: Version,
    /** Advertiser statuses that can be chosen. */
    suggestions: z.array(z.string()),
    exclude_ftd_status: z.array(z.string()),
    default_publisher_status: z.string(),
    /** Whether all aliases of a mailbox are one person (domain §4). */
    merge_email_aliases: z.boolean(),
    /** The zone in which the days of reports and of late FTDs are counted. */
    reporting_timezone_id: z.int(),
    /** The fewest characters of a new password. */
    password_min: z.int(),
    /** The most characters of a new password. */
    password_max: z.int(),
    /** How long a sign-in lasts. */
    session_hours: z.int(),
    /** Minutes without use after which a session ends. Null for never. */
    session_idle_minutes: z.int().nullable(),
    /** The zone that new users begin with. */
    default_timezone_id: z.int(),
    /** How many days the audit log goes back. */
    audit_retention_days: z.int(),
    /** After how many days what was sent and received is erased. Null for never. */
    payload_retention_days: z.int().nullable(),
    /** After how many days the reasons of routing decisions are deleted. Null for never. */
    trace_retention_days: z.int().nullable(),
    /** After how many days the personal data of leads and clicks is erased. Null for never. */
    personal_data_retention_days: z.int().nullable(),
    /** Rows that one person may export in a day before an alert tells of it. Null for none. */
    export_alert_rows: z.int().nullable(),
    /** IP addresses and networks from which staff work. Empty for everywhere. */
    staff_addresses: z.array(z.string()),
    /** Shorter retentions that are not in force yet. */
    pending_retention: z.array(PendingRetention),
    /**
     * Age in days at which a new installation proposes to erase personal data. Null without a
     * proposal.
     */
    proposed_personal_data_days: z.int().nullable(),
  })
  .meta({ id: 'Settings' });

const { min: fewest, max: most } = RETENTION_LIMITS;
const AuditDays = z
  .int()
  .min(AUDIT_RETENTION_LIMITS.min, `At least ${AUDIT_RETENTION_LIMITS.min}`)
  .max(AUDIT_RETENTION_LIMITS.max, `At most ${AUDIT_RETENTION_LIMITS.max}`);
const Days = z.int().min(fewest, `At least ${fewest}`).max(most, `At most ${most}`);
const settings = z.object({
  exclude_ftd_status: texts(1000),
  default_publisher_status: Status.nullish().transform((status) => status ?? ''),
  merge_email_aliases: z.boolean().optional(),
  reporting_timezone_id: BodyId.optional(),
  password_min: z
    .int()
    .min(PASSWORD_MIN_LIMITS.min, `At least ${PASSWORD_MIN_LIMITS.min}`)
    .max(PASSWORD_MIN_LIMITS.max, `At most ${PASSWORD_MIN_LIMITS.max}`)
    .optional(),
  password_max: z
    .int()
    .min(PASSWORD_MAX_LIMITS.min, `At least ${PASSWORD_MAX_LIMITS.min}`)
    .max(PASSWORD_MAX_LIMITS.max, `At most ${PASSWORD_MAX_LIMITS.max}`)
    .optional(),
  session_hours: z
    .int()
    .min(SESSION_LIMITS.min, `At least ${SESSION_LIMITS.min}`)
    .max(SESSION_LIMITS.max, `At most ${SESSION_LIMITS.max}`)
    .optional(),
  session_idle_minutes: z
    .int()
    .min(SESSION_IDLE_LIMITS.min, `At least ${SESSION_IDLE_LIMITS.min}`)
    .max(SESSION_IDLE_LIMITS.max, `At most ${SESSION_IDLE_LIMITS.max}`)
    .nullish(),
  default_timezone_id: BodyId.optional(),
  audit_retention_days: AuditDays.optional(),
  payload_retention_days: Days.nullish(),
  trace_retention_days: Days.nullish(),
  personal_data_retention_days: Days.nullish(),
  export_alert_rows: z
    .int()
    .min(EXPORT_ALERT_LIMITS.min, `At least ${EXPORT_ALERT_LIMITS.min}`)
    .max(EXPORT_ALERT_LIMITS.max, `At most ${EXPORT_ALERT_LIMITS.max}`)
    .nullish(),
  staff_addresses: texts(MOST_STAFF_ADDRESSES).optional(),
  version: SeenVersion,
});
/** A setting that is absent stays as it is: the body of the specification is enough (SET-005). */
export const SaveSettingsBody = settings.refine(
  ({ password_min: min, password_max: max }) =>
    min === undefined || max === undefined || min <= max,
  { path: ['password_min'], error: PASSWORD_RANGE_FAULT },
);
export type SaveSettingsBody = z.output<typeof SaveSettingsBody>;

export const TakeBackRetentionBody = z.object({ field: z.enum(RETENTION_FIELDS) });
export const AnswerRetentionProposalBody = z.object({
  /** Null for never. */
  days: Days.nullable(),
});
