/**
 * Reason why a call has no answer.
 *
 * - `blocked` the URL or an address behind its name may not be reached from here
 * - `dns` the name has no address
 * - `connect` refused, unreachable, no connection in time, or the TLS handshake failed
 * - `timeout` no complete answer in time after the request had its connection
 * - `reset` the connection ended before the answer did
 * - `too_large` the answer is larger than allowed
 * - `redirect` a 3xx where the caller asked to refuse it
 * - `protocol` not HTTP, a broken answer, or a request that cannot be expressed in HTTP
 * - `aborted` the caller's signal ended the call
 */
export type OutboundErrorKind =
  | 'blocked'
  | 'dns'
  | 'connect'
  | 'timeout'
  | 'reset'
  | 'too_large'
  | 'redirect'
  | 'protocol'
  | 'aborted';

/**
 * A call without an answer.
 *
 * The message contains neither addresses nor the URL, which may contain secrets. It may be logged
 * and shown to staff.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;
  /**
   * False only if it is certain that no byte of the request was sent. Only then is a retry safe.
   */
  readonly sent: boolean;
  /**
   * The system's or library's own code (`ECONNREFUSED`, `CERT_HAS_EXPIRED`, …), or the guard's
   * reason.
   */
  readonly code: string | undefined;
  /** The status of an answer that could not be read to its end. */
  readonly status: number | undefined;

  constructor(
    kind: OutboundErrorKind,
    message: string,
    details: { sent: boolean; code?: string; status?: number; cause?: unknown },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.sent = details.sent;
    this.code = details.code;
    this.status = details.status;
  }
}

/** Reads the `code` that Node and undici put on their errors. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
