import type { HoursDay } from '@leadline/contracts';
import type { GroupRow, StoredGroup, StoredTimeslot, TimeslotRow } from './rows.js';

/** A group to be saved. */
export interface PlannedGroup extends StoredGroup {
  /** Stored group that it replaces. Null for a new group. */
  readonly id: number | null;
}
/** A timeslot to be saved. */
export interface PlannedTimeslot extends StoredTimeslot {
  /** Stored timeslot that it replaces. Null for a new timeslot. */
  readonly id: number | null;
  readonly groups: readonly PlannedGroup[];
}

/**
 * Whether a new item continues a stored one. `isSameIndex`: both have the same index in their
 * lists.
 */
type SameRule<Old, New> = (old: Old, fresh: New, isSameIndex: boolean) => boolean;

/**
 * Returns, for each item of `fresh`, the item of `stored` that it continues. The first rule is
 * tried for all items, then the second, and so on. No stored item is used twice.
 */
const pairUp = <Old, New>(
  stored: readonly Old[],
  fresh: readonly New[],
  rules: readonly SameRule<Old, New>[],
): (Old | undefined)[] => {
  const pairs: (Old | undefined)[] = fresh.map(() => undefined);
  const unused = new Set(stored.keys());
  for (const isSame of rules)
    for (const [index, item] of fresh.entries()) {
      if (pairs[index] !== undefined) continue;
      const found = [...unused].find((oldIndex) => {
        const old = stored[oldIndex];
        return old !== undefined && isSame(old, item, oldIndex === index);
      });
      if (found === undefined) continue;
      pairs[index] = stored[found];
      unused.delete(found);
    }
  return pairs;
};

const hoursText = (days: readonly HoursDay[]): string =>
  JSON.stringify(
    days
      .filter((day) => day.checked)
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, steps }) => [id, steps.map((step) => [step.start_time, step.end_time])]),
  );
const advertisersText = ({ shares }: StoredGroup): string =>
  shares
    .map((share) => share.advertiser_id)
    .sort((a, b) => a - b)
    .join();

const groupsText = ({ groups }: { readonly groups: readonly StoredGroup[] }): string =>
  groups.map(advertisersText).sort().join('|');
const sameHours = (old: TimeslotRow, fresh: StoredTimeslot): boolean =>
  hoursText(old.opening_hours) === hoursText(fresh.opening_hours);
const sameGroups = (old: TimeslotRow, fresh: StoredTimeslot): boolean =>
  groupsText(old) === groupsText(fresh);

// Counters belong to groups, so a timeslot keeps its id if its groups are the same, even if its
// hours and name changed. Hours decide among timeslots with the same groups, and where the groups
// have changed: timeslots of one distribution never share a minute.
const TIMESLOT_RULES: readonly SameRule<TimeslotRow, StoredTimeslot>[] = [
  (old, fresh) => sameGroups(old, fresh) && sameHours(old, fresh),
  (old, fresh) => sameGroups(old, fresh) && old.name === fresh.name,
  (old, fresh, isSameIndex) => isSameIndex && sameGroups(old, fresh),
  sameGroups,
  sameHours,
  (old, fresh) => old.name === fresh.name,
  (_old, _fresh, isSameIndex) => isSameIndex,
];
const GROUP_RULES: readonly SameRule<GroupRow, StoredGroup>[] = [
  (old, fresh, isSameIndex) => isSameIndex && advertisersText(old) === advertisersText(fresh),
  (old, fresh) => advertisersText(old) === advertisersText(fresh),
  (old, fresh) =>
    old.shares.some(({ advertiser_id: id }) =>
      fresh.shares.some((share) => share.advertiser_id === id),
    ),
  (_old, _fresh, isSameIndex) => isSameIndex,
];

/**
 * Decides which timeslots and groups keep their ids. Method slot counts today's acceptances by
 * group, so a group keeps its id when it is renamed or moved, when its shares change, and when some
 * of its advertisers are replaced.
 */
export const keepIds = (
  stored: readonly TimeslotRow[],
  fresh: readonly StoredTimeslot[],
): PlannedTimeslot[] => {
  const timeslots = pairUp(stored, fresh, TIMESLOT_RULES);
  return fresh.map((timeslot, index) => {
    const groups = pairUp(timeslots[index]?.groups ?? [], timeslot.groups, GROUP_RULES);
    return {
      ...timeslot,
      id: timeslots[index]?.id ?? null,
      groups: timeslot.groups.map((group, position) => ({
        ...group,
        id: groups[position]?.id ?? null,
      })),
    };
  });
};
