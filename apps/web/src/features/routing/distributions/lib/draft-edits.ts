import { remainingPercent } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { roundPercentage as round } from '#shared/lib/decimal';
import type { DistributionParty } from '#shared/lib/distribution-path';
import { type AdvertiserPlace, withAdvertiserAt } from './advertiser-moves';
import {
  copyName,
  type Draft,
  type DraftAdvertiser,
  type DraftGroup,
  type DraftTimeslot,
} from './draft';

/** Takes a draft and returns the next one. Returning the same draft means that nothing changed. */
export type Edit = (draft: Draft) => Draft;

/** Returns the list with one entry moved, or the same list if an index is out of range. */
const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from];
  if (entry === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
};

const timeslotEdit =
  (key: string, change: (timeslot: DraftTimeslot) => DraftTimeslot): Edit =>
  (draft) => ({
    ...draft,
    timeslots: draft.timeslots.map((timeslot) =>
      timeslot.key === key ? change(timeslot) : timeslot,
    ),
  });

const groupEdit =
  (key: string, change: (group: DraftGroup) => DraftGroup): Edit =>
  (draft) => ({
    ...draft,
    timeslots: draft.timeslots.map((timeslot) =>
      timeslot.groups.some((group) => group.key === key)
        ? {
            ...timeslot,
            groups: timeslot.groups.map((group) => (group.key === key ? change(group) : group)),
          }
        : timeslot,
    ),
  });

export const setFields =
  (fields: Partial<Draft>): Edit =>
  (draft) => ({ ...draft, ...fields });

export const setTimeslot = (
  key: string,
  fields: { name: string; openingHours: readonly HoursDay[] },
): Edit => timeslotEdit(key, (timeslot) => ({ ...timeslot, ...fields }));

/**
 * Inserts a timeslot at an index, with copies of another timeslot's groups. Its key is the draft's
 * next one.
 */
export const insertTimeslot =
  (
    index: number,
    fields: { name: string; openingHours: readonly HoursDay[] },
    groups: readonly DraftGroup[] = [],
  ): Edit =>
  (draft) => {
    const copy = copiedGroups(groups, draft.nextKey + 1);
    const timeslot = { key: `k${draft.nextKey}`, groups: copy.groups, ...fields };
    return {
      ...draft,
      nextKey: copy.nextKey,
      timeslots: draft.timeslots.toSpliced(index, 0, timeslot),
    };
  };

/** Removes a timeslot. The last one cannot be removed. */
export const removeTimeslot =
  (key: string): Edit =>
  (draft) =>
    draft.timeslots.length > 1
      ? { ...draft, timeslots: draft.timeslots.filter((timeslot) => timeslot.key !== key) }
      : draft;

/** Adds a group with one row for an advertiser. */
export const addGroup =
  (timeslotKey: string): Edit =>
  (draft) => {
    const row = {
      key: `k${draft.nextKey + 1}`,
      id: null,
      name: '',
      percentage: 100,
      isOff: false,
    };
    const groupOf = ({ groups }: DraftTimeslot): DraftGroup => ({
      key: `k${draft.nextKey}`,
      name: `Group ${groups.length + 1}`,
      advertisers: [row],
    });
    const add = timeslotEdit(timeslotKey, (timeslot) => ({
      ...timeslot,
      groups: [...timeslot.groups, groupOf(timeslot)],
    }));
    return { ...add(draft), nextKey: draft.nextKey + 2 };
  };

const hasAdvertiser = ({ groups }: DraftTimeslot, advertiserId: number): boolean =>
  groups.some(({ advertisers }) =>
    advertisers.some(({ id, percentage }) => id === advertiserId && percentage > 0),
  );

/**
 * Adds an advertiser as the last group of every timeslot that does not have it: it gets what the
 * groups before could not place.
 */
export const addOverflow =
  (advertiserId: number): Edit =>
  (draft) =>
    draft.timeslots
      .filter((timeslot) => !hasAdvertiser(timeslot, advertiserId))
      .reduce<Draft>((current, { key }) => {
        const grown = addGroup(key)(current);
        return timeslotEdit(key, (timeslot) => ({
          ...timeslot,
          groups: timeslot.groups.map((group, index) =>
            index < timeslot.groups.length - 1
              ? group
              : {
                  ...group,
                  name: 'Overflow',
                  advertisers: group.advertisers.map((row) => ({ ...row, id: advertiserId })),
                },
          ),
        }))(grown);
      }, draft);

/** Copies groups with new keys from `firstKey` on, and returns the next free key. */
const copiedGroups = (
  groups: readonly DraftGroup[],
  firstKey: number,
): { groups: readonly DraftGroup[]; nextKey: number } => {
  let nextKey = firstKey;
  const withKey = <T>(part: T): T & { key: string } => ({ ...part, key: `k${nextKey++}` });
  return {
    groups: groups.map((group) => ({
      ...withKey(group),
      advertisers: group.advertisers.map(withKey),
    })),
    nextKey,
  };
};

/** Inserts a copy of the group after it. */
export const duplicateGroup =
  (timeslotKey: string, groupKey: string): Edit =>
  (draft) => {
    const timeslot = draft.timeslots.find(({ key }) => key === timeslotKey);
    const index = timeslot?.groups.findIndex(({ key }) => key === groupKey) ?? -1;
    const group = timeslot?.groups[index];
    if (group === undefined) return draft;
    const copy = copiedGroups([{ ...group, name: copyName(group.name) }], draft.nextKey);
    const insert = timeslotEdit(timeslotKey, ({ groups, ...rest }) => ({
      ...rest,
      groups: groups.toSpliced(index + 1, 0, ...copy.groups),
    }));
    return { ...insert(draft), nextKey: copy.nextKey };
  };

export const removeGroups = (timeslotKey: string): Edit =>
  timeslotEdit(timeslotKey, (timeslot) => ({ ...timeslot, groups: [] }));

export const moveGroup = (timeslotKey: string, from: number, to: number): Edit =>
  timeslotEdit(timeslotKey, (timeslot) => ({
    ...timeslot,
    groups: moved(timeslot.groups, from, to),
  }));

/**
 * Moves an advertiser with its percentage, within its group or to another group of the timeslot.
 */
export const moveAdvertiser =
  (timeslotKey: string, key: string, to: AdvertiserPlace): Edit =>
  (draft) => {
    const timeslot = draft.timeslots.find((one) => one.key === timeslotKey);
    if (timeslot === undefined) return draft;
    const groups = withAdvertiserAt(timeslot.groups, key, to);
    if (groups === timeslot.groups) return draft;
    return timeslotEdit(timeslotKey, (one) => ({ ...one, groups }))(draft);
  };

export const removeGroup =
  (key: string): Edit =>
  (draft) => ({
    ...draft,
    timeslots: draft.timeslots.map((timeslot) => ({
      ...timeslot,
      groups: timeslot.groups.filter((group) => group.key !== key),
    })),
  });

export const renameGroup = (key: string, name: string): Edit =>
  groupEdit(key, (group) => ({ ...group, name }));

/** Adds a row for an advertiser with the percentage missing to 100. */
export const addAdvertiser =
  (groupKey: string): Edit =>
  (draft) => {
    const rowOf = ({ advertisers }: DraftGroup): DraftAdvertiser => ({
      key: `k${draft.nextKey}`,
      id: null,
      name: '',
      percentage: remainingPercent(advertisers),
      isOff: false,
    });
    const add = groupEdit(groupKey, (group) => ({
      ...group,
      advertisers: [...group.advertisers, rowOf(group)],
    }));
    return { ...add(draft), nextKey: draft.nextKey + 1 };
  };

export const setAdvertisers = (
  groupKey: string,
  change: (advertisers: readonly DraftAdvertiser[]) => readonly DraftAdvertiser[],
): Edit => groupEdit(groupKey, (group) => ({ ...group, advertisers: change(group.advertisers) }));

export const setAdvertiser = (
  groupKey: string,
  key: string,
  fields: Partial<DraftAdvertiser>,
): Edit =>
  setAdvertisers(groupKey, (advertisers) =>
    advertisers.map((advertiser) =>
      advertiser.key === key ? { ...advertiser, ...fields } : advertiser,
    ),
  );

interface Share {
  readonly percentage: number;
  /** Switched off: it stays at 0 %. */
  readonly isOff: boolean;
}

const sumOf = (shares: readonly Share[]): number =>
  round(shares.reduce((sum, share) => sum + share.percentage, 0));

/** How far a group is from 100 percent: `40 missing`, `60 too much`. */
export const gapText = (shares: readonly Share[]): string => {
  const gap = round(100 - sumOf(shares));
  return gap > 0 ? `${gap} missing` : `${-gap} too much`;
};

/** Why no row can be given a percentage; null if one can. */
export const whyNoReceiver = (shares: readonly Share[]): string | null => {
  if (shares.length === 0) return 'Add an advertiser first';
  return shares.every(({ isOff }) => isOff) ? 'All advertisers are off' : null;
};

/**
 * Even whole percentages for the rows that are not off. The first of them get the remainder: 34,
 * 33, 33.
 */
export const distributeEvenly = <S extends Share>(shares: readonly S[]): readonly S[] => {
  const receivers = shares.filter(({ isOff }) => !isOff);
  const base = Math.floor(100 / Math.max(1, receivers.length));
  const extra = 100 - base * receivers.length;
  return shares.map((share) => {
    const position = receivers.indexOf(share);
    return position === -1 ? share : { ...share, percentage: base + (position < extra ? 1 : 0) };
  });
};

/** Why the group cannot be filled up to 100; null if it can. */
export const whyNotFillable = (shares: readonly Share[]): string | null => {
  const obstacle = whyNoReceiver(shares);
  if (obstacle !== null) return obstacle;
  const sum = sumOf(shares);
  if (sum === 100) return 'The percentages already add up to 100';
  return sum > 100 ? 'The percentages add up to more than 100' : null;
};

/**
 * Fills the group up to 100. The rows without a share get the missing percentage in even parts; if
 * every row has a share, the last row gets all of it. Rows that are off get nothing.
 */
export const fillRemainder = <S extends Share>(shares: readonly S[]): readonly S[] => {
  if (whyNotFillable(shares) !== null) return shares;
  const missing = round(100 - sumOf(shares));
  const on = shares.flatMap((share, index) => (share.isOff ? [] : [index]));
  const empty = on.filter((index) => shares[index]?.percentage === 0);
  const receivers = empty.length > 0 ? empty : on.slice(-1);
  const each = Math.floor(missing / receivers.length);
  const first = round(missing - each * (receivers.length - 1));
  return shares.map((share, index) => {
    const position = receivers.indexOf(index);
    if (position === -1) return share;
    const added = position === 0 ? first : each;
    return { ...share, percentage: round(share.percentage + added) };
  });
};

/** Returns a new draft for a party: for a publisher, or with an advertiser that gets all leads. */
export const newDraftFor = (draft: Draft, party: DistributionParty = {}): Draft => {
  const { advertiserId, publisherId = null } = party;
  const [timeslot] = draft.timeslots;
  if (advertiserId === undefined || timeslot === undefined) return { ...draft, publisherId };
  const grouped = addGroup(timeslot.key)({ ...draft, publisherId });
  const timeslots = grouped.timeslots.map((slot) => ({
    ...slot,
    groups: slot.groups.map((group) => ({
      ...group,
      advertisers: group.advertisers.map((row) => ({ ...row, id: advertiserId })),
    })),
  }));
  return { ...grouped, timeslots };
};
