import {
  type DistributionMethod,
  type DistributionState,
  type HoursDay,
  type OverwriteName,
  OVERWRITE_IDS,
  overwriteNameOf,
  WEEKDAYS,
  WHOLE_DAY,
  type contracts,
  type CreateDistributionBody,
  type DistributionContent,
  type RouteReply,
} from '@leadline/contracts';

// Distributions in stored form. Parameters and overwrites are stored by name; the API uses their
// ids.

/** The share of one advertiser in a group, in percent. */
interface StoredShare {
  readonly advertiser_id: number;
  readonly percentage: number;
  /** The deal under which it gets the leads; null for the one that wins. */
  readonly deal?: { readonly id: number; readonly name: string } | null;
}
export interface StoredGroup {
  readonly name: string;
  readonly shares: readonly StoredShare[];
}
export interface StoredTimeslot {
  readonly name: string;
  readonly is_active: boolean;
  readonly opening_hours: readonly HoursDay[];
  readonly groups: readonly StoredGroup[];
}
export interface DistributionValues {
  readonly name: string;
  readonly tags: readonly string[];
  readonly method: DistributionMethod;
  readonly country_id: number;
  readonly publisher_id: number | null;
  readonly timezone_id: number;
  readonly is_send_in_op_hours: boolean;
  readonly parameters: Readonly<Partial<Record<OverwriteName, string>>>;
  readonly data_override: Readonly<Partial<Record<OverwriteName, readonly string[]>>>;
}

export interface GroupRow extends StoredGroup {
  readonly id: number;
  readonly shares: readonly (StoredShare & { readonly name: string })[];
}
export interface TimeslotRow extends StoredTimeslot {
  readonly id: number;
  readonly groups: readonly GroupRow[];
}
/** Distribution with its timeslots and groups, and the names of the records it refers to. */
export interface DistributionRecord extends DistributionValues {
  readonly id: number;
  readonly version: number;
  readonly state: DistributionState;
  readonly country_name: string;
  readonly publisher_name: string;
  readonly timezone_name: string;
  readonly updated_at: Date;
  readonly timeslots: readonly TimeslotRow[];
}
/** Values on which the precedence of a distribution depends, with names. */
export interface PrecedenceRow {
  readonly id: number;
  readonly name: string;
  readonly country_id: number;
  readonly country_name: string;
  /** Null stands for any publisher. */
  readonly publisher_id: number | null;
  readonly publisher_name: string | null;
  /** Null stands for any value. */
  readonly custom_param_1: string | null;
}

type Body = Pick<CreateDistributionBody, 'step1' | 'step2'>;

const byName = <T>(map: Readonly<Record<string, T>>): Partial<Record<OverwriteName, T>> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) => {
      const name = overwriteNameOf(key);
      return name ? [[name, value]] : [];
    }),
  );
const byId = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) => {
      const name = overwriteNameOf(key);
      return name ? [[String(OVERWRITE_IDS[name]), value]] : [];
    }),
  );

/** Returns one entry per weekday, Monday first. A missing weekday is closed. */
const wholeWeek = (days: readonly HoursDay[]): HoursDay[] =>
  WEEKDAYS.map((_name, at) => {
    const { checked, steps } = days.find((day) => day.id === at + 1) ?? {
      checked: false,
      steps: [{ ...WHOLE_DAY }],
    };
    return {
      id: at + 1,
      checked,
      steps: steps.map(({ start_time, end_time }) => ({ start_time, end_time })),
    };
  });

/** Returns page 1 of the editor in stored form. */
export const valuesOf = ({ step1 }: Body): DistributionValues => ({
  name: step1.labelValue,
  tags: step1.taggingSelected,
  method: step1.selectedMethod,
  country_id: step1.selectedCountry.id,
  publisher_id: step1.selectedAffiliate.id,
  timezone_id: step1.selectedTimeZone.id,
  is_send_in_op_hours: step1.isSendInOpHours,
  parameters: byName(step1.parameters),
  data_override: byName(step1.data_override),
});

/**
 * Returns page 2 of the editor in stored form. The contract's rules refuse rows without an
 * advertiser.
 */
export const timeslotsOf = ({ step2 }: Body): StoredTimeslot[] =>
  step2.map((timeslot) => ({
    name: timeslot.name,
    is_active: timeslot.isActive === 1,
    opening_hours: wholeWeek(timeslot.openingHours),
    groups: timeslot.groups.map(({ name, brands }) => ({
      name,
      shares: brands.flatMap(({ id, percentage, deal }) =>
        id === null ? [] : [{ advertiser_id: id, percentage, deal: deal ?? null }],
      ),
    })),
  }));

/** Returns the content of a version, in the shape of the editor. */
export const contentOf = (row: DistributionRecord): DistributionContent => ({
  state: row.state,
  step1: {
    taggingSelected: [...row.tags],
    selectedCountry: { id: row.country_id, name: row.country_name },
    selectedTimeZone: { id: row.timezone_id, name: row.timezone_name },
    labelValue: row.name,
    selectedMethod: row.method,
    isSendInOpHours: row.is_send_in_op_hours,
    selectedAffiliate: { id: row.publisher_id, name: row.publisher_name },
    parameters: byId(row.parameters as Record<string, string>),
    data_override: byId(row.data_override as Record<string, string[]>),
  },
  step2: row.timeslots.map((timeslot) => ({
    name: timeslot.name,
    isActive: 1,
    openingHours: wholeWeek(timeslot.opening_hours),
    groups: timeslot.groups.map((group) => ({
      name: group.name,
      brands: group.shares.map((share) => ({
        id: share.advertiser_id,
        name: share.name,
        percentage: share.percentage,
        ...(share.deal && { deal: share.deal }),
      })),
    })),
  })),
});

/** Distribution without the caller's rights. */
export type StoredDistribution = Omit<RouteReply<typeof contracts.distributions.get>, 'may_change'>;
/** Returns a stored distribution in the shape of the editor. */
export const distributionOf = (row: DistributionRecord): StoredDistribution => ({
  id: row.id,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  ...contentOf(row),
});

/** A group to be saved. */
interface PlannedGroup extends StoredGroup {
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
    .map(({ advertiser_id: id, deal }) => `${id} ${deal?.id ?? ''}`)
    .sort()
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
