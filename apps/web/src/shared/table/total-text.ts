import { formatCount } from '#shared/lib/format';
import type { GridStatus } from './grid-types';

/** The number of rows; null while the list is read, and if it could not be. */
export const knownTotal = (status: GridStatus, total: number): number | null =>
  status === 'loading' || status === 'error' ? null : total;

/** E.g. `1,024 in total`, a dash after a failure, and nothing before the first answer. */
export const totalText = (status: GridStatus, total: number): string | undefined => {
  if (status === 'loading') return undefined;
  return status === 'error' ? '– in total' : `${formatCount(total)} in total`;
};
