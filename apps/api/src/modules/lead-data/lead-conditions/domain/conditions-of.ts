import type { Condition, ConditionOf, TimeBasis, WallClock, WeekdayRange } from './condition.js';
import { inGroup } from './group-conditions.js';
import type { LeadSearchField } from '@leadline/contracts';
import type {
  LeadCriteria,
  LeadParties,
  ListCriteria,
  RowBadges,
  SearchTerm,
  TimeRange,
} from './lead-criteria.js';
import type { LeadFlag } from './lead-fields.js';

const flag = (name: LeadFlag, wanted: boolean | null): Condition[] =>
  wanted === null ? [] : [{ kind: 'flag', flag: name, wanted }];
/** Null = all, true = only, false = none. */
const wantedOf = (scope: 'all' | 'only' | 'excluded'): boolean | null =>
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
    traffic,
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
  const wanted = wantedOf(criteria.late);
  return wanted === null ? [] : [late(criteria, wanted)];
};

/** Returns all conditions but the time. */
const rowConditions = (criteria: LeadCriteria): Condition[] => [
  VISIBLE,
  ...limitedTo(criteria.limitedTo),
  ...criteria.selections.map((selection) => ({ kind: 'in', ...selection }) as const),
  ...flag('test', criteria.test),
  ...flag('fakeFtd', criteria.fakeFtd),
  ...flag('approved', wantedOf(criteria.approved)),
  ...inLateScope(criteria),
  ...flag('campaign', wantedOf(criteria.campaign)),
  ...flag('original', wantedOf(criteria.original)),
];

/**
 * Returns the condition for being in the groups. Groups by time use the chosen moment: of the lead,
 * or of its FTD.
 */
const inGroups = (
  { groups, statusGroups, zone }: LeadCriteria,
  basis: TimeBasis,
  range: TimeRange,
): Condition[] => groups.map((step) => inGroup(step, basis, { zone, ...range }, statusGroups));

/**
 * Returns the conditions of a filter by one of the two moments, within its range or the given one.
 */
const leadConditions = (
  criteria: LeadCriteria,
  basis: TimeBasis,
  range: TimeRange = criteria.time.range,
): Condition[] => [
  ...inTime(criteria, basis, range),
  ...(basis === 'ftd_at' ? [{ kind: 'reported' } as const] : []),
  ...(basis === 'ftd_at' && criteria.createdInsideRange ? inRange('created_at', range) : []),
  ...rowConditions(criteria),
  ...inGroups(criteria, basis, range),
];

/** The leads that a filter selects, for conversions and reports. */
export interface LeadSelection {
  /** Conditions by `created_at`, for attempts and leads. */
  readonly byCreation: readonly Condition[];
  /** Conditions by `ftd_at`, for conversions and money. Selects FTDs only. */
  readonly byFtd: readonly Condition[];
  /** `byCreation` for the preceding range of equal length. Null if the range is open. */
  readonly byCreationBefore: readonly Condition[] | null;
  readonly byFtdBefore: readonly Condition[] | null;
  /** Condition: the FTD is a late one (domain §2). */
  readonly isLate: ConditionOf<'late'>;
}

export const leadSelection = (criteria: LeadCriteria): LeadSelection => {
  const { past } = criteria.time;
  return {
    byCreation: leadConditions(criteria, 'created_at'),
    byFtd: leadConditions(criteria, 'ftd_at'),
    byCreationBefore: past && leadConditions(criteria, 'created_at', past),
    byFtdBefore: past && leadConditions(criteria, 'ftd_at', past),
    isLate: late(criteria, true),
  };
};

const BADGE_FLAG: Readonly<Record<keyof RowBadges, LeadFlag>> = {
  symbolFunnelOverride: 'funnelOverride',
  symbolPublisherOverride: 'publisherOverride',
  symbolInjectedLead: 'injected',
  symbolInjectedLeadSuccess: 'injectedSuccess',
  symbolInjectedLeadFail: 'injectedFail',
};
const withBadges = (wanted: RowBadges): Condition[] => {
  const badges = (Object.keys(BADGE_FLAG) as (keyof RowBadges)[]).filter((badge) => wanted[badge]);
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

/**
 * Returns the conditions of the leads list. A global search covers all leads, without dates and
 * other filters. It needs a text.
 */
export const listConditions = (list: ListCriteria): Condition[] => {
  const { criteria, searchIn, terms, emails, statuses, newerThan } = list;
  const newer: Condition[] = newerThan === null ? [] : [{ kind: 'newer', thanId: newerThan }];
  const found: Condition[] = terms ? [{ kind: 'text', field: searchIn, terms }] : [];
  if (list.isGlobal && terms)
    return [...newer, ...globalSearch(searchIn, terms, criteria.limitedTo)];
  const isShown = (condition: Condition): boolean =>
    condition !== VISIBLE || !isById(searchIn, terms);
  return [
    ...leadConditions(criteria, 'created_at').filter(isShown),
    ...newer,
    ...(statuses ? [{ kind: 'status', statuses } as const] : []),
    ...withBadges(list.symbols),
    ...(emails ? [{ kind: 'text', field: 'email', terms: emails } as const] : []),
    ...found,
  ];
};
