import { ERRORS, type ErrorCode, type Issue } from '@leadline/contracts';

/** A failure with a code of the catalogue. Thrown by services; the filter turns it into the one error envelope. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly options: {
      message?: string;
      issues?: Issue[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERRORS[code][1], { cause: options.cause });
    this.name = 'AppError';
    this.status = ERRORS[code][0];
  }
}

/** A validation failure of one body field that only the server could find. */
export const fieldError = (field: string, code: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ in: 'body', field, code, message }] });
