import { byCodePoint } from '@leadline/column-store';
import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';

/** Sort key of a group. Undefined comes last in either direction. */
export type OrderKey = number | bigint | string | undefined;

const compareKeys = (a: OrderKey, b: OrderKey, sign: number): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'string' || typeof b === 'string')
    return sign * byCodePoint(String(a), String(b));
  if (a === b) return 0;
  return a < b ? -sign : sign;
};

/** Compares groups by their codes, empty ones last. */
const compareCodes = (a: readonly GroupCode[], b: readonly GroupCode[]): number => {
  for (const [index, one] of a.entries()) {
    const order = compareKeys(one ?? undefined, b[index] ?? undefined, 1);
    if (order !== 0) return order;
  }
  return 0;
};

/** Sorts groups. Ties are sorted by the groups themselves. */
export const inOrder = <Group extends { readonly codes: readonly GroupCode[] }>(
  groups: readonly Group[],
  keyOf: (group: Group) => OrderKey,
  direction: 'asc' | 'desc',
): Group[] => {
  const sign = direction === 'asc' ? 1 : -1;
  return groups
    .map((group) => ({ group, key: keyOf(group) }))
    .toSorted(
      (a, b) => compareKeys(a.key, b.key, sign) || compareCodes(a.group.codes, b.group.codes),
    )
    .map(({ group }) => group);
};
