import type { ErrorCode, ErrorReply, Issue, VersionConflict } from '@leadline/contracts';
import { MESSAGES } from '#shared/lib/messages';

/** The server's error codes, and three that exist only in the browser. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'EMPTY_ANSWER' | 'UNKNOWN';

/** A failed call. `message` is the server's text if there is one, and may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: ApiErrorCode,
    message: string,
    readonly issues: readonly Issue[] = [],
    readonly traceId = '',
    readonly reply: Partial<ErrorReply> = {},
    /** Seconds to wait before the next call, if the server sent them. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }

  /**
   * Reads the body of a failure. A body that is not the agreed envelope becomes the generic text.
   */
  static from(status: number, body: unknown, retryAfter: string | null = null): ApiError {
    const reply = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorReply>;
    const text = reply.error || reply.message || MESSAGES.somethingWrong;
    return new ApiError(
      status,
      (reply.code as ErrorCode | undefined) ?? 'UNKNOWN',
      text,
      reply.issues ?? [],
      reply.trace_id ?? '',
      reply,
      retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
    );
  }
}

/** Returns the text to show for any thrown value. */
export const errorText = (error: unknown, fallback: string = MESSAGES.somethingWrong): string =>
  error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'EMPTY_ANSWER'
    ? error.message
    : fallback;

/**
 * Returns one field of the server's reply, or null. The specification says which field a screen
 * reads.
 */
export const replyText = (error: unknown, field: 'error' | 'message'): string | null =>
  error instanceof ApiError ? error.reply[field] || null : null;

/** Returns the changes that others saved meanwhile, if a save failed because of them. */
export const conflictOf = (error: unknown): VersionConflict | null =>
  error instanceof ApiError && error.code === 'CONFLICT' ? (error.reply.details ?? null) : null;

/**
 * Whether a call failed because the session has ended or cannot be used from this address. The
 * sign-in page appears then, so no error is shown.
 */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'STAFF_ADDRESS_REFUSED');
