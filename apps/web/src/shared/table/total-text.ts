import { formatCount } from '#shared/lib/format';
import type { GridStatus } from './grid-types';

/** Returns the number of rows; null during the first read or after a failure. */
export const knownTotal = (status: GridStatus, total: number): number | null =>
  status === 'loading' || status === 'error' ? null : total;

/**
 * Returns e.g. `1,024 in total`, or `2 of 1,024 caps` for a filtered list; a dash after a failure,
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
