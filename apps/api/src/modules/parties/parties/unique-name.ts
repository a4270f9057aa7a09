import { takenError, withUniqueErrors } from '#shared/records/unique-errors.js';

/** Runs a write of a party. Throws PARTY_NAME_TAKEN if another one has the name. */
export const withUniqueName = <T>(index: string, write: () => Promise<T>): Promise<T> =>
  withUniqueErrors({ [index]: () => takenError('PARTY_NAME_TAKEN', 'name') }, write);
