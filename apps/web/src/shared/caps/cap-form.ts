import type { CallInput } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import type { CapOwner, CapRow } from './cap';

type CreateBody = CallInput<'caps.create'>['body'];

/** An added parameter: a filter group with one of its values. */
export interface CapParameter {
  readonly groupId: number;
  readonly group: string;
  readonly value: string;
  readonly label: string;
}

/** Values of the dialog before they are saved. */
export interface CapDraft {
  readonly type: CapRow['type'] | null;
  readonly interval: CapRow['interval'] | null;
  readonly cap: string;
  readonly resetTime: string;
  readonly timezoneId: number | null;
  readonly countries: readonly number[];
  readonly advertisers: readonly number[];
  readonly publishers: readonly number[];
  readonly split: boolean;
  readonly parameters: readonly CapParameter[];
}

export type CapErrors = Readonly<Partial<Record<keyof CapDraft, string>>>;

/** Maps each field of the request to its field in the dialog, in the order of the dialog. */
export const CAP_FIELDS = {
  type: 'type',
  interval: 'interval',
  cap: 'cap',
  reset_time: 'resetTime',
  timezone_id: 'timezoneId',
  country_ids: 'countries',
  advertiser_ids: 'advertisers',
  affiliate_ids: 'publishers',
  parameters: 'parameters',
  split: 'split',
} as const satisfies Record<string, keyof CapDraft>;

/** Only the reset time has a default. */
const NEW_CAP: CapDraft = {
  type: null,
  interval: null,
  cap: '',
  resetTime: '00:00',
  timezoneId: null,
  countries: [],
  advertisers: [],
  publishers: [],
  split: false,
  parameters: [],
};

const idsOf = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);

/** Returns an empty cap. On a party's page it is for that party. */
const newCap = (owner: CapOwner | undefined): CapDraft =>
  owner === undefined ? NEW_CAP : { ...NEW_CAP, [owner.side]: [owner.id] };

export const draftOf = (row: CapRow | null, owner?: CapOwner): CapDraft =>
  row === null
    ? newCap(owner)
    : {
        type: row.type,
        interval: row.interval,
        cap: String(row.cap),
        resetTime: row.reset_time.slice(0, 5),
        timezoneId: row.timezone_id,
        countries: idsOf(row.countries),
        advertisers: idsOf(row.advertisers),
        publishers: idsOf(row.affiliates),
        split: false,
        parameters: Object.entries(row.parameters).map(([groupId, value]) => ({
          groupId: Number(groupId),
          group: 'Funnel',
          value,
          label: value,
        })),
      };

const LARGEST_CAP = 100_000_000;
const MAX_SPLIT = 1000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const capFault = (text: string): string | null => {
  if (!/^[+-]?\d{1,9}$/.test(text.trim())) return MESSAGES.capInvalid;
  const cap = Number(text);
  if (cap < 0) return MESSAGES.capNegative;
  return cap > LARGEST_CAP ? MESSAGES.capInvalid : null;
};

const withParameter = (ids: readonly number[], { parameters }: CapDraft, group: string): number =>
  new Set([
    ...ids.map(String),
    ...parameters.filter((parameter) => parameter.group === group).map(({ value }) => value),
  ]).size;

/**
 * Returns the number of caps that a split creates: one per combination of countries, advertisers
 * and publishers. An empty list counts as one.
 */
export const splitCount = (draft: CapDraft): number =>
  [
    draft.countries.length,
    withParameter(draft.advertisers, draft, 'Advertisers'),
    withParameter(draft.publishers, draft, 'Publishers'),
  ].reduce((product, size) => product * Math.max(1, size), 1);

const NO_SCOPE = 'Choose at least one country, advertiser or publisher first';
const NO_PARTY = 'Choose at least one advertiser or publisher first';

/**
 * Returns why the scope of a cap is invalid, or null. A cap needs a country, an advertiser or a
 * publisher. A cap without a party applies to all parties, so a limited user must choose one (ADR
 * 37).
 */
export const scopeProblem = (
  { countries, advertisers, publishers }: CapDraft,
  isLimited: boolean,
): string | null => {
  const parties = advertisers.length + publishers.length;
  if (isLimited) return parties > 0 ? null : NO_PARTY;
  return parties + countries.length > 0 ? null : NO_SCOPE;
};

/**
 * Returns the errors of a draft by field. The text for a missing zone differs by page, so the
 * caller passes it.
 */
export const faultsOf = (draft: CapDraft, zoneMissing: string): CapErrors => {
  const cap = capFault(draft.cap);
  return {
    ...(draft.type === null && { type: MESSAGES.capTypeInvalid }),
    ...(draft.interval === null && { interval: MESSAGES.capIntervalInvalid }),
    ...(cap !== null && { cap }),
    ...(!TIME.test(draft.resetTime) && { resetTime: MESSAGES.capTimeInvalid }),
    ...(draft.timezoneId === null && { timezoneId: zoneMissing }),
    ...(draft.split &&
      splitCount(draft) > MAX_SPLIT && { split: `At most ${MAX_SPLIT} caps at once` }),
  };
};

/** Returns the request body of a valid draft; null if a field is missing. */
export const bodyOf = (draft: CapDraft): CreateBody | null => {
  if (draft.type === null || draft.interval === null || draft.timezoneId === null) return null;
  return {
    type: draft.type,
    interval: draft.interval,
    cap: String(Number(draft.cap)),
    reset_time: draft.resetTime,
    timezone_id: draft.timezoneId,
    country_ids: [...draft.countries],
    advertiser_ids: [...draft.advertisers],
    affiliate_ids: [...draft.publishers],
    split: draft.split,
    parameters: Object.fromEntries(
      draft.parameters.map(({ groupId, value }) => [String(groupId), value]),
    ),
  };
};
