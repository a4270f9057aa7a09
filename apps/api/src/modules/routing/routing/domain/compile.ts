import { blacklistType, byPrecedence, CUSTOM_PARAMS } from '@leadline/contracts';
import type {
  AdvertiserRow,
  BlacklistRow,
  CapRow,
  ConfigRows,
  DistributionRow,
  OverrideRow,
  PublisherRow,
} from './config-rows.js';
import { conversionStatsOf } from './conversion-stats.js';
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
} from './snapshot.js';

const OVERWRITE_FIELDS: readonly OverwriteField[] = [...CUSTOM_PARAMS, 'funnel', 'affiliate_id'];
const NO_EXPIRY_YEAR = 1970;

/** Compiles a stored distribution. Drafts go through this function too. */
export const distributionOf = (row: DistributionRow): DistributionConfig => ({
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
  payouts: new Map(row.payouts),
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
