import {
  type HoursDay,
  blacklistType,
  byPrecedence,
  CUSTOM_PARAMS,
  UNSAVED,
} from '@leadline/contracts';
import { type ConversionStatsVersion, conversionStatsOf } from './conversion-stats.js';
import { planOf, plansOf, type PlanRow } from './plans.js';
import type {
  AdvertiserConfig,
  BlacklistEntry,
  CapConfig,
  DistributionConfig,
  OverrideConfig,
  OverwriteField,
  PublisherConfig,
  PublisherToken,
  Snapshot,
  Method,
  NamedDeal,
} from './snapshot.js';

// The rows that the configuration is compiled from, as the queries return them.

export interface PublisherRow {
  id: number;
  name: string;
  status: string;
  api_token_hash: Buffer;
  /** The token before the last rotation, which works until then. */
  previous_token_hash: Buffer | null;
  previous_token_until: Date | null;
  locate_leads_by: 'system' | 'phone' | 'ip_address';
  block_duplicate_leads: boolean;
  autologin_interval: 'days' | 'hours' | 'minutes';
  rate_limit_per_minute: number;
  country_ids: number[];
  postback_events: string[];
  plans: PlanRow[];
}
export interface AdvertiserRow {
  id: number;
  name: string;
  status: string;
  send_org_funnel: boolean;
  country_ids: number[];
  hours: { country_id: number; zone: string; days: HoursDay[] }[];
  exclusions: { publisher_id: number; country_ids: number[]; funnels: string[] }[];
  plans: PlanRow[];
}
interface ShareRow {
  readonly advertiser_id: number;
  readonly percentage: number;
  readonly deal?: NamedDeal | null;
}
export interface DistributionRow {
  id: number;
  name: string;
  method: 'slot' | 'chance' | 'optimize';
  country_id: number;
  publisher_id: number | null;
  zone: string;
  is_send_in_op_hours: boolean;
  parameters: Record<string, string>;
  data_override: Record<string, string[]>;
  timeslots: {
    id: number;
    name: string;
    opening_hours: HoursDay[];
    groups: { id: number; name: string; shares: readonly ShareRow[] }[];
  }[];
}
export interface CapRow {
  id: number;
  type: 'lead' | 'ftd';
  interval: 'daily' | 'interval';
  cap: number;
  reset_time: string;
  zone: string;
  window_started_at: Date;
  updated_at: Date;
  country_ids: number[];
  advertiser_ids: number[];
  publisher_ids: number[];
  funnels: string[];
  deal: NamedDeal | null;
}
export interface OverrideRow {
  id: number;
  kind: 'funnel' | 'publisher_id';
  side: 'advertiser' | 'publisher';
  advertiser_id: number | null;
  publisher_id: number | null;
  country_ids: number[];
  override_values: string[];
}
export interface BlacklistRow {
  id: number;
  blacklist_type_id: number;
  value: string;
  expires_at: Date | null;
  hide_blocked: boolean;
}
export interface ConfigRows {
  version: number;
  countries: { id: number; code: string }[];
  publishers: PublisherRow[];
  advertisers: AdvertiserRow[];
  distributions: DistributionRow[];
  caps: CapRow[];
  overrides: OverrideRow[];
  blacklist: BlacklistRow[];
  /** The setting `merge_email_aliases`. */
  mergesAliases: boolean;
  conversionStats: ConversionStatsVersion;
}

const OVERWRITE_FIELDS: readonly OverwriteField[] = [...CUSTOM_PARAMS, 'funnel', 'affiliate_id'];
const NO_EXPIRY_YEAR = 1970;

/** Compiles a stored distribution. Drafts go through this function too. */
const distributionOf = (row: DistributionRow): DistributionConfig => ({
  id: row.id,
  name: row.name,
  method: row.method,
  countryId: row.country_id,
  publisherId: row.publisher_id,
  customParam1: row.parameters.custom_param_1 ?? null,
  zone: row.zone,
  rejectOutsideHours: row.is_send_in_op_hours,
  overwrites: OVERWRITE_FIELDS.flatMap((field) => {
    const values = row.data_override[field];
    return values && values.length > 0 ? [{ field, values }] : [];
  }),
  timeslots: row.timeslots.map((timeslot) => ({
    id: timeslot.id,
    name: timeslot.name,
    hours: timeslot.opening_hours,
    groups: timeslot.groups.map((group) => ({
      id: group.id,
      name: group.name,
      shares: group.shares.map((share) => ({
        advertiserId: share.advertiser_id,
        weight: Math.round(share.percentage * 100),
        ...(share.deal && { deal: share.deal }),
      })),
    })),
  })),
});

const byCountry = (rows: ConfigRows['distributions']): Map<number, DistributionConfig[]> => {
  const result = new Map<number, DistributionConfig[]>();
  for (const distribution of rows.map(distributionOf))
    result.set(distribution.countryId, [
      ...(result.get(distribution.countryId) ?? []),
      distribution,
    ]);
  for (const list of result.values()) list.sort(byPrecedence);
  return result;
};

/** Null for a type that is unknown. An expiry in 1970 means that the item never expires. */
const blacklistEntryOf = (row: BlacklistRow): BlacklistEntry | null => {
  const kind = blacklistType(row.blacklist_type_id)?.kind;
  if (!kind) return null;
  const { expires_at: expiresAt } = row;
  const neverExpires = expiresAt === null || expiresAt.getUTCFullYear() <= NO_EXPIRY_YEAR;
  return {
    id: row.id,
    kind,
    value: row.value,
    expiresAt: neverExpires ? null : expiresAt,
    hide: row.hide_blocked,
  };
};

const byId = <T extends { readonly id: number }>(items: readonly T[]): Map<number, T> =>
  new Map(items.map((item) => [item.id, item]));

const publisherOf = (row: PublisherRow): PublisherConfig => ({
  id: row.id,
  name: row.name,
  isActive: row.status === 'active',
  locateLeadsBy: row.locate_leads_by,
  blockDuplicateLeads: row.block_duplicate_leads,
  autologinInterval: row.autologin_interval,
  rateLimitPerMinute: row.rate_limit_per_minute,
  supportedCountryIds: new Set(row.country_ids),
  postbackEvents: new Set(row.postback_events),
  plans: plansOf(row.plans.map(planOf)),
});

/** The tokens of a publisher by their hashes. */
const tokensOf = (row: PublisherRow): [hash: string, token: PublisherToken][] => {
  const { id: publisherId, previous_token_hash: previous, previous_token_until: until } = row;
  return [
    ...(previous && until
      ? [[previous.toString('hex'), { publisherId, until }] as [string, PublisherToken]]
      : []),
    [row.api_token_hash.toString('hex'), { publisherId, until: null }],
  ];
};

const advertiserOf = (row: AdvertiserRow): AdvertiserConfig => ({
  id: row.id,
  name: row.name,
  isActive: row.status === 'active',
  sendOrgFunnel: row.send_org_funnel,
  supportedCountryIds: new Set(row.country_ids),
  openingHours: new Map(
    row.hours.map(({ country_id: countryId, zone, days }) => [countryId, { zone, days }]),
  ),
  exclusions: row.exclusions.map((exclusion) => ({
    publisherId: exclusion.publisher_id,
    countryIds: new Set(exclusion.country_ids),
    funnels: new Set(exclusion.funnels),
  })),
  plans: plansOf(row.plans.map(planOf)),
});

const capOf = (row: CapRow): CapConfig => ({
  id: row.id,
  type: row.type,
  interval: row.interval,
  cap: row.cap,
  resetTime: row.reset_time,
  zone: row.zone,
  windowStartedAt: row.window_started_at,
  updatedAt: row.updated_at,
  countryIds: new Set(row.country_ids),
  advertiserIds: new Set(row.advertiser_ids),
  publisherIds: new Set(row.publisher_ids),
  funnels: new Set(row.funnels),
  deal: row.deal,
});

const overrideOf = (row: OverrideRow): OverrideConfig => ({
  id: row.id,
  kind: row.kind,
  side: row.side,
  advertiserId: row.advertiser_id,
  publisherId: row.publisher_id,
  countryIds: new Set(row.country_ids),
  values: row.override_values,
});

/** Compiles the stored rows to the immutable configuration that decisions use. */
export const compile = (rows: ConfigRows): Snapshot => ({
  version: rows.version,
  countryByCode: new Map(rows.countries.map(({ id, code }) => [code, id])),
  codeByCountry: new Map(rows.countries.map(({ id, code }) => [id, code])),
  publishers: byId(rows.publishers.map(publisherOf)),
  publisherTokens: new Map(rows.publishers.flatMap(tokensOf)),
  advertisers: byId(rows.advertisers.map(advertiserOf)),
  distributions: byCountry(rows.distributions),
  caps: rows.caps.map(capOf),
  overrides: rows.overrides.map(overrideOf),
  blacklist: rows.blacklist.flatMap((row) => blacklistEntryOf(row) ?? []),
  mergesAliases: rows.mergesAliases,
  conversionStats: conversionStatsOf(rows.conversionStats),
});

/** A distribution as it would be saved. An id is null where saving would assign a new one. */
export interface Draft {
  readonly id: number | null;
  readonly name: string;
  readonly method: Method;
  readonly country_id: number;
  readonly publisher_id: number | null;
  readonly zone: string;
  readonly is_send_in_op_hours: boolean;
  readonly parameters: Readonly<Partial<Record<OverwriteField, string>>>;
  readonly data_override: Readonly<Partial<Record<OverwriteField, readonly string[]>>>;
  readonly timeslots: readonly {
    readonly id: number | null;
    readonly name: string;
    readonly is_active: boolean;
    readonly opening_hours: readonly HoursDay[];
    readonly groups: readonly {
      readonly id: number | null;
      readonly name: string;
      readonly shares: readonly ShareRow[];
    }[];
  }[];
}

const listsOf = (overrides: Draft['data_override']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(overrides).map(([field, values]) => [field, [...values]]));

/**
 * Compiles a draft. Timeslots and groups without an id get negative ones, which no counter has, so
 * that they start from zero as they would if they were saved.
 */
const configOf = (draft: Draft): DistributionConfig => {
  let lastId = 0;
  const idOf = (id: number | null): number => {
    if (id !== null) return id;
    lastId -= 1;
    return lastId;
  };
  return distributionOf({
    id: draft.id ?? UNSAVED,
    name: draft.name,
    method: draft.method,
    country_id: draft.country_id,
    publisher_id: draft.publisher_id,
    zone: draft.zone,
    is_send_in_op_hours: draft.is_send_in_op_hours,
    parameters: { ...draft.parameters },
    data_override: listsOf(draft.data_override),
    timeslots: draft.timeslots
      .filter((timeslot) => timeslot.is_active)
      .map((timeslot) => ({
        id: idOf(timeslot.id),
        name: timeslot.name,
        opening_hours: [...timeslot.opening_hours],
        groups: timeslot.groups.map((group) => ({
          id: idOf(group.id),
          name: group.name,
          shares: [...group.shares],
        })),
      })),
  });
};

/**
 * The configuration as if the draft were saved and live: in place of the distribution it changes,
 * or as the newest.
 */
export const withDraft = (snapshot: Snapshot, draft: Draft): Snapshot => {
  const added = configOf(draft);
  const distributions = new Map(
    [...snapshot.distributions].map(([countryId, list]) => [
      countryId,
      list.filter(({ id }) => id !== added.id),
    ]),
  );
  distributions.set(
    added.countryId,
    [...(distributions.get(added.countryId) ?? []), added].sort(byPrecedence),
  );
  return { ...snapshot, distributions };
};
