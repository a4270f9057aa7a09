import type { Dimension, PivotBody } from '@leadline/contracts';
import type { PathStep } from '#modules/lead-conditions/domain/group-conditions.js';
import { KEY_OF, codeOf } from './groups.js';

/** A fault in the path of a request: the field, a code and a text. */
export type PathFault = readonly [field: string, code: string, message: string];

/** The groups above a level, or the first fault of the path. */
export const pathOf = ({
  parents,
  group_by,
}: Pick<PivotBody, 'parents' | 'group_by'>): PathStep[] | PathFault => {
  const steps: PathStep[] = [];
  const used = new Set<Dimension>();
  for (const [index, { group_by: dimension, value }] of parents.entries()) {
    if (used.has(dimension)) return twice(`parents.${index}.group_by`);
    const code = codeOf(dimension, value);
    if (code === undefined)
      return [`parents.${index}.value`, 'invalid', 'This grouping has no such value.'];
    used.add(dimension);
    steps.push({ key: KEY_OF[dimension], code });
  }
  return used.has(group_by) ? twice('group_by') : steps;
};
const twice = (field: string): PathFault => [
  field,
  'duplicate',
  'The report is already grouped by this.',
];
export const isFault = (path: PathStep[] | PathFault): path is PathFault =>
  typeof path[0] === 'string';
