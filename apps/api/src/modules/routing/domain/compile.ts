import type { ConfigRows, DistributionRow } from './config-rows.js';
import { conversionStatsOf } from './conversion-stats.js';
import type {
  BlacklistEntry,
  BlacklistKind,
  DistributionConfig,
  OverwriteField,
  Snapshot,
} from './snapshot.js';

const BLACKLIST_KINDS: Readonly<Record<number, BlacklistKind>> = {
  1: 'email',
  2: 'phone',
  3: 'ip',
  4: 'domain',
  5: 'country',
  6: 'funnel',
  7: 'ip_range',
};
const OVERWRITE_FIELDS: readonly OverwriteField[] = [
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'funnel',
  'affiliate_id',
];
const NO_EXPIRY_YEAR = 1970;

/** The id of a distribution that was never saved. */
export const UNSAVED = 0;
const specificity = (distribution: DistributionConfig): number =>
  (distribution.publisherId !== null ? 2 : 0) + (distribution.customParam1 !== null ? 1 : 0);

/** Saved distributions and drafts become the same thing by the same way. */
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
      brands: group.brands.map((brand) => ({
        advertiserId: brand.advertiser_id,
        weight: Math.round(brand.percentage * 100),
      })),
    })),
  })),
});

/** Most specific first; the newest wins a tie (domain §4), and nothing is newer than what is not saved yet. */
export const byPrecedence = (a: DistributionConfig, b: DistributionConfig): number =>
  specificity(b) - specificity(a) || (b.id === UNSAVED ? 1 : a.id === UNSAVED ? -1 : b.id - a.id);

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

const blacklistOf = (rows: ConfigRows['blacklist']): BlacklistEntry[] =>
  rows.flatMap((row) => {
    const kind = BLACKLIST_KINDS[row.blacklist_type_id];
    const expiresAt =
      row.expires_at === null || row.expires_at.getUTCFullYear() <= NO_EXPIRY_YEAR
        ? null
        : row.expires_at;
    return kind ? [{ id: row.id, kind, value: row.value, expiresAt, hide: row.hide_blocked }] : [];
  });

/** Rows → the immutable configuration that decisions are made with. */
export const compile = (rows: ConfigRows): Snapshot => ({
  version: rows.version,
  countryByCode: new Map(rows.countries.map(({ id, code }) => [code, id])),
  codeByCountry: new Map(rows.countries.map(({ id, code }) => [id, code])),
  publishers: new Map(
    rows.publishers.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        isActive: row.status === 'active',
        locateLeadsBy: row.locate_leads_by,
        blockDuplicateLeads: row.block_duplicate_leads,
        autologinInterval: row.autologin_interval,
        rateLimitPerMinute: row.rate_limit_per_minute,
        supportedCountryIds: new Set(row.country_ids),
        postbackEvents: new Set(row.postback_events),
      },
    ]),
  ),
  publisherByTokenHash: new Map(
    rows.publishers.map((row) => [row.api_token_hash.toString('hex'), row.id]),
  ),
  advertisers: new Map(
    rows.advertisers.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        isActive: row.status === 'active',
        sendOrgFunnel: row.send_org_funnel,
        supportedCountryIds: new Set(row.country_ids),
        openingHours: new Map(
          row.hours.map((hours) => [hours.country_id, { zone: hours.zone, days: hours.days }]),
        ),
        exclusions: row.exclusions.map((exclusion) => ({
          publisherId: exclusion.publisher_id,
          countryIds: new Set(exclusion.country_ids),
          funnels: new Set(exclusion.funnels),
        })),
      },
    ]),
  ),
  distributions: byCountry(rows.distributions),
  caps: rows.caps.map((row) => ({
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
  })),
  overrides: rows.overrides.map((row) => ({
    id: row.id,
    kind: row.kind,
    side: row.side,
    advertiserId: row.advertiser_id,
    publisherId: row.publisher_id,
    countryIds: new Set(row.country_ids),
    values: row.override_values,
  })),
  blacklist: blacklistOf(rows.blacklist),
  conversionStats: conversionStatsOf(rows.conversionStats),
});
