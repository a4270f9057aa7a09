import { memberKey, memberName, percentSum } from '@leadline/contracts/distribution-rules';
import type { DraftAdvertiser, DraftGroup } from './draft';

/** A position of an advertiser: the index of a group, and of a row in it. */
export interface AdvertiserPlace {
  readonly group: number;
  readonly row: number;
}

type Groups = readonly DraftGroup[];

export const groupNameOf = ({ name }: DraftGroup, index: number): string =>
  name.trim() || `Group ${index + 1}`;

export const advertiserNameOf = ({ name, deal }: DraftAdvertiser, row: number): string =>
  memberName(name || `row ${row + 1}`, deal);

/** Returns the position of an advertiser; null if it is in no group. */
export const placeOf = (groups: Groups, key: string): AdvertiserPlace | null => {
  for (const [group, { advertisers }] of groups.entries()) {
    const row = advertisers.findIndex((advertiser) => advertiser.key === key);
    if (row !== -1) return { group, row };
  }
  return null;
};

/**
 * Whether another row of the group has the advertiser, which may be in a group once under each
 * deal.
 */
const isTaken = ({ advertisers }: DraftGroup, advertiser: DraftAdvertiser): boolean =>
  advertiser.id !== null &&
  advertisers.some(
    (other) => other.key !== advertiser.key && memberKey(other) === memberKey(advertiser),
  );

/**
 * Moves an advertiser with its percentage. Returns the same groups if it is there already, or if
 * another row of that group has it.
 */
export const withAdvertiserAt = (groups: Groups, key: string, to: AdvertiserPlace): Groups => {
  const from = placeOf(groups, key);
  const target = groups[to.group];
  const advertiser = from && groups[from.group]?.advertisers[from.row];
  if (!from || !target || !advertiser || isTaken(target, advertiser)) return groups;
  if (from.group === to.group && from.row === to.row) return groups;
  return groups.map((group, index) => {
    if (index !== from.group && index !== to.group) return group;
    const others = group.advertisers.filter((other) => other.key !== key);
    return {
      ...group,
      advertisers: index === to.group ? others.toSpliced(to.row, 0, advertiser) : others,
    };
  });
};

/** Returns why an advertiser cannot be moved into a group; null if it can. */
export const whyNotInto = (groups: Groups, key: string, index: number): string | null => {
  const [from, target] = [placeOf(groups, key), groups[index]];
  const advertiser = from && groups[from.group]?.advertisers[from.row];
  if (!from || !target || !advertiser || !isTaken(target, advertiser)) return null;
  return `${advertiserNameOf(advertiser, from.row)} is already in ${groupNameOf(target, index)}.`;
};

/** A step of an advertiser up or down. */
export interface AdvertiserStep {
  /** Null if it cannot move in this direction. */
  readonly to: AdvertiserPlace | null;
  /** Indexes of the groups that were skipped because they already have the advertiser. */
  readonly passed: readonly number[];
}

/**
 * Returns the step by one row, up (-1) or down (1). At the edge of a group it leads to the nearest
 * group without the advertiser: down to its start, up to its end.
 */
export const stepOf = (groups: Groups, key: string, by: 1 | -1): AdvertiserStep => {
  const from = placeOf(groups, key);
  if (from === null) return { to: null, passed: [] };
  const row = from.row + by;
  if (row >= 0 && row < (groups[from.group]?.advertisers.length ?? 0))
    return { to: { group: from.group, row }, passed: [] };
  const passed: number[] = [];
  for (let group = from.group + by; group >= 0 && group < groups.length; group += by) {
    if (whyNotInto(groups, key, group) === null) {
      const end = groups[group]?.advertisers.length ?? 0;
      return { to: { group, row: by === 1 ? 0 : end }, passed };
    }
    passed.push(group);
  }
  return { to: null, passed };
};

/**
 * Describes the position of an advertiser after a move and, if it changed its group, the new sums
 * of both groups.
 */
export const movedText = (before: Groups, after: Groups, key: string): string => {
  const [from, to] = [placeOf(before, key), placeOf(after, key)];
  const group = to && after[to.group];
  const advertiser = to && group?.advertisers[to.row];
  if (!from || !to || !group || !advertiser) return '';
  const name = advertiserNameOf(advertiser, from.row);
  const position = `position ${to.row + 1} of ${group.advertisers.length}`;
  const text = `${name}, ${position} in ${groupNameOf(group, to.group)}`;
  if (from.group === to.group) return text;
  const sums = [from.group, to.group].flatMap((index) => {
    const one = after[index];
    return one === undefined
      ? []
      : [`${groupNameOf(one, index)}: ${percentSum(one.advertisers)} of 100 percent`];
  });
  return `${text}. ${sums.join('. ')}`;
};
