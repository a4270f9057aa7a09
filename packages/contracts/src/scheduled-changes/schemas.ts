import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Id, Instant, WallDateTime, text } from '../common/fields.js';
import { FieldChange, Version } from '../versions/schemas.js';

// Saves that come into force at a moment (ADR 105).

/**
 * - `pending`: waits for its moment.
 * - `done`: was saved.
 * - `refused`: could not be saved when it was due; `reason` says why.
 * - `cancelled`: somebody withdrew it.
 */
export const SCHEDULED_STATES = ['pending', 'done', 'refused', 'cancelled'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];

/** The furthest a moment may lie ahead, in days. */
export const MAX_SCHEDULE_DAYS = 366;
/** The most scheduled changes that a list returns: all that are to come, then the newest others. */
export const MAX_LISTED_CHANGES = 200;

/**
 * A moment on the clock of a zone, by default that of the caller. A time that the clocks skip is
 * later by the length of the gap; of a time that comes twice, the first is meant.
 */
const moment = { at: WallDateTime, timezone_id: BodyId.nullish() };

/** The call that would save now, and the moment at which it shall save. */
export const CreateScheduledChangeBody = z.object({
  method: z.enum(['PUT', 'POST']),
  /** The path of the call, with its ids. */
  path: text(200).regex(/^\/api\/[\w/-]+$/, 'Use the path of the call, e.g. /api/caps'),
  /** The body of the call. It is checked now, and again when the change is due. */
  body: z.record(z.string(), z.unknown()),
  ...moment,
});
export type CreateScheduledChangeBody = z.output<typeof CreateScheduledChangeBody>;

export const MoveScheduledChangeBody = z.object(moment);
export type MoveScheduledChangeBody = z.output<typeof MoveScheduledChangeBody>;

/** Without `entity` and `entity_id`, the changes of all records. */
export const ScheduledChangeQuery = z.object({
  entity: text(40)
    .regex(/^[a-z_]+$/)
    .optional(),
  entity_id: Id.optional(),
  state: z.enum(SCHEDULED_STATES).optional(),
});
export type ScheduledChangeQuery = z.output<typeof ScheduledChangeQuery>;

export const ScheduledChange = z
  .object({
    id: z.int(),
    state: z.enum(SCHEDULED_STATES),
    at: Instant,
    /** Zone in which the moment was entered, by its IANA name. */
    timezone: z.string(),
    /** Kind of the record, as the audit log has it. */
    entity: z.string(),
    entity_id: z.int(),
    /** Name of the record when the change was made. */
    title: contact('text'),
    /** Advertiser or publisher on whose page the record is. Null for records with a page of their own. */
    advertiser_id: z.int().nullable(),
    publisher_id: z.int().nullable(),
    /** Version of the record that the change was made from. */
    made_from: Version,
    made_by: z.object({ id: z.int(), name: z.string() }),
    made_at: Instant,
    /** The changes of the save, in words. */
    changes: z.array(FieldChange),
    /** Why it was refused. */
    reason: contact('text').nullable(),
    /** When it was done, refused or cancelled. */
    settled_at: Instant.nullable(),
    /** Version that it saved. */
    version: Version.nullable(),
    /** Whether the version before it can be saved again. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'ScheduledChange' });
export type ScheduledChange = z.output<typeof ScheduledChange>;
