import { formatCount } from '#shared/lib/format';
import type { GridStatus } from './grid-types';

/** The number of rows; null while the list is read, and if it could not be. */
export const knownTotal = (status: GridStatus, total: number): number | null =>
  status === 'loading' || status === 'error' ? null : total;

/**
 * E.g. `1,024 in total`, or `2 of 1,024 caps` for a list that is limited; a dash after a failure,
 * and nothing before the first answer.
 */
export const totalText = (
  status: GridStatus,
  total: number,
  limited: { readonly shown: number; readonly noun: string } | null = null,
): string | undefined => {
  if (status === 'loading') return undefined;
  if (status === 'error') return '– in total';
  return limited === null
    ? `${formatCount(total)} in total`
    : `${formatCount(limited.shown)} of ${formatCount(total)} ${limited.noun}`;
};
