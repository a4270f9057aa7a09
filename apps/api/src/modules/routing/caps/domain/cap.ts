import {
  CAP_PARAMETER_GROUPS,
  type CapContent,
  type CapWindowRule,
  type Fact,
  holds,
  type PermissionName,
} from '@leadline/contracts';

/** The deal that a cap names. */
export interface CapDeal {
  readonly id: number;
  readonly name: string;
  /** Milliseconds; null if it goes on. */
  readonly ends_at: number | null;
}
export interface CapRow extends CapWindowRule {
  id: number;
  type: 'lead' | 'ftd';
  cap: number;
  timezone_id: number;
  country_ids: number[];
  advertiser_ids: number[];
  publisher_ids: number[];
  funnels: string[];
  deal: CapDeal | null;
  updated_at: Date;
}

/** Whether a deal has ended. Nothing counts in its caps any more. */
export const isDealOver = (deal: CapDeal | null, now: Date): boolean =>
  deal !== null && deal.ends_at !== null && deal.ends_at <= now.getTime();

export interface CapNames {
  countries: { id: number; code: string; name: string }[];
  advertisers: { id: number; name: string }[];
  publishers: { id: number; name: string }[];
}

const named = <T extends { id: number }>(all: readonly T[], ids: readonly number[]): T[] => {
  const byId = new Map(all.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const parametersOf = (row: CapRow): Record<string, string> =>
  row.funnels.length > 0 ? { [String(CAP_PARAMETER_GROUPS.Funnel)]: row.funnels.join(', ') } : {};

/** Returns a cap with the names of its sets. */
export const contentOf = (row: CapRow, names: CapNames): CapContent => ({
  interval: row.interval,
  type: row.type,
  cap: row.cap,
  reset_time: row.reset_time.slice(0, 5),
  timezone_id: row.timezone_id,
  timezone: { id: row.timezone_id, name: row.zone },
  countries: named(names.countries, row.country_ids),
  advertisers: named(names.advertisers, row.advertiser_ids),
  affiliates: named(names.publishers, row.publisher_ids),
  deal: row.deal && { id: row.deal.id, name: row.deal.name },
  parameters: parametersOf(row),
});

const TYPE_LABELS = { lead: 'Lead', ftd: 'FTD' } as const;
const INTERVAL_LABELS = { daily: 'Daily', interval: 'Interval' } as const;

interface Named {
  readonly id: number;
  readonly name: string;
}
/**
 * Returns a line with the names of a set. The ids decide whether it changed. An empty set means
 * any.
 */
const setFact = (field: string, label: string, set: readonly Named[]): Fact => ({
  field,
  label,
  text: set.map(({ name }) => name).join(', ') || 'Any',
  identity: set
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(),
});

const dealFact = ({ id, name }: Named): Fact => ({
  field: 'deal_id',
  label: 'Deal',
  text: name,
  identity: String(id),
});

/** Returns a cap line by line, in the order of its dialog. */
export const capFacts = (cap: CapContent): Fact[] => {
  const funnels = cap.parameters[String(CAP_PARAMETER_GROUPS.Funnel)];
  return [
    { field: 'type', label: 'Type', text: TYPE_LABELS[cap.type] },
    { field: 'interval', label: 'Interval', text: INTERVAL_LABELS[cap.interval] },
    { field: 'cap', label: 'Cap', text: String(cap.cap) },
    { field: 'reset_time', label: 'Reset time', text: cap.reset_time },
    {
      field: 'timezone_id',
      label: 'Timezone',
      text: cap.timezone.name.replaceAll('_', ' '),
      identity: String(cap.timezone_id),
    },
    setFact('country_ids', 'Countries', cap.countries),
    setFact('advertiser_ids', 'Advertisers', cap.advertisers),
    setFact('affiliate_ids', 'Publishers', cap.affiliates),
    ...(cap.deal ? [dealFact(cap.deal)] : []),
    ...(funnels === undefined ? [] : [{ field: 'funnels', label: 'Funnel', text: funnels }]),
  ];
};

const idsOf = (set: readonly Named[]): number[] => set.map(({ id }) => id);

/** Returns the body of the save that restores a version of a cap. */
export const restoreBodyOf = (id: number, content: CapContent, version: number | undefined) => ({
  id,
  version,
  type: content.type,
  interval: content.interval,
  cap: content.cap,
  reset_time: content.reset_time,
  timezone_id: content.timezone_id,
  country_ids: idsOf(content.countries),
  advertiser_ids: idsOf(content.advertisers),
  affiliate_ids: idsOf(content.affiliates),
  // Versions from before deals have none.
  deal_id: content.deal?.id ?? null,
});

export type CapAction = 'list' | 'create' | 'edit' | 'remove';

/** The parties that a cap names. */
export interface CapParties {
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
}

interface Rights {
  /** Permission for every cap. */
  readonly any: PermissionName;
  /** Permissions for the caps on the pages of advertisers, and on the pages of publishers. */
  readonly advertiser: PermissionName;
  readonly publisher: PermissionName;
}

const RIGHTS: Readonly<Record<CapAction, Rights>> = {
  list: {
    any: 'CAPS_LIST',
    advertiser: 'ADVERTISER_CAPS_LIST',
    publisher: 'PUBLISHER_CAPS_LIST',
  },
  create: {
    any: 'CAPS_CREATE',
    advertiser: 'ADVERTISER_CAPS_CREATE',
    publisher: 'PUBLISHER_CAPS_CREATE',
  },
  edit: {
    any: 'CAPS_EDIT',
    advertiser: 'ADVERTISER_CAPS_EDIT',
    publisher: 'PUBLISHER_CAPS_EDIT',
  },
  remove: {
    any: 'CAPS_DELETE',
    advertiser: 'ADVERTISER_CAPS_DELETE',
    publisher: 'PUBLISHER_CAPS_DELETE',
  },
};

/**
 * Whether a holder of permissions may do an action to a cap. An advertiser's page has the caps that
 * name an advertiser, a publisher's page the caps that name a publisher.
 */
export const mayDo = (
  permissions: ReadonlySet<number>,
  action: CapAction,
  { advertiser_ids: advertisers, publisher_ids: publishers }: CapParties,
): boolean => {
  const may = (name: PermissionName): boolean => holds(permissions, name);
  const { any, advertiser, publisher } = RIGHTS[action];
  return (
    may(any) ||
    (advertisers.length > 0 && may(advertiser)) ||
    (publishers.length > 0 && may(publisher))
  );
};

interface CapSets {
  readonly country_ids: number[];
  readonly advertiser_ids: number[];
  readonly affiliate_ids: number[];
  readonly funnels: string[];
}

const MAX_ID = 2_147_483_647;
const isId = (value: string): boolean =>
  /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Adds the value of each parameter to the set of its group: publishers and advertisers to the
 * chosen ones, funnels to their own set. Null if a group or a value is unknown.
 */
export const withParameters = (
  sets: CapSets,
  parameters: Readonly<Record<string, string>>,
): CapSets | null => {
  const result = { ...sets };
  for (const [group, value] of Object.entries(parameters)) {
    if (value === '') return null;
    if (Number(group) === CAP_PARAMETER_GROUPS.Funnel)
      result.funnels = unique([...result.funnels, value]);
    else if (!isId(value)) return null;
    else if (Number(group) === CAP_PARAMETER_GROUPS.Publishers)
      result.affiliate_ids = unique([...result.affiliate_ids, Number(value)]);
    else if (Number(group) === CAP_PARAMETER_GROUPS.Advertisers)
      result.advertiser_ids = unique([...result.advertiser_ids, Number(value)]);
    else return null;
  }
  return result;
};

const each = <T>(values: readonly T[]): T[][] =>
  values.length === 0 ? [[]] : values.map((value) => [value]);

/**
 * Returns one set for each combination of the chosen countries × advertisers × publishers (domain
 * §5).
 */
export const splitSets = (sets: CapSets): CapSets[] =>
  each(sets.country_ids).flatMap((country_ids) =>
    each(sets.advertiser_ids).flatMap((advertiser_ids) =>
      each(sets.affiliate_ids).map((affiliate_ids) => ({
        country_ids,
        advertiser_ids,
        affiliate_ids,
        funnels: sets.funnels,
      })),
    ),
  );
