import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Id, Instant, isInstantText, isRealDate, text } from '../common/fields.js';
import { FileFormat } from '../common/files.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { isNoExpiry } from './types.rules.js';

export const BlacklistType = z
  .object({
    id: z.int(),
    name: z.string(),
    field_type: z.enum(['text field', 'select']),
    /** JSON text with `placeholder` and `label`. */
    config: z.string(),
  })
  .meta({ id: 'BlacklistType' });
export type BlacklistType = z.output<typeof BlacklistType>;

export const BlacklistItem = z
  .object({
    id: z.int(),
    version: Version,
    blacklist_type_id: z.int(),
    get_blacklist_type: BlacklistType,
    blacklist_value: contact('text'),
    /** 1970-01-01 means no expiry (BLK-003). */
    expires_at: Instant,
    /** Whether leads that it stops are kept out of lists and reports: 1 or 0. */
    hide_blocked: z.union([z.literal(0), z.literal(1)]),
    description: contact('text'),
    created_at: Instant,
    updated_at: Instant,
    stopped_leads: z.int(),
    /** Creation of the newest lead that it stopped. Null if it has stopped none. */
    last_stopped_at: Instant.nullable(),
  })
  .meta({ id: 'BlacklistItem' });
export type BlacklistItem = z.output<typeof BlacklistItem>;

export const BLACKLIST_SORTS = [
  'id',
  'type',
  'value',
  'expires_at',
  'hide_blocked',
  'stopped_leads',
  'last_stopped_at',
  'description',
  'created_at',
  'updated_at',
] as const;
/** The page of the list, the newest first unless stated. */
export const BlacklistListQuery = z.object({
  /** Part of a value or a description, a type, or an id. */
  search: text(200).default(''),
  page_number: Id.max(1_000_000).default(1),
  limit: Id.max(1000).default(1000),
  sort_by: z.enum(BLACKLIST_SORTS).default('id'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type BlacklistListQuery = z.output<typeof BlacklistListQuery>;

/** The most items that one call deletes. */
export const MOST_REMOVED_ITEMS = 1000;
export const RemoveItemsBody = z.object({
  ids: z.array(BodyId).min(1).max(MOST_REMOVED_ITEMS),
});

const WALL_TEXT = /^(19[7-9]\d|20\d{2})-\d\d-\d\d([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/;
/**
 * A date in the viewer's zone, with or without a time, or an instant. A date alone means its first
 * moment. Empty, null and 1970-01-01 mean no expiry.
 */
export const BlacklistExpiry = text(40)
  .nullish()
  .transform((value) => value?.trim() ?? '')
  .refine(
    (value) => value === '' || isInstantText(value) || (WALL_TEXT.test(value) && isRealDate(value)),
    'Use yyyy-MM-dd or yyyy-MM-dd HH:mm',
  )
  .transform((value) => {
    if (value === '' || isNoExpiry(value)) return null;
    return isInstantText(value) ? value : value.replace('T', ' ');
  });

const Hide = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((value) => value === true || String(value) === '1');
/** Text without the mark of an unreadable character, which would match no lead. */
const readable = (max: number) =>
  text(max).refine((value) => !value.includes('\uFFFD'), {
    message: 'Letters were lost when this text was read: its encoding is not UTF-8',
  });
const Description = readable(1000)
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** Room for the longest value: two IPv6 addresses. Texts of a lead are shorter. */
export const MAX_BLACKLIST_VALUE = 255;

/** Answers the question about values that would stop a whole country, or as much. */
export const IsSure = z.boolean().default(false);

export const BlacklistItemBody = z.object({
  blacklist_type_id: BodyId,
  blacklist_value: readable(MAX_BLACKLIST_VALUE),
  expires_at: BlacklistExpiry,
  hide_blocked: Hide.default(false),
  description: Description,
  is_sure: IsSure,
});
export type BlacklistItemBody = z.output<typeof BlacklistItemBody>;
export const EditBlacklistItemBody = BlacklistItemBody.extend({ version: SeenVersion });
export type EditBlacklistItemBody = z.output<typeof EditBlacklistItemBody>;

/** Body of an export; the browser writes the file. */
export const BlacklistExportBody = z.object({
  format: FileFormat,
  rows: z.int().min(0).max(10_000_000),
});
export type BlacklistExportBody = z.output<typeof BlacklistExportBody>;

/** The most items in one request. */
export const MOST_BLACKLIST_LINES = 2000;
/** A pasted line or a line of a file. Each is checked on its own. */
export const BlacklistLine = z.object({
  /** Line number in the pasted text, repeated in the answer. */
  line: z.int().min(1).max(10_000_000),
  /** The name of the type. */
  type: text(100),
  value: text(1000),
  expires_at: text(40).default(''),
  /** On, Off, 1, 0, yes, no, true or false; empty is Off. */
  hide_blocked: text(10).default(''),
  description: text(2000).default(''),
});
export type BlacklistLine = z.output<typeof BlacklistLine>;
export const BlacklistLinesBody = z.object({
  items: z.array(BlacklistLine).min(1).max(MOST_BLACKLIST_LINES),
  is_sure: IsSure,
});
export type BlacklistLinesBody = z.output<typeof BlacklistLinesBody>;

/** Result of each line. */
export const BlacklistLinesReply = z
  .object({
    success: z.literal(true),
    message: z.string(),
    added: z.int(),
    failed: z.array(z.object({ line: z.int(), value: contact('text'), message: contact('text') })),
  })
  .meta({ id: 'BlacklistLinesReply' });
export type BlacklistLinesReply = z.output<typeof BlacklistLinesReply>;

/** How many days back a preview looks. */
export const BLACKLIST_PREVIEW_DAYS = 7;
export const BlacklistPreviewBody = BlacklistItemBody.pick({
  blacklist_type_id: true,
  blacklist_value: true,
});
export const BlacklistPreview = z
  .object({
    /** The value as it would be stored. */
    value: contact('text'),
    since: Instant,
    /** Leads since then that the value would have stopped. */
    leads: z.int(),
    /** Leads of `leads` that an advertiser accepted. */
    accepted: z.int(),
  })
  .meta({ id: 'BlacklistPreview' });
export type BlacklistPreview = z.output<typeof BlacklistPreview>;

export const successOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data });
export const BlacklistMessage = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'BlacklistMessage' });
export const BlacklistAdded = BlacklistMessage.extend({ id: z.int() }).meta({
  id: 'BlacklistAdded',
});
export const BlacklistSaved = BlacklistMessage.extend({ version: Version }).meta({
  id: 'BlacklistSaved',
});
