import type { Dimension, PivotBody } from '@leadline/contracts';
import type { PathStep } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import {
  parseGroups,
  type GroupFault,
} from '#modules/lead-data/lead-conditions/domain/group-conditions.js';

/** Returns the groups above a level, or the first fault of the path. */
export const pathOf = ({
  parents,
  group_by,
  then_by,
}: Pick<PivotBody, 'parents' | 'group_by' | 'then_by'>): PathStep[] | GroupFault => {
  const used = new Set<Dimension>();
  for (const [index, { group_by: dimension }] of parents.entries()) {
    if (used.has(dimension)) return twice(`parents.${index}.group_by`);
    used.add(dimension);
  }
  if (used.has(group_by)) return twice('group_by');
  const isTwice = then_by && (then_by === group_by || used.has(then_by));
  return isTwice ? twice('then_by') : parseGroups('parents', parents);
};
const twice = (field: string): GroupFault => [
  field,
  'duplicate',
  'The report is already grouped by this.',
];
