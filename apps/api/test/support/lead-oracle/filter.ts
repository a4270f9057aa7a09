import type { LeadFilter, LeadListBody } from '@leadline/contracts';
import { comparedDates, isClosed } from './compared-dates.js';
import { offerOf, type OracleLead } from './generate.js';
import { earliestWallFrom, latestWallUpTo, wall } from './wall.js';

// The meaning of a filter (domain §9), written as plainly as possible: slow, one lead at a time,
// and independent of the code under test.

export interface Viewer {
  readonly zone: string;
  readonly now: Date;
  readonly reportingZone: string;
}
/** Moments at which something of a lead counts: the lead, its FTD, its shares of top-ups. */
export type Event = 'created_at' | 'ftd_at' | 'topup_revenue_at' | 'topup_payout_at';
const DAY = 24 * 3_600_000;
type Times = Pick<
  LeadFilter,
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'last_24_hours'
  | 'inside_selected_hour_range'
  | 'compare_to'
>;

/** The range of a filter, or the one that it is compared with. */
export type Period = 'now' | 'before';

/** On the calendar, except for the 24 hours before the last 24 hours. */
const inDatesBefore = (filter: Times, time: number, viewer: Viewer): boolean => {
  const { zone, now } = viewer;
  const { start_date: start, end_date: end, compare_to: to } = filter;
  if (!filter.last_24_hours) {
    if (!start || !end || !isClosed(start, end)) return false;
    const dates = comparedDates({ start_date: start, end_date: end }, to);
    return inDates({ ...filter, ...dates }, time, viewer, 'now');
  }
  const [first, last] = [now.getTime() - DAY, now.getTime()];
  if (to === 'previous_period' || to === 'day_before') return time >= first - DAY && time < first;
  const own = { start_date: wall(first, zone), end_date: wall(last - 1000, zone) };
  const dates = { ...filter, last_24_hours: false, ...comparedDates(own, to) };
  return inDates(dates, time, viewer, 'now');
};

/** A bound given to the minute is compared to the minute. */
const inDates = (filter: Times, time: number, viewer: Viewer, period: Period): boolean => {
  if (period === 'before') return inDatesBefore(filter, time, viewer);
  const { zone, now } = viewer;
  if (filter.last_24_hours) return time >= now.getTime() - DAY && time < now.getTime();
  const { start_date: start, end_date: end } = filter;
  return (
    (!start || latestWallUpTo(time, zone).slice(0, start.length) >= start) &&
    (!end || earliestWallFrom(time, zone).slice(0, end.length) <= end)
  );
};

const inHours = (filter: Times, time: number, { zone }: Viewer): boolean => {
  if (!filter.inside_selected_hour_range) return true;
  const start = filter.start_time ?? filter.start_date?.slice(11) ?? '00:00';
  const end = filter.end_time ?? filter.end_date?.slice(11) ?? '23:59';
  const shown = wall(time, zone).slice(11);
  const [after, before] = [
    shown.slice(0, start.length) >= start,
    shown.slice(0, end.length) <= end,
  ];
  return start.slice(0, 5) <= end.slice(0, 5) ? after && before : after || before;
};

const onTraffic = (traffic: LeadFilter['traffic'], time: number, { zone }: Viewer): boolean => {
  if (traffic === 'all') return true;
  const weekday = new Date(`${wall(time, zone).slice(0, 10)}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return isWeekend === (traffic === 'weekends');
};

export const isLate = (lead: OracleLead, zone: string): boolean =>
  lead.ftd_at !== null &&
  wall(lead.ftd_at.getTime(), zone).slice(0, 10) >
    wall(lead.created_at.getTime(), zone).slice(0, 10);

/** Null among the values stands for leads without a value; an empty text is none. */
const isChosen = (
  values: readonly (string | number | null)[],
  value: string | number | null | undefined,
  isExcluded: boolean,
): boolean => {
  if (values.length === 0) return true;
  const isIn = values.includes(value ?? null) || (value === '' && values.includes(null));
  return isExcluded ? !isIn : isIn;
};
const inScope = (scope: 'all' | 'only' | 'excluded', holds: boolean): boolean =>
  scope === 'all' || holds === (scope === 'only');
const inTristate = (
  wanted: boolean | null | undefined,
  holds: boolean,
  fallback: boolean | null,
): boolean => {
  const rule = wanted === undefined ? fallback : wanted;
  return rule === null || rule === holds;
};

const selectionsMatch = (filter: LeadFilter, lead: OracleLead): boolean => {
  const excluded = (...names: string[]): boolean =>
    (filter.excludes ?? []).some((name) => names.includes(name));
  type Values = readonly (string | number | null)[];
  const listed = (...lists: (Values | null)[]): Values => lists.flatMap((list) => list ?? []);
  return (
    isChosen(
      listed(filter.publisher_id, filter.affiliate_id),
      lead.publisher_id,
      excluded('publisher_id', 'affiliate_id'),
    ) &&
    isChosen(
      listed(filter.publisher_status, filter.affiliate_sale_status),
      lead.publisher_status,
      excluded('publisher_status', 'affiliate_sale_status'),
    ) &&
    isChosen(listed(filter.offer).map(offerOf), offerOf(lead.offer), excluded('offer')) &&
    isChosen(listed(filter.dis_id), lead.distribution_id, excluded('dis_id')) &&
    isChosen(listed(filter.deal), lead.revenue_plan_id, excluded('deal')) &&
    (
      [
        'advertiser_id',
        'country_id',
        'brand_status',
        'funnel',
        'custom_param_1',
        'custom_param_2',
        'custom_param_3',
        'custom_param_4',
        'custom_param_5',
      ] as const
    ).every((name) => isChosen(listed(filter[name]), lead[name], excluded(name)))
  );
};

/** Whether a lead counts, by its creation or by another moment. */
export const passes = (
  filter: LeadFilter,
  lead: OracleLead,
  event: Event,
  viewer: Viewer,
  fallback: boolean | null,
  period: Period = 'now',
): boolean => {
  const at = lead[event];
  if (at === null || lead.is_hidden) return false;
  const time = at.getTime();
  return (
    inDates(filter, time, viewer, period) &&
    inHours(filter, time, viewer) &&
    onTraffic(filter.traffic, time, viewer) &&
    (event === 'created_at' ||
      !filter.created_inside_date_range ||
      inDates(filter, lead.created_at.getTime(), viewer, period)) &&
    selectionsMatch(filter, lead) &&
    inTristate(filter.is_test, lead.is_test === true, fallback) &&
    inTristate(filter.exclude_fake_FTD, lead.fake_ftd === true, fallback) &&
    inScope(filter.is_approved, lead.status === 5) &&
    inScope(filter.late_ftd, isLate(lead, viewer.reportingZone)) &&
    inScope(filter.campaign_leads, lead.is_campaign === true) &&
    inScope(filter.is_original, lead.is_original === true && lead.is_campaign !== true) &&
    inScope(filter.returned, lead.returned_at != null)
  );
};

/**
 * Whether a report counts a lead, its FTD or its share of a top-up. Without its fake FTD, a lead is
 * still delivered.
 */
export const counts = (
  filter: LeadFilter,
  lead: OracleLead,
  event: Event,
  viewer: Viewer,
  period: Period = 'now',
  fallback: boolean | null = false,
): boolean => {
  const isDelivered = event !== 'ftd_at' && filter.exclude_fake_FTD !== true;
  const meant = isDelivered ? { ...filter, exclude_fake_FTD: null } : filter;
  return passes(meant, lead, event, viewer, fallback, period);
};

const folded = (value: string): string => value.toLowerCase();
const isFound = (
  body: Pick<LeadListBody, 'search_in'>,
  texts: readonly string[],
  lead: OracleLead,
): boolean =>
  texts.some((text) => {
    const value = body.search_in === 'id' ? String(lead.id) : (lead[body.search_in] ?? null);
    if (value === null) return false;
    const isWhole =
      body.search_in === 'id' ||
      // Many click ids at once are whole ones (ADR 90).
      (body.search_in === 'hit_id' && texts.length > 1) ||
      (body.search_in === 'email' && /^\S+@\S+\.\S+$/.test(text)) ||
      (body.search_in === 'ip' && /^(\d+\.){3}\d+$|^[0-9a-f]+:.*:.*:.*$|^2001:DB8::1$/i.test(text));
    return isWhole ? folded(value) === folded(text) : folded(value).includes(folded(text));
  });

/** Whether the leads list shows a lead. */
export const isListed = (body: LeadListBody, stored: OracleLead, viewer: Viewer): boolean => {
  if (body.newer_than !== null && stored.id <= body.newer_than) return false;
  const texts = (body.search_txt ?? []).map((text) => text.trim()).filter(Boolean);
  // Whoever knows the id of a hidden lead finds it.
  const isById = body.search_in === 'id' && texts.length > 0;
  const lead = isById ? { ...stored, is_hidden: false } : stored;
  if (body.is_search_global && texts.length > 0)
    return !lead.is_hidden && isFound(body, texts, lead);
  const symbols = [
    [body.symbolFunnelOverride, lead.funnel_override != null],
    [body.symbolPublisherOverride, lead.publisher_id_override != null],
    [body.symbolInjectedLead, lead.parent_id != null && !lead.is_campaign],
    [body.symbolInjectedLeadSuccess, lead.injected?.includes('Accepted') === true],
    [body.symbolInjectedLeadFail, lead.injected?.includes('Rejected') === true],
  ].filter(([isOn]) => isOn);
  return (
    passes(body, lead, body.date_basis === 'ftd' ? 'ftd_at' : 'created_at', viewer, null) &&
    (body.lead_status_id === null || body.lead_status_id.includes(lead.status)) &&
    (symbols.length === 0 || symbols.some(([, holds]) => holds)) &&
    (!body.email?.trim() || isFound({ search_in: 'email' }, [body.email.trim()], lead)) &&
    (texts.length === 0 || isFound(body, texts, lead))
  );
};

/** Names by id, as the list shows them. */
export interface Names {
  readonly publishers: ReadonlyMap<number, string>;
  readonly advertisers: ReadonlyMap<number, string>;
  readonly countries: ReadonlyMap<number, string>;
}
type SortKey = number | string | null;

const nameOf = (
  names: ReadonlyMap<number, string>,
  id: number | null | undefined,
): string | null => (id == null ? null : (names.get(id) ?? null));
/** Names of parties sort without regard to case. */
const sortKey = (
  lead: OracleLead,
  column: LeadListBody['sort_by_column'],
  names: Names,
): SortKey => {
  switch (column) {
    case 'status':
      return lead.status;
    case 'dis_id':
      return lead.distribution_id ?? null;
    case 'publisher_name':
      return nameOf(names.publishers, lead.publisher_id)?.toLowerCase() ?? null;
    case 'advertiser_name':
      return nameOf(names.advertisers, lead.advertiser_id)?.toLowerCase() ?? null;
    case 'country_name':
      return nameOf(names.countries, lead.country_id);
    case 'created_at':
    case null:
      return lead.created_at.getTime();
    default:
      return lead[column] ?? null;
  }
};
const compared = (
  a: SortKey,
  b: SortKey,
  compareTexts: (a: string, b: string) => number,
): number =>
  typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b);

/**
 * The ids in the order of the list: empty values last in both directions, ties by id in the
 * direction of the sort. `compareTexts` is the order of texts in the database.
 */
export const sortedIds = (
  body: LeadListBody,
  leads: readonly OracleLead[],
  names: Names,
  compareTexts: (a: string, b: string) => number,
): number[] => {
  const direction = body.sort_by_column !== null && body.sort_order === 'asc' ? 1 : -1;
  const keyed = leads.map((lead) => ({
    id: lead.id,
    key: sortKey(lead, body.sort_by_column, names),
  }));
  return keyed
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return a.key === b.key ? direction * (a.id - b.id) : a.key === null ? 1 : -1;
      return direction * (compared(a.key, b.key, compareTexts) || a.id - b.id);
    })
    .map(({ id }) => id);
};
