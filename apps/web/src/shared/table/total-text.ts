import { formatCount } from '#shared/lib/format';
import type { GridStatus } from './grid-types';

/** E.g. `1,024 in total`; undefined while the list is not known. */
export const totalText = (status: GridStatus, total: number): string | undefined =>
  status === 'loading' || status === 'error' ? undefined : `${formatCount(total)} in total`;
