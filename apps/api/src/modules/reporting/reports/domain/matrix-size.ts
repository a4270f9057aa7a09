import { MOST_MATRIX_CELLS, type MatrixBody, type MatrixRows } from '@leadline/contracts';
import { isTimePart } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { LeadCriteria } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { keyOf } from './matrix.js';
import { MOST_STEPS, stepsWithin } from './steps.js';

/** A fault in the size of a matrix: the field, a code and a text. */
type SizeFault = readonly [field: 'rows' | 'columns', code: 'too_big', message: string];

type Asked = Pick<MatrixBody, 'rows' | 'columns' | 'limit' | 'column_limit'>;
type Range = Pick<LeadCriteria, 'zone' | 'time'>;

/**
 * Returns the largest number of groups that a side can have, with `Other`. Null if it has too many
 * steps of time.
 */
const lengthOf = (of: MatrixRows, limit: number, { zone, time }: Range): number | null => {
  const key = keyOf(of);
  if (!isTimePart(key)) return limit + 1;
  return stepsWithin(key, time.range, zone, MOST_STEPS)?.length ?? null;
};

/**
 * Returns the fault in the size of a matrix, or null. It is checked before leads are read: a matrix
 * of half a million cells would stop all other requests for seconds.
 */
export const faultOfSize = (
  { rows, columns, limit, column_limit }: Asked,
  range: Range,
): SizeFault | null => {
  const height = lengthOf(rows, limit, range);
  if (height === null) return ['rows', 'too_big', 'The range is open, or has too many steps'];
  if (!columns) return null;
  const width = lengthOf(columns, column_limit, range);
  if (width === null) return ['columns', 'too_big', 'The range is open, or has too many steps'];
  return height * width > MOST_MATRIX_CELLS
    ? ['columns', 'too_big', `A matrix has at most ${MOST_MATRIX_CELLS} cells`]
    : null;
};
