import type { ErrorCode, ErrorReply, Issue, VersionConflict } from '@leadline/contracts';
import { MESSAGES } from '#shared/lib/messages';

/** The error codes of the server, and three that exist only in the browser. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'EMPTY_ANSWER' | 'UNKNOWN';

/** A failed call. `message` is the server's text if there is one; it may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: ApiErrorCode,
    message: string,
    readonly issues: readonly Issue[] = [],
    readonly traceId = '',
    readonly reply: Partial<ErrorReply> = {},
    /** How long the server asks to wait, if it does. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }

  /** Reads a failure body; anything that is not the agreed envelope becomes the generic text. */
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

/** The text to show for any thrown value. */
export const errorText = (error: unknown, fallback: string = MESSAGES.somethingWrong): string =>
  error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'EMPTY_ANSWER'
    ? error.message
    : fallback;

/**
 * One field of the server's reply, or null. The specification says which field a screen reads
 * (API-008).
 */
export const replyText = (error: unknown, field: 'error' | 'message'): string | null =>
  error instanceof ApiError ? error.reply[field] || null : null;

/** What others have saved meanwhile, if a save failed because of that. */
export const conflictOf = (error: unknown): VersionConflict | null =>
  error instanceof ApiError && error.code === 'CONFLICT' ? (error.reply.details ?? null) : null;

/**
 * Whether a call failed because the session has ended, or cannot be used from this address. The
 * sign-in page appears then, so no error is shown.
 */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'STAFF_ADDRESS_REFUSED');
