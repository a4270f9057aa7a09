import type { PivotBody } from '@leadline/contracts';
import { isClosed } from './compared-dates.js';
import { counts, isLate, type Event, type Period, type Viewer } from './filter.js';
import { offerOf, type AgreedPayout, type OracleLead } from './generate.js';
import { divided, hasTopup, moneyOf, moneyText, percent, sum } from './metrics.js';
import { wall } from './wall.js';

// The levels of a report (domain §9), from leads in memory, as plainly as possible. It shares
// neither conditions nor measures with the code under test.

type Dimension = PivotBody['group_by'];
/** Dimensions, and the intervals of time series. */
export type OracleKey = Dimension | 'date_hour' | 'week';
export type OracleValue = string | number | null;
export interface OracleWorld {
  readonly leads: readonly OracleLead[];
  /** The status group of each status. */
  readonly statusGroups: ReadonlyMap<string, number>;
  readonly payouts: readonly AgreedPayout[];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY = 86_400_000;
const midnight = (shown: string): number => Date.parse(`${shown.slice(0, 10)}T00:00:00Z`);
/** 1 is Monday. */
const weekday = (shown: string): number => new Date(midnight(shown)).getUTCDay() || 7;
const monday = (shown: string): string =>
  new Date(midnight(shown) - (weekday(shown) - 1) * DAY).toISOString().slice(0, 10);

const fieldOf = (lead: OracleLead, key: OracleKey): OracleValue => {
  if (key === 'affiliate_id') return lead.publisher_id;
  if (key === 'dis_id') return lead.distribution_id ?? null;
  if (key === 'deal') return lead.revenue_plan_id ?? null;
  if (key === 'offer') return offerOf(lead.offer) || null;
  return (lead[key as 'offer'] as OracleValue | undefined) || null;
};

/** The group of a lead at one of its moments, as it is on the wire. */
const valueOf = (
  { statusGroups }: OracleWorld,
  lead: OracleLead,
  key: OracleKey,
  event: Event,
  zone: string,
): OracleValue => {
  const shown = wall((lead[event] ?? lead.created_at).getTime(), zone);
  switch (key) {
    case 'created_at':
      return shown.slice(0, 10);
    case 'month':
      return shown.slice(0, 7);
    case 'hour':
      return Number(shown.slice(11, 13));
    case 'weekday':
      return weekday(shown);
    case 'date_hour':
      return `${shown.slice(0, 13)}:00`;
    case 'week':
      return monday(shown);
    case 'status_group':
      return statusGroups.get(lead.brand_status ?? '') ?? null;
    default:
      return fieldOf(lead, key);
  }
};

export interface OracleTally {
  attempts: number;
  leads: number;
  autologged: number;
  offered: number;
  ftds: number;
  publisher_ftds: number;
  late_ftds: number;
  revenue: bigint;
  payout: bigint;
  lead_revenue: bigint;
  lead_payout: bigint;
  topup_revenue: bigint;
  topup_payout: bigint;
}
/** The leads of a group, by each moment at which they count, and as offers. */
type Counted = Readonly<Record<Event | 'offered', readonly OracleLead[]>>;
const EVENTS: readonly Event[] = ['created_at', 'ftd_at', 'topup_revenue_at', 'topup_payout_at'];
const NONE: Counted = {
  created_at: [],
  ftd_at: [],
  topup_revenue_at: [],
  topup_payout_at: [],
  offered: [],
};
const tallyOf = ({ offered, ...counted }: Counted, reportingZone: string): OracleTally => {
  const { created_at: received, ftd_at: deposited } = counted;
  const accepted = received.filter(({ status }) => status !== 1 && status !== 3);
  return {
    attempts: received.length,
    leads: accepted.length,
    autologged: accepted.filter(({ autologged_at }) => autologged_at != null).length,
    offered: offered.length,
    ftds: deposited.length,
    publisher_ftds: deposited.filter(({ status }) => status === 5).length,
    late_ftds: deposited.filter((lead) => isLate(lead, reportingZone)).length,
    ...moneyOf(counted),
  };
};

export interface OracleQuestion {
  readonly filter: Parameters<typeof counts>[0];
  readonly viewer: Viewer;
  readonly groupBy: readonly OracleKey[];
  readonly parents: readonly { readonly group_by: OracleKey; readonly value: OracleValue }[];
  readonly period: Period;
  readonly countsOffers: boolean;
}
export interface OraclePending {
  count: number;
  /** The payout if all are accepted. Test leads and fake FTDs have none. */
  payout: bigint;
}
export interface OracleGroup {
  readonly values: readonly OracleValue[];
  readonly tally: OracleTally;
  readonly pending: OraclePending;
}

const pendingOf = ({ payouts }: OracleWorld, deposited: readonly OracleLead[]): OraclePending => {
  const pending = deposited.filter(({ status }) => status === 6);
  const agreed = ({ publisher_id, country_id }: OracleLead): string => {
    const own = payouts.filter(({ publisher }) => publisher === publisher_id);
    const found =
      own.find(({ country }) => country !== null && country === country_id) ??
      own.find(({ country }) => country === null);
    return found?.amount ?? '0.00';
  };
  const paid = pending.filter(({ is_test, fake_ftd }) => is_test !== true && fake_ftd !== true);
  return { count: pending.length, payout: sum(paid.map(agreed)) };
};
const pendingFields = ({ count, payout }: OraclePending) =>
  count > 0 && { pending_ftds: count, expected_payout: moneyText(payout) };

/** A lead for each advertiser that it was offered to, as if that one had taken it. */
const offersOf = (lead: OracleLead): OracleLead[] => {
  const taken = lead.advertiser_id ?? null;
  const called = lead.status === 1 ? [] : lead.called;
  const advertisers = new Set([...called, ...(taken === null ? [] : [taken])]);
  return [...advertisers].map((advertiser_id) => ({ ...lead, advertiser_id }));
};

const grouped = (
  leads: readonly OracleLead[],
  keyOf: (lead: OracleLead) => string,
): Map<string, OracleLead[]> => {
  const groups = new Map<string, OracleLead[]>();
  for (const lead of leads) groups.set(keyOf(lead), [...(groups.get(keyOf(lead)) ?? []), lead]);
  return groups;
};

/** The tally of each group, and of all leads, in no order. */
export const groupsOf = (
  world: OracleWorld,
  { filter, viewer, groupBy, parents, period, countsOffers }: OracleQuestion,
): { groups: OracleGroup[]; total: OracleTally; pending: OraclePending } => {
  const those = (event: Event, leads = world.leads): OracleLead[] =>
    leads.filter(
      (lead) =>
        counts(filter, lead, event, viewer, period) &&
        (event === 'created_at' || event === 'ftd_at' || hasTopup(lead, event)) &&
        parents.every(
          ({ group_by, value }) => valueOf(world, lead, group_by, event, viewer.zone) === value,
        ),
    );
  const all: Counted = {
    created_at: those('created_at'),
    ftd_at: those('ftd_at'),
    topup_revenue_at: those('topup_revenue_at'),
    topup_payout_at: those('topup_payout_at'),
    offered: countsOffers ? those('created_at', world.leads.flatMap(offersOf)) : [],
  };
  const keyOf = (lead: OracleLead, event: Event): string =>
    JSON.stringify(groupBy.map((key) => valueOf(world, lead, key, event, viewer.zone)));
  const groups = new Map<string, Counted>();
  for (const of of [...EVENTS, 'offered'] as const) {
    const event = of === 'offered' ? 'created_at' : of;
    for (const [key, leads] of grouped(all[of], (lead) => keyOf(lead, event)))
      groups.set(key, { ...(groups.get(key) ?? NONE), [of]: leads });
  }
  return {
    total: tallyOf(all, viewer.reportingZone),
    pending: pendingOf(world, all.ftd_at),
    groups: [...groups].map(([key, counted]) => ({
      values: JSON.parse(key) as OracleValue[],
      tally: tallyOf(counted, viewer.reportingZone),
      pending: pendingOf(world, counted.ftd_at),
    })),
  };
};

/** Counts, money and ratios as a row has them. */
export const measuresOf = (tally: OracleTally) => {
  const profit = tally.revenue - tally.payout;
  return {
    attempts: tally.attempts,
    leads: tally.leads,
    success_percent: percent(tally.leads, tally.attempts),
    autologged: tally.autologged,
    autologged_percent: percent(tally.autologged, tally.leads),
    offered: tally.offered,
    acceptance: percent(tally.leads, tally.offered),
    ftds: tally.ftds,
    publisher_ftds: tally.publisher_ftds,
    late_ftds: tally.late_ftds,
    cr: percent(tally.ftds, tally.leads),
    aff_cr: percent(tally.publisher_ftds, tally.leads),
    revenue: moneyText(tally.revenue),
    payout: moneyText(tally.payout),
    profit: moneyText(profit),
    margin: divided(profit * 10_000n, tally.revenue),
    ecpl: divided(tally.revenue, tally.leads),
    aecpl: divided(tally.payout, tally.leads),
    lead_revenue: moneyText(tally.lead_revenue),
    lead_payout: moneyText(tally.lead_payout),
    topup_revenue: moneyText(tally.topup_revenue),
    topup_payout: moneyText(tally.topup_payout),
    effective_cpa: divided(tally.revenue, tally.ftds),
  };
};
type OracleMeasures = ReturnType<typeof measuresOf>;
export type OracleMeasure = keyof OracleMeasures;

const hundredths = (value: string | number): number => Math.round(Number(value) * 100);
/** From `past` to `now`, in percent. */
const changeOf = (now: string | number, past: string | number): string => {
  const [value, before] = [hundredths(now), hundredths(past)];
  if (before === 0) return value === 0 ? '0.00' : 'new';
  return divided(BigInt(value - before) * 10_000n, Math.abs(before));
};
/** Measures, without offers if they are not counted. */
const shownOf = (tally: OracleTally, countsOffers: boolean): Partial<OracleMeasures> => {
  const { offered, acceptance, ...others } = measuresOf(tally);
  return countsOffers ? { ...others, offered, acceptance } : others;
};
const compared = (tally: OracleTally, past: OracleTally | null, countsOffers: boolean) => {
  const now = shownOf(tally, countsOffers);
  if (!past) return now;
  const before = shownOf(past, countsOffers);
  const changes = (Object.keys(now) as OracleMeasure[]).map((name) => [
    name,
    changeOf(now[name] ?? 0, before[name] ?? 0),
  ]);
  return { ...now, past: before, change: Object.fromEntries(changes) as Record<string, string> };
};

const labelOf = (
  dimension: OracleKey,
  value: OracleValue,
  names: ReadonlyMap<number | string, string>,
): string => {
  if (value === null) return dimension === 'deal' ? 'No deal' : '(empty)';
  if (typeof value === 'string') return names.get(value) ?? value;
  if (dimension === 'weekday') return WEEKDAYS[value - 1] ?? '?';
  const hour = String(value).padStart(2, '0');
  return dimension === 'hour' ? `${hour}:00–${hour}:59` : (names.get(value) ?? '?');
};

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
/** Empty values last; numbers by size, texts by code point. */
const byValue = (a: OracleValue, b: OracleValue): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : byBytes(String(a), String(b));
};
const latinLower = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 32));
const TIMES: readonly OracleKey[] = ['created_at', 'hour', 'weekday', 'month'];

type Sorted = {
  values: readonly OracleValue[];
  labels: readonly string[];
  tally: OracleTally;
  past: OracleTally | null;
  pending: OraclePending;
};
/** The figure of a row that decides on its place. */
const sortFigure = (
  { tally, past }: Sorted,
  by: OracleMeasure,
  value: PivotBody['sort_value'],
): number => {
  const now = hundredths(measuresOf(tally)[by]);
  return value === 'change' && past ? now - hundredths(measuresOf(past)[by]) : now;
};
/** The order of a level, computed from its visible values. */
const sorted = (
  rows: readonly Sorted[],
  body: Pick<PivotBody, 'group_by' | 'sort_by' | 'sort_order' | 'sort_value'>,
): Sorted[] => {
  const { group_by, sort_by, sort_order, sort_value } = body;
  const isTime = TIMES.includes(group_by);
  const by = sort_by ?? (isTime ? 'label' : 'leads');
  const isUp = sort_by ? sort_order === 'asc' : isTime;
  const compare = (a: Sorted, b: Sorted): number => {
    const sign = isUp ? 1 : -1;
    if (by !== 'label')
      return sign * (sortFigure(a, by, sort_value) - sortFigure(b, by, sort_value));
    const [one = null, other = null] = [a.values[0], b.values[0]];
    if (isTime) return sign * byValue(one, other);
    if (one === null || other === null) return byValue(one, other);
    return sign * byBytes(latinLower(a.labels[0] ?? ''), latinLower(b.labels[0] ?? ''));
  };
  const byGroup = (a: Sorted, b: Sorted): number =>
    byValue(a.values[0] ?? null, b.values[0] ?? null) ||
    byValue(a.values[1] ?? null, b.values[1] ?? null);
  return rows.toSorted((a, b) => compare(a, b) || byGroup(a, b));
};

type Names = ReadonlyMap<number | string, string>;

/** The rows and totals of a level, with all money. `namesOf` has the names of each dimension. */
export const levelOf = (
  world: OracleWorld,
  body: PivotBody,
  viewer: Viewer,
  namesOf: (dimension: Dimension) => Names,
) => {
  const { group_by, then_by, parents, offset, limit } = body;
  const groupBy = then_by ? [group_by, then_by] : [group_by];
  const countsOffers = [...groupBy, ...parents.map((parent) => parent.group_by)].includes(
    'advertiser_id',
  );
  const question = { filter: body, viewer, groupBy, parents, countsOffers };
  const now = groupsOf(world, { ...question, period: 'now' });
  const repeats = [...groupBy, ...parents.map((parent) => parent.group_by)].every(
    (key) => key !== 'created_at' && key !== 'month',
  );
  const before =
    body.compare_with_past &&
    (body.last_24_hours || isClosed(body.start_date, body.end_date)) &&
    repeats
      ? groupsOf(world, { ...question, period: 'before' })
      : null;
  const groups = [...now.groups, ...(before?.groups ?? [])];
  const keys = new Set(groups.map(({ values }) => JSON.stringify(values)));
  const none = tallyOf(NONE, 'UTC');
  const tallyIn = (of: readonly OracleGroup[], key: string): OracleTally =>
    of.find(({ values }) => JSON.stringify(values) === key)?.tally ?? none;
  const rows = [...keys].map((key): Sorted => {
    const values = JSON.parse(key) as OracleValue[];
    return {
      values,
      labels: groupBy.map((dimension, index) =>
        labelOf(dimension, values[index] ?? null, namesOf(dimension)),
      ),
      tally: tallyIn(now.groups, key),
      past: before && tallyIn(before.groups, key),
      pending: now.groups.find((group) => JSON.stringify(group.values) === key)?.pending ?? {
        count: 0,
        payout: 0n,
      },
    };
  });
  return {
    groups: rows.length,
    totals: {
      ...compared(now.total, before?.total ?? null, countsOffers),
      ...pendingFields(now.pending),
    },
    data: sorted(rows, body)
      .slice(offset, offset + limit)
      .map(({ values: [value = null, then = null], labels, tally, past, pending }, index) => ({
        id: offset + index + 1,
        value,
        label: labels[0] ?? '',
        ...(then_by && { then: { value: then, label: labels[1] ?? '' } }),
        ...compared(tally, past, countsOffers),
        ...pendingFields(pending),
      })),
  };
};
