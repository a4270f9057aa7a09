import type { Distribution, DistributionState } from '@leadline/contracts';
import {
  OVERWRITE_IDS,
  type OverwriteName,
  overwriteNameOf,
} from '@leadline/contracts/distribution-parameters';
import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import type { CallInput } from '#shared/api/api-types';
import type { Method } from './choices';

// The editor edits a draft. Its keys identify timeslots, groups and advertisers while they are
// moved, and are never sent.

export interface DraftAdvertiser {
  readonly key: string;
  /** Null until an advertiser is chosen. */
  readonly id: number | null;
  readonly name: string;
  /** The deal under which it gets the leads; else the one that wins. */
  readonly deal?: { readonly id: number; readonly name: string } | null | undefined;
  readonly percentage: number;
  /**
   * True if the advertiser was switched off on purpose, at 0 %. A new row also has 0 %, but waits
   * for its percentage.
   */
  readonly isOff: boolean;
}
export interface DraftGroup {
  readonly key: string;
  readonly name: string;
  readonly advertisers: readonly DraftAdvertiser[];
}
export interface DraftTimeslot {
  readonly key: string;
  readonly name: string;
  readonly groups: readonly DraftGroup[];
  readonly openingHours: readonly HoursDay[];
}
/** A parameter with its one value, or an overwrite with one or more values. */
export interface ParameterEntry {
  readonly name: OverwriteName;
  readonly values: readonly string[];
}

export interface Draft {
  readonly label: string;
  readonly tags: readonly string[];
  readonly method: Method;
  readonly timezoneId: number | null;
  /** "Traffic (Reject leads outside opening hours)". */
  readonly rejectsOutsideHours: boolean;
  readonly countryId: number | null;
  /** Null for every publisher. */
  readonly publisherId: number | null;
  readonly parameters: readonly ParameterEntry[];
  readonly overwrites: readonly ParameterEntry[];
  readonly timeslots: readonly DraftTimeslot[];
  /** State to save the draft in; null keeps the state of a saved distribution. */
  readonly state: DistributionState | null;
  /** The number of the next key. */
  readonly nextKey: number;
}

/** Returns a new distribution, with one timeslot that is always open. */
export const newDraft = (timezoneId: number): Draft => ({
  label: '',
  tags: [],
  method: 'slot',
  timezoneId,
  rejectsOutsideHours: false,
  countryId: null,
  publisherId: null,
  parameters: [],
  overwrites: [],
  timeslots: [{ key: 'k0', name: 'Timeslot 1', groups: [], openingHours: newOpeningHours([]) }],
  state: 'live',
  nextKey: 1,
});

const entriesOf = (map: Record<string, string | string[]>): ParameterEntry[] =>
  Object.entries(map).flatMap(([key, value]) => {
    const name = overwriteNameOf(key);
    return name === null ? [] : [{ name, values: [value].flat() }];
  });

/** Returns the draft of a saved distribution. */
export const draftOf = ({ step1, step2 }: Pick<Distribution, 'step1' | 'step2'>): Draft => {
  let count = 0;
  const key = (): string => `k${count++}`;
  const timeslots = step2.map((timeslot) => ({
    key: key(),
    name: timeslot.name,
    groups: timeslot.groups.map((group) => ({
      key: key(),
      name: group.name,
      advertisers: group.brands.map((advertiser) => ({
        key: key(),
        ...advertiser,
        isOff: advertiser.percentage === 0,
      })),
    })),
    openingHours: timeslot.openingHours.toSorted((a, b) => a.id - b.id),
  }));
  return {
    label: step1.labelValue,
    tags: step1.taggingSelected,
    method: step1.selectedMethod,
    timezoneId: step1.selectedTimeZone.id,
    rejectsOutsideHours: step1.isSendInOpHours,
    countryId: step1.selectedCountry.id,
    publisherId: step1.selectedAffiliate.id,
    parameters: entriesOf(step1.parameters),
    overwrites: entriesOf(step1.data_override),
    timeslots,
    state: null,
    nextKey: count,
  };
};

const MOST_CHARACTERS = 255;
/** Returns the name of a copy, cut to the maximum length. */
export const copyName = (name: string): string => `${name} (copy)`.slice(0, MOST_CHARACTERS);

/**
 * Returns a new draft with the settings of another distribution. The copy is paused, because it
 * would take the leads of the original.
 */
export const copyOf = (source: Pick<Distribution, 'step1' | 'step2'>): Draft => ({
  ...draftOf(source),
  label: copyName(source.step1.labelValue),
  state: 'paused',
});

export type DistributionBody = CallInput<'distributions.create'>['body'];

/** Returns the timeslots in the form in which they are sent and checked. */
export const timeslotsBody = (timeslots: readonly DraftTimeslot[]) =>
  timeslots.map(({ name, groups, openingHours }) => ({
    name: name.trim(),
    isActive: 1 as const,
    groups: groups.map((group) => ({
      name: group.name,
      brands: group.advertisers.map(({ name: advertiser, percentage, id, deal }) => ({
        name: advertiser,
        percentage,
        id,
        ...(deal && { deal }),
      })),
    })),
    openingHours: openingHours.map(({ id, checked, steps }) => ({
      id,
      checked,
      steps: steps.map(({ start_time, end_time }) => ({ start_time, end_time })),
    })),
  }));

/**
 * Returns the rules of the draft as sent. A draft without country or time zone cannot be submitted.
 */
export const bodyOf = (draft: Draft): DistributionBody => ({
  from: 'distribution',
  step1: {
    taggingSelected: [...draft.tags],
    selectedCountry: { id: draft.countryId ?? 0 },
    selectedTimeZone: { id: draft.timezoneId ?? 0 },
    labelValue: draft.label.trim(),
    selectedMethod: draft.method,
    isSendInOpHours: draft.rejectsOutsideHours,
    selectedAffiliate: { id: draft.publisherId },
    parameters: Object.fromEntries(
      draft.parameters.flatMap(({ name, values: [value] }) =>
        value === undefined ? [] : [[OVERWRITE_IDS[name], value]],
      ),
    ),
    data_override: Object.fromEntries(
      draft.overwrites.map(({ name, values }) => [OVERWRITE_IDS[name], [...values]]),
    ),
  },
  step2: timeslotsBody(draft.timeslots),
});

/** Whether two drafts would be saved as the same distribution. */
export const isSameDraft = (a: Draft, b: Draft): boolean =>
  a === b || (a.state === b.state && JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b)));
