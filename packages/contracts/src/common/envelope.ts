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
 * Every failure outside the publisher API. `error` and `message` hold the same text, because some
 * screens read one and some the other (API-008).
 */
export const ErrorReply = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    issues: z.array(Issue),
    trace_id: z.string(),
    /** With CONFLICT: who saved what meanwhile. */
    details: VersionConflict.optional(),
  })
  .meta({ id: 'ErrorReply' });
export type ErrorReply = z.infer<typeof ErrorReply>;

/** A successful write: a text for the screen. */
export const MessageReply = z.object({ message: z.string() }).meta({ id: 'MessageReply' });

/** A successful save: a text for the screen, and the version that the record has now. */
export const SavedReply = z
  .object({ message: z.string(), version: Version })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.output<typeof SavedReply>;
