import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Instant, filterList, text } from '../common/fields.js';
import { FileFormat } from '../common/files.js';
import { timeFields } from '../leads/filter.schemas.js';
import { FieldChange } from '../versions/schemas.js';

/** A kind of record, or an action, as the audit log stores it, e.g. `cap` or `cap.update`. */
const Code = text(100).regex(/^[a-z_]+(\.[a-z_]+)?$/);
/** Stands for writes of the product itself, and for failed sign-ins. */
export const NO_USER = 'none';
const ACCOUNT = /^account:([1-9]\d{0,8})$/;
/** Stands for a publisher account among the users. */
export const publisherAccountKey = (id: number): string => `account:${id}`;
/** Returns the id of the publisher account in a key; null for any other key. */
export const publisherAccountOf = (key: string | number): number | null => {
  const [, id] = ACCOUNT.exec(String(key)) ?? [];
  return id === undefined ? null : Number(id);
};

const filter = {
  start_date: timeFields.start_date,
  end_date: timeFields.end_date,
  user: filterList(z.union([BodyId, z.literal(NO_USER), text(20).regex(ACCOUNT)])),
  entity: filterList(Code),
  action: filterList(Code),
  /** The entries of one record. */
  record: z.object({ entity: Code, id: BodyId }).nullish(),
};

/** A filter of the audit log. Null and absent fields do not narrow it. */
export const AuditFilter = z.object(filter);
export type AuditFilter = z.output<typeof AuditFilter>;
/** `before` is `next` of the page before. */
export const AuditListBody = z.object({
  ...filter,
  before: text(64).nullish(),
  limit: z.int().min(1).max(200).default(50),
});
export type AuditListBody = z.output<typeof AuditListBody>;
export const AuditExportBody = z.object({ ...filter, format: FileFormat });
export type AuditExportBody = z.output<typeof AuditExportBody>;

/**
 * How a write was made: with an API token, when a scheduled change was due, by pasted lines, or by
 * lines in a chat.
 */
export const AUDIT_SOURCES = ['token', 'schedule', 'lines', 'chat'] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

/** One write by staff or by the product. */
export const AuditEntry = z
  .object({
    id: z.int(),
    created_at: Instant,
    /** Null for a write of the product itself, and for a failed sign-in. */
    user: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The publisher account that wrote from the panel. */
    publisher_account: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Null for a write in the pages, and for one of the product itself. */
    source: z.enum(AUDIT_SOURCES).nullable(),
    /** The scheduled change of the user that was due. */
    scheduled_change_id: z.int().nullable(),
    /** The API token with which the user wrote. */
    api_token: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** IP address. Null for a write of the product itself. */
    address: z.string().nullable(),
    /** Browser and system, e.g. "Firefox on Windows". Null if they are not known. */
    device: z.string().nullable(),
    action: z.string(),
    action_label: z.string(),
    entity: z.string(),
    entity_label: z.string(),
    entity_id: z.int().nullable(),
    /** Name of the record, if it has one. */
    name: contact('text').nullable(),
    /** In a list, only the first few. Secrets are left out. */
    changes: z.array(FieldChange),
    /** Number of all changes. */
    change_count: z.int(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

/** Newest first. Send `next` as `before` to get the rest; it is null on the last page. */
export const AuditPage = z.object({ data: z.array(AuditEntry), next: z.string().nullable() });
export type AuditPage = z.output<typeof AuditPage>;

const Choice = z.object({ id: z.string(), name: z.string() });
/** Values that the filters can have: those with entries in the audit log. */
export const AuditChoices = z.object({
  users: z.array(Choice),
  entities: z.array(Choice),
  actions: z.array(Choice),
});
export type AuditChoices = z.output<typeof AuditChoices>;
