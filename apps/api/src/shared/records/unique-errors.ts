import { ERRORS, type ErrorCode } from '@leadline/contracts';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';

/** Unique index → the error of a write that violates it. */
export type UniqueErrors = Readonly<Record<string, () => AppError | Promise<AppError>>>;

/** Returns the error for a field whose value another record has. */
export const takenError = (code: ErrorCode, field: string): AppError =>
  new AppError(code, {
    issues: [{ in: 'body', field, code: 'taken', message: ERRORS[code][1] }],
  });

/** Runs a write, and throws the error of the unique index that it violates. */
export const withUniqueErrors = async <T>(
  errors: UniqueErrors,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const violated = Object.keys(errors).find((index) => isUniqueViolation(error, index));
    throw (violated !== undefined && (await errors[violated]?.())) || error;
  }
};
