import type { HoursDay } from '@leadline/contracts';
import type { GroupRow, StoredGroup, StoredTimeslot, TimeslotRow } from './rows.js';

/** A timeslot or group that takes the place of the stored one with this id; null for a new one. */
export interface PlannedGroup extends StoredGroup {
  readonly id: number | null;
}
export interface PlannedTimeslot extends StoredTimeslot {
  readonly id: number | null;
  readonly groups: readonly PlannedGroup[];
}

/** Whether a stored thing and a new one are the same; `isSamePlace` says that they stand at the same place of their lists. */
type Sameness<Old, New> = (old: Old, fresh: New, isSamePlace: boolean) => boolean;

/** For each of `fresh`, the one of `stored` that it continues. The first rule is tried for all, then the second, and so on; nothing is used twice. */
const pairUp = <Old, New>(
  stored: readonly Old[],
  fresh: readonly New[],
  rules: readonly Sameness<Old, New>[],
): (Old | undefined)[] => {
  const pairs: (Old | undefined)[] = fresh.map(() => undefined);
  const free = new Set(stored.keys());
  for (const isSame of rules)
    for (const [place, item] of fresh.entries()) {
      if (pairs[place] !== undefined) continue;
      const found = [...free].find((index) => {
        const old = stored[index];
        return old !== undefined && isSame(old, item, index === place);
      });
      if (found === undefined) continue;
      pairs[place] = stored[found];
      free.delete(found);
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
const advertisersText = ({ brands }: StoredGroup): string =>
  brands
    .map((brand) => brand.advertiser_id)
    .sort((a, b) => a - b)
    .join();

const groupsText = ({ groups }: { readonly groups: readonly StoredGroup[] }): string =>
  groups.map(advertisersText).sort().join('|');
const sameHours = (old: TimeslotRow, fresh: StoredTimeslot): boolean =>
  hoursText(old.opening_hours) === hoursText(fresh.opening_hours);
const sameGroups = (old: TimeslotRow, fresh: StoredTimeslot): boolean =>
  groupsText(old) === groupsText(fresh);

// What is counted belongs to the groups, so a timeslot goes where its groups go, whatever becomes of its hours and name. Among several
// with the same groups, and where the groups have changed, the hours tell: timeslots of one distribution never share a minute.
const TIMESLOT_RULES: readonly Sameness<TimeslotRow, StoredTimeslot>[] = [
  (old, fresh) => sameGroups(old, fresh) && sameHours(old, fresh),
  (old, fresh) => sameGroups(old, fresh) && old.name === fresh.name,
  (old, fresh, isSamePlace) => isSamePlace && sameGroups(old, fresh),
  sameGroups,
  sameHours,
  (old, fresh) => old.name === fresh.name,
  (_old, _fresh, isSamePlace) => isSamePlace,
];
const GROUP_RULES: readonly Sameness<GroupRow, StoredGroup>[] = [
  (old, fresh, isSamePlace) => isSamePlace && advertisersText(old) === advertisersText(fresh),
  (old, fresh) => advertisersText(old) === advertisersText(fresh),
  (old, fresh) =>
    old.brands.some(({ advertiser_id: id }) =>
      fresh.brands.some((brand) => brand.advertiser_id === id),
    ),
  (_old, _fresh, isSamePlace) => isSamePlace,
];

/**
 * Which timeslots and groups go on under their ids. What each advertiser got today is counted by group (method slot), so a group
 * keeps its id through renaming, moving, other shares and other advertisers beside those that stay.
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
      groups: timeslot.groups.map((group, at) => ({ ...group, id: groups[at]?.id ?? null })),
    };
  });
};
