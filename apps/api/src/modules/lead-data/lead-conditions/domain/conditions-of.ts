import type { LeadFilter, LeadListBody, LeadSearchField } from '@leadline/contracts';
import {
  isTopupBasis,
  TOPUP_BASES,
  type Condition,
  type ConditionOf,
  type TimeBasis,
  type TopupBasis,
  type WallClock,
  type WeekdayRange,
} from './condition.js';
import { inGroup } from './group-conditions.js';
import { NO_KNOWN_GROUPS, textsOfOffer, type KnownGroups, type OfferSlugs } from './grouping.js';
import type { LeadCriteria, LeadParties, SearchTerm, TimeRange } from './lead-criteria.js';
import { LEAD_FIELDS, LEAD_FIELD_NAMES, type LeadField, type LeadFlag } from './lead-fields.js';
import { timeWindowOf, type Viewer } from './time-window.js';

const NO_GROUPS = { limitedTo: null, groups: [], ...NO_KNOWN_GROUPS };

/** Returns the chosen offers by each of their texts. */
const textsOfOffers = (chosen: LeadFilter['offer'], slugs: OfferSlugs): LeadFilter['offer'] =>
  chosen?.flatMap((text) => (text === null ? [null] : textsOfOffer(text, slugs))) ?? null;

/**
 * Resolves the times of a filter. `whenAbsent` is the default for test leads and fake FTDs (null =
 * all). The groups of the filter are passed parsed, because what groups stand for has to be read
 * from the database. `limitedTo` are the parties to which the viewer is limited.
 */
export const leadCriteriaOf = (
  filter: LeadFilter,
  viewer: Viewer,
  reportingZone: string,
  whenAbsent: boolean | null,
  known: Pick<LeadCriteria, 'limitedTo' | 'groups' | keyof KnownGroups> = NO_GROUPS,
): LeadCriteria => ({
  ...known,
  filter: {
    ...filter,
    offer: textsOfOffers(filter.offer, known.offerSlugs),
    is_test: filter.is_test === undefined ? whenAbsent : filter.is_test,
    exclude_fake_FTD: filter.exclude_fake_FTD === undefined ? whenAbsent : filter.exclude_fake_FTD,
  },
  time: timeWindowOf(filter, viewer),
  zone: viewer.zone,
  reportingZone,
  now: viewer.now,
});

/** Reads an empty text as no value. */
const withEmptyText = (
  field: LeadField,
  values: readonly (number | string | null)[],
): readonly (number | string | null)[] =>
  values.includes(null) && LEAD_FIELDS[field].holds === 'text' ? [...values, ''] : values;

/**
 * Returns the conditions of the chosen values of a filter. If excluded, a lead matches when it has
 * none of them, and also when its field is empty, unless empty is excluded too (domain §9).
 */
export const chosenIn = (filter: LeadFilter): ConditionOf<'in'>[] => {
  const excludes: readonly string[] = filter.excludes ?? [];
  return LEAD_FIELD_NAMES.flatMap((field) => {
    const { names } = LEAD_FIELDS[field];
    const chosen = names.flatMap((name): readonly (number | string | null)[] => filter[name] ?? []);
    if (chosen.length === 0) return [];
    const values = withEmptyText(field, [...new Set(chosen)]);
    const excluded = names.some((name) => excludes.includes(name));
    return [{ kind: 'in', field, values, excluded }];
  });
};

const flag = (name: LeadFlag, wanted: boolean | null | undefined): Condition[] =>
  wanted === null || wanted === undefined ? [] : [{ kind: 'flag', flag: name, wanted }];
/** Null = all, true = only, false = none. */
const wantedOf = (scope: LeadFilter['is_approved']): boolean | null =>
  scope === 'all' ? null : scope === 'only';

/** Hidden leads (*Hide blacklisted leads*) are never shown or counted, except in a search by id. */
const VISIBLE: Condition = { kind: 'flag', flag: 'hidden', wanted: false };

/**
 * Returns the condition for a viewer who is limited to some parties. It applies to every list, sum
 * and search (ADR 37).
 */
export const limitedTo = (parties: LeadParties | null): Condition[] =>
  parties === null ? [] : [{ kind: 'parties', parties }];

const inRange = (basis: TimeBasis, range: TimeRange): Condition[] =>
  range.from || range.until ? [{ kind: 'range', basis, range }] : [];

const DAYS: Readonly<Record<'weekdays' | 'weekends', WeekdayRange>> = {
  weekdays: { first: 1, last: 5 },
  weekends: { first: 6, last: 7 },
};

const inTime = (criteria: LeadCriteria, basis: TimeBasis, range: TimeRange): Condition[] => {
  const {
    zone,
    filter: { traffic },
    time: { hours },
  } = criteria;
  const clock: WallClock = { zone, ...range };
  return [
    ...inRange(basis, range),
    ...(hours ? [{ kind: 'hours', basis, clock, hours } as const] : []),
    ...(traffic === 'all'
      ? []
      : [{ kind: 'weekdays', basis, clock, days: DAYS[traffic] } as const]),
  ];
};

const LATE_YEARS = 10;
const YEAR_MS = 366 * 24 * 3_600_000;
/**
 * Late FTDs of the last years are judged by the offsets of their own time. Older ones use the
 * oldest of these offsets.
 */
const late = ({ reportingZone, now }: LeadCriteria, wanted: boolean): ConditionOf<'late'> => ({
  kind: 'late',
  wanted,
  clock: {
    zone: reportingZone,
    from: new Date(now.getTime() - LATE_YEARS * YEAR_MS),
    until: new Date(now.getTime() + YEAR_MS),
  },
});
const inLateScope = (criteria: LeadCriteria): Condition[] => {
  const wanted = wantedOf(criteria.filter.late_ftd);
  return wanted === null ? [] : [late(criteria, wanted)];
};

/** Returns all conditions but the time. */
const rowConditions = (criteria: LeadCriteria): Condition[] => {
  const { filter } = criteria;
  return [
    VISIBLE,
    ...limitedTo(criteria.limitedTo),
    ...chosenIn(filter),
    ...flag('test', filter.is_test),
    ...flag('fakeFtd', filter.exclude_fake_FTD),
    ...flag('approved', wantedOf(filter.is_approved)),
    ...inLateScope(criteria),
    ...flag('campaign', wantedOf(filter.campaign_leads)),
    ...flag('original', wantedOf(filter.is_original)),
    ...flag('returned', wantedOf(filter.returned)),
  ];
};

/**
 * Returns the condition for being in the groups. Groups by time use the chosen moment: of the lead,
 * or of its FTD.
 */
const inGroups = (criteria: LeadCriteria, basis: TimeBasis, range: TimeRange): Condition[] => {
  const clock: WallClock = { zone: criteria.zone, ...range };
  return criteria.groups.map((step) => inGroup(step, basis, clock, criteria));
};

/** Returns the condition that a lead has the moment at all. */
const withMoment = (basis: TimeBasis): Condition[] => {
  if (basis === 'created_at') return [];
  return [isTopupBasis(basis) ? { kind: 'topped-up', basis } : { kind: 'reported' }];
};

/** Returns the conditions of a filter by one of the moments, within its range or the given one. */
const leadConditions = (
  criteria: LeadCriteria,
  basis: TimeBasis,
  range: TimeRange = criteria.time.range,
): Condition[] => [
  ...inTime(criteria, basis, range),
  ...withMoment(basis),
  ...(basis !== 'created_at' && criteria.filter.created_inside_date_range
    ? inRange('created_at', range)
    : []),
  ...rowConditions(criteria),
  ...inGroups(criteria, basis, range),
];

/** Conditions by the closing of cohorts, for each side of the money. */
export type TopupConditions = Readonly<Record<TopupBasis, readonly Condition[]>>;
const topupConditions = (criteria: LeadCriteria, range?: TimeRange): TopupConditions =>
  Object.fromEntries(
    TOPUP_BASES.map((basis) => [basis, leadConditions(criteria, basis, range)]),
  ) as unknown as TopupConditions;

/** The leads that a filter selects, for conversions and reports. */
export interface LeadSelection {
  /** Conditions by `created_at`, for attempts and leads. */
  readonly byCreation: readonly Condition[];
  /** Conditions by `ftd_at`, for conversions and the money for them. Selects FTDs only. */
  readonly byFtd: readonly Condition[];
  /** Conditions by the closing of cohorts. Selects leads with a share of a top-up only. */
  readonly byTopup: TopupConditions;
  /** `byCreation` for the preceding range of equal length. Null if the range is open. */
  readonly byCreationBefore: readonly Condition[] | null;
  readonly byFtdBefore: readonly Condition[] | null;
  readonly byTopupBefore: TopupConditions | null;
  /** Condition: the FTD is a late one (domain §2). */
  readonly isLate: ConditionOf<'late'>;
}

/**
 * Returns the criteria of the delivered leads: leaving out fake FTDs drops the FTD, not the lead
 * (domain §9).
 */
const delivered = (criteria: LeadCriteria): LeadCriteria =>
  criteria.filter.exclude_fake_FTD === false
    ? { ...criteria, filter: { ...criteria.filter, exclude_fake_FTD: null } }
    : criteria;

export const leadSelection = (criteria: LeadCriteria): LeadSelection => {
  const { past } = criteria.time;
  const leads = delivered(criteria);
  return {
    byCreation: leadConditions(leads, 'created_at'),
    byFtd: leadConditions(criteria, 'ftd_at'),
    byTopup: topupConditions(leads),
    byCreationBefore: past && leadConditions(leads, 'created_at', past),
    byFtdBefore: past && leadConditions(criteria, 'ftd_at', past),
    byTopupBefore: past && topupConditions(leads, past),
    isLate: late(criteria, true),
  };
};

type RowBadge = Extract<keyof LeadListBody, `symbol${string}`>;
const BADGE_FLAG: Readonly<Record<RowBadge, LeadFlag>> = {
  symbolFunnelOverride: 'funnelOverride',
  symbolPublisherOverride: 'publisherOverride',
  symbolInjectedLead: 'injected',
  symbolInjectedLeadSuccess: 'injectedSuccess',
  symbolInjectedLeadFail: 'injectedFail',
};
const withBadges = (wanted: Pick<LeadListBody, RowBadge>): Condition[] => {
  const badges = (Object.keys(BADGE_FLAG) as RowBadge[]).filter((badge) => wanted[badge]);
  return badges.length === 0
    ? []
    : [{ kind: 'any-flag', flags: badges.map((badge) => BADGE_FLAG[badge]) }];
};

/** Whether the search is by id. It finds the lead, hidden or not. */
const isById = (field: LeadSearchField, terms: readonly SearchTerm[] | null): boolean =>
  field === 'id' && terms !== null && terms.length > 0;

/** Returns the conditions of a search among all leads, without dates and filters. */
export const globalSearch = (
  field: LeadSearchField,
  terms: readonly SearchTerm[],
  parties: LeadParties | null,
): Condition[] => [
  ...(isById(field, terms) ? [] : [VISIBLE]),
  ...limitedTo(parties),
  { kind: 'text', field, terms },
];

/** The terms of a list. `email` narrows it, whichever field the search bar searches. */
export interface ListTerms {
  readonly search: readonly SearchTerm[] | null;
  readonly email: readonly SearchTerm[] | null;
}

const BASIS: Readonly<Record<LeadListBody['date_basis'], TimeBasis>> = {
  created: 'created_at',
  ftd: 'ftd_at',
};

/**
 * Returns the conditions of the leads list. By the time of the FTD, it has the leads that a report
 * counts as FTDs. A global search covers all leads, without dates and other filters; only
 * `newer_than` narrows it. It needs a text.
 */
export const listConditions = (
  body: Omit<LeadListBody, 'page_number' | 'limit'>,
  criteria: LeadCriteria,
  { search, email }: ListTerms,
): Condition[] => {
  const { search_in: field, newer_than: thanId, lead_status_id: statuses } = body;
  const newer: Condition[] = thanId === null ? [] : [{ kind: 'newer', thanId }];
  if (body.is_search_global && search)
    return [...newer, ...globalSearch(field, search, criteria.limitedTo)];
  const isShown = (condition: Condition): boolean =>
    condition !== VISIBLE || !isById(field, search);
  return [
    ...leadConditions(criteria, BASIS[body.date_basis]).filter(isShown),
    ...newer,
    ...(statuses ? [{ kind: 'status', statuses } as const] : []),
    ...withBadges(body),
    ...(email ? [{ kind: 'text', field: 'email', terms: email } as const] : []),
    ...(search ? [{ kind: 'text', field, terms: search } as const] : []),
  ];
};
