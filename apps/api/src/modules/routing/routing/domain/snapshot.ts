import {
  type BlacklistKind,
  type CustomParam,
  type HoursDay,
  firstFor,
  isInsideHours,
  wallClockAt,
} from '@leadline/contracts';
import type { Plans } from './plans.js';

// The compiled configuration of routing: immutable, one per process, replaced as a whole (domain
// §4).

type PublisherLocating = 'system' | 'phone' | 'ip_address';
export interface PublisherConfig {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly locateLeadsBy: PublisherLocating;
  readonly blockDuplicateLeads: boolean;
  readonly autologinInterval: 'days' | 'hours' | 'minutes';
  readonly rateLimitPerMinute: number;
  /** Empty = all. */
  readonly supportedCountryIds: ReadonlySet<number>;
  /** Events that the publisher gets postbacks for. */
  readonly postbackEvents: ReadonlySet<string>;
  readonly plans: Plans;
}
/** The owner of an API token and the end of its validity; null while it is the current one. */
export interface PublisherToken {
  readonly publisherId: number;
  readonly until: Date | null;
}

export interface OpeningHours {
  readonly zone: string;
  readonly days: readonly HoursDay[];
}
export interface Exclusion {
  readonly publisherId: number;
  readonly countryIds: ReadonlySet<number>;
  readonly funnels: ReadonlySet<string>;
}
export interface AdvertiserConfig {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly sendOrgFunnel: boolean;
  /** Empty = all. */
  readonly supportedCountryIds: ReadonlySet<number>;
  /** By country; a country without an entry is always open. */
  readonly openingHours: ReadonlyMap<number, OpeningHours>;
  readonly exclusions: readonly Exclusion[];
  readonly plans: Plans;
}

type OverrideSide = 'advertiser' | 'publisher';
export interface OverrideConfig {
  readonly id: number;
  readonly kind: 'funnel' | 'publisher_id';
  readonly side: OverrideSide;
  /** Null = any. */
  readonly advertiserId: number | null;
  readonly publisherId: number | null;
  /** Empty = all. */
  readonly countryIds: ReadonlySet<number>;
  readonly values: readonly string[];
}

/** A deal that a member of a group names, or a cap. */
export interface NamedDeal {
  readonly id: number;
  readonly name: string;
}
export interface AdvertiserShare {
  readonly advertiserId: number;
  /** The advertiser gets the leads of this share under it; else under the deal that wins. */
  readonly deal?: NamedDeal | null;
  /** Hundredths of a percent: 3333 = 33.33 %. */
  readonly weight: number;
}
/**
 * Identifies a share in its group, and its credit: by the advertiser, or by the deal with a minus
 * sign, because an advertiser may be in a group with several deals. A deal has one advertiser.
 */
export const memberIdOf = ({ advertiserId, deal }: AdvertiserShare): number =>
  deal ? -deal.id : advertiserId;
export interface GroupConfig {
  readonly id: number;
  readonly name: string;
  readonly shares: readonly AdvertiserShare[];
}
export interface TimeslotConfig {
  readonly id: number;
  readonly name: string;
  readonly hours: readonly HoursDay[];
  readonly groups: readonly GroupConfig[];
}
export type Method = 'slot' | 'chance' | 'optimize';
export type OverwriteField = CustomParam | 'funnel' | 'affiliate_id';
export interface DistributionConfig {
  readonly id: number;
  readonly name: string;
  readonly method: Method;
  readonly countryId: number;
  readonly publisherId: number | null;
  /** The `custom_param_1` that a lead must have; null = any. */
  readonly customParam1: string | null;
  readonly zone: string;
  readonly rejectOutsideHours: boolean;
  readonly overwrites: readonly {
    readonly field: OverwriteField;
    readonly values: readonly string[];
  }[];
  readonly timeslots: readonly TimeslotConfig[];
}

export interface CapConfig {
  readonly id: number;
  readonly type: 'lead' | 'ftd';
  readonly interval: 'daily' | 'interval';
  readonly cap: number;
  readonly resetTime: string;
  readonly zone: string;
  /** Changes with every edit. A decision made with an older version of the cap is made again. */
  readonly updatedAt: Date;
  /** When the window of an interval cap started. */
  readonly windowStartedAt: Date;
  /** Empty sets mean any. */
  readonly countryIds: ReadonlySet<number>;
  readonly advertiserIds: ReadonlySet<number>;
  readonly publisherIds: ReadonlySet<number>;
  readonly funnels: ReadonlySet<string>;
  /** Only leads that the advertiser gets under it count; null for any. */
  readonly deal: NamedDeal | null;
}

export interface BlacklistEntry {
  readonly id: number;
  readonly kind: BlacklistKind;
  readonly value: string;
  readonly expiresAt: Date | null;
  readonly hide: boolean;
}

/** The delay that counts, in days. */
export interface DepositDelay {
  /** The deposits of the advertiser that were measured. */
  readonly deposits: number;
  readonly median: number;
  /** Leads are counted from this age on. */
  readonly p90: number;
}
/**
 * Leads and FTDs of one advertiser in one country. A row without a country has the general revenue.
 */
export interface ConversionStatsRow {
  readonly advertiser_id: number;
  readonly country_id: number | null;
  readonly leads: number;
  readonly ftds: number;
  /** Revenue of one FTD as decimal text; null if unknown. */
  readonly revenue: string | null;
  /** How long its deposits take. Absent in older statistics. */
  readonly delay?: DepositDelay;
}
export interface ConversionStats {
  /** The version that decisions record; 0 if nothing has been counted yet. */
  readonly version: number;
  readonly byPair: ReadonlyMap<string, ConversionStatsRow>;
  /** The FTD rate expected of an advertiser without leads, by country. */
  readonly baseRates: ReadonlyMap<number, number>;
  /** The mean of all known revenues, used where the revenue is unknown. */
  readonly typicalRevenue: number;
}
export interface Estimate {
  readonly leads: number;
  readonly ftds: number;
  readonly baseRate: number;
  readonly revenue: number;
  /** The revenue is not the advertiser's, because that is not known. */
  readonly isAssumed: boolean;
  readonly delay: DepositDelay | null;
}

export interface Snapshot {
  /** The version that decisions record. */
  readonly version: number;
  readonly publishers: ReadonlyMap<number, PublisherConfig>;
  /** By the hex SHA-256 of an API token. */
  readonly publisherTokens: ReadonlyMap<string, PublisherToken>;
  readonly advertisers: ReadonlyMap<number, AdvertiserConfig>;
  readonly countryByCode: ReadonlyMap<string, number>;
  readonly codeByCountry: ReadonlyMap<number, string>;
  /** By country, most specific first, newest first among equals. */
  readonly distributions: ReadonlyMap<number, readonly DistributionConfig[]>;
  readonly caps: readonly CapConfig[];
  readonly overrides: readonly OverrideConfig[];
  readonly blacklist: readonly BlacklistEntry[];
  /** Whether all aliases of a mailbox are one person (domain §4). */
  readonly mergesAliases: boolean;
  readonly conversionStats: ConversionStats;
}

interface MatchInput {
  readonly lead: {
    readonly countryId: number | null;
    readonly publisherId: number;
    readonly customParams: readonly (string | null)[];
  };
  readonly snapshot: Snapshot;
}

/** The distribution of a lead, see `firstFor`. Null if none is for it. */
export const matchDistribution = ({
  lead: { countryId, publisherId, customParams },
  snapshot,
}: MatchInput): DistributionConfig | null => {
  if (countryId === null) return null;
  const inCountry = snapshot.distributions.get(countryId) ?? [];
  const lead = { countryId, publisherId, customParam1: customParams[0] ?? null };
  return firstFor(inCountry, lead) ?? null;
};

/**
 * The timeslot that covers the minute. Outside all of them the first timeslot is used, unless the
 * distribution rejects leads outside its hours: then null (ADR 6).
 */
export const timeslotAt = (distribution: DistributionConfig, now: Date): TimeslotConfig | null => {
  const clock = wallClockAt(now, distribution.zone);
  const minute = clock.hour * 60 + clock.minute;
  const covering = distribution.timeslots.find(({ hours }) =>
    isInsideHours(hours, clock.weekday, minute),
  );
  if (covering) return covering;
  return distribution.rejectOutsideHours ? null : (distribution.timeslots[0] ?? null);
};

/** FTDs per lead where nothing is known. */
export const BASE_RATE = 0.05;
/** The key of `ConversionStats.byPair`. */
export const pairKey = (advertiserId: number, countryId: number | null): string =>
  `${advertiserId}:${countryId ?? ''}`;

/** The FTD rate that an advertiser without leads in the country is expected to have. */
export const baseRateOf = ({ baseRates }: ConversionStats, countryId: number): number =>
  baseRates.get(countryId) ?? BASE_RATE;

/**
 * Returns the estimate for an advertiser in a country. Revenue is a float: it only ranks advertisers, and
 * nothing is paid by it.
 */
export const estimateOf = (
  conversionStats: ConversionStats,
  advertiserId: number,
  countryId: number,
): Estimate => {
  const known = conversionStats.byPair.get(pairKey(advertiserId, countryId));
  const revenue =
    known?.revenue ?? conversionStats.byPair.get(pairKey(advertiserId, null))?.revenue ?? null;
  return {
    leads: known?.leads ?? 0,
    ftds: known?.ftds ?? 0,
    baseRate: baseRateOf(conversionStats, countryId),
    revenue: revenue === null ? conversionStats.typicalRevenue : Number(revenue),
    isAssumed: revenue === null,
    delay: known?.delay ?? null,
  };
};
