import type { CohortState } from '@leadline/contracts';
import type { CohortWindow } from './cohort-window.js';
import type { BasisPoints } from './plan-terms.js';

/** Returns the state of a cohort. It is closed once the job has closed it. */
export const cohortState = (
  { endsAt }: Pick<CohortWindow, 'endsAt'>,
  isClosed: boolean,
  now: Date,
): CohortState => {
  if (isClosed) return 'closed';
  return now < endsAt ? 'open' : 'maturing';
};

const WHOLE = 10_000n;

/** Returns the guaranteed number of FTDs, e.g. `14.16`: 12 % of 118 leads. */
export const guaranteedFtds = (guarantee: BasisPoints, counted: number): string => {
  const ftds = BigInt(guarantee) * BigInt(counted);
  const decimals = String(ftds % WHOLE)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${ftds / WHOLE}${decimals === '' ? '' : `.${decimals}`}`;
};
