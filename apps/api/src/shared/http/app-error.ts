import {
  ERRORS,
  INTAKE_CODES,
  type ErrorCode,
  type ErrorReply,
  type Issue,
  type IntakeCode,
} from '@leadline/contracts';
import { waitText } from './wait-text.js';

const tooManyText = (seconds: number): string =>
  `Too many requests. Please try again in ${waitText(seconds)}.`;

/** Returns the text of a code. Too many requests say how long to wait, if that is known. */
const textOf = (code: ErrorCode, retryAfterSeconds: number | undefined): string =>
  code === 'RATE_LIMITED' && retryAfterSeconds !== undefined
    ? tooManyText(retryAfterSeconds)
    : ERRORS[code][1];

/** Failure with a code of the catalogue. Services throw it; the error filter answers it. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly options: {
      message?: string;
      issues?: Issue[];
      details?: ErrorReply['details'];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? textOf(code, options.retryAfterSeconds), { cause: options.cause });
    this.name = 'AppError';
    this.status = ERRORS[code][0];
  }
}

/** Returns a validation failure of one body field that a contract cannot express. */
export const fieldError = (field: string, code: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ in: 'body', field, code, message }] });

/** A failure of the publisher API, which has its own codes (domain §3). */
export class PublisherApiError extends Error {
  constructor(
    readonly code: IntakeCode,
    readonly issues: readonly Issue[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(
      code === 'rate_limited' && retryAfterSeconds !== undefined
        ? tooManyText(retryAfterSeconds)
        : INTAKE_CODES[code][1],
    );
    this.name = 'PublisherApiError';
  }
}
