import { z } from 'zod';
import { Version, VersionConflict } from '../versions/schemas.js';

/** One problem with the input: the part, the field (dotted path), a stable code and a text. */
export const Issue = z
  .object({
    in: z.enum(['params', 'query', 'body', 'headers']),
    field: z.string(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

/**
 * Body of every failure outside the publisher API. `error` and `message` hold the same text,
 * because some screens read one and some the other (API-008).
 */
export const ErrorReply = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    issues: z.array(Issue),
    trace_id: z.string(),
    /** Only with CONFLICT: the saves in between. */
    details: VersionConflict.optional(),
  })
  .meta({ id: 'ErrorReply' });
export type ErrorReply = z.infer<typeof ErrorReply>;

/** Reply to a successful write: a text for the screen. */
export const MessageReply = z.object({ message: z.string() }).meta({ id: 'MessageReply' });

/** Reply to a successful save: a text for the screen, and the new version of the record. */
export const SavedReply = z
  .object({ message: z.string(), version: Version })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.output<typeof SavedReply>;
