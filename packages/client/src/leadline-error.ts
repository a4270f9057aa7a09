/** One problem with the input. */
export interface Issue {
  readonly in: 'params' | 'query' | 'body' | 'headers';
  /** Dotted path. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

interface Failure {
  readonly status?: number;
  readonly requestId?: string | null;
  readonly issues?: readonly Issue[];
  readonly details?: unknown;
  readonly cause?: unknown;
}

/**
 * Every failure of a call. `code` is that of the server's answer, or one of these:
 *
 * - `NOT_CONFIGURED`: there is no address or no token.
 * - `NETWORK`: no whole answer came. A write may have been carried out.
 * - `UNEXPECTED_ANSWER`: the answer is not one of Leadline, such as a page of a proxy.
 */
export class LeadlineError extends Error {
  override readonly name = 'LeadlineError';
  /** HTTP status. Null without an answer. */
  readonly status: number | null;
  /** Id of the request in the logs of the server. */
  readonly requestId: string | null;
  /** All problems with the input. */
  readonly issues: readonly Issue[];
  /** With `CONFLICT`: the saves in between. */
  readonly details: unknown;

  constructor(
    readonly code: string,
    message: string,
    { status, requestId, issues, details, cause }: Failure = {},
  ) {
    super(message, { cause });
    this.status = status ?? null;
    this.requestId = requestId ?? null;
    this.issues = issues ?? [];
    this.details = details;
  }

  /** Path of the first field that has a problem. Null if no field has one. */
  get field(): string | null {
    return this.issues[0]?.field ?? null;
  }
}
