import { ERRORS } from '@leadline/contracts';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';

/** Runs a write of a party. Throws PARTY_NAME_TAKEN if another one has the name. */
export const withUniqueName = async <T>(index: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, index)) throw error;
    const [, message] = ERRORS.PARTY_NAME_TAKEN;
    throw new AppError('PARTY_NAME_TAKEN', {
      issues: [{ in: 'body', field: 'name', code: 'taken', message }],
    });
  }
};
