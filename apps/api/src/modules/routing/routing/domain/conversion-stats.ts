import type { DepositDelay } from './deposit-delay.js';

// The past as `optimize` knows it (ADR 9). New statistics are made every few minutes. They are
// immutable and the same in all processes.

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
export interface ConversionStatsVersion {
  readonly version: number;
  readonly stats: readonly ConversionStatsRow[];
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

/** FTDs per lead where nothing is known. */
export const BASE_RATE = 0.05;
/** The base rate weighs as much as this number of leads. */
const BASE_LEADS = 100;

const pair = (advertiserId: number, countryId: number | null): string =>
  `${advertiserId}:${countryId ?? ''}`;
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;

const baseRatesOf = (rows: readonly ConversionStatsRow[]): Map<number, number> => {
  const sums = new Map<number, { leads: number; ftds: number }>();
  for (const { country_id: country, leads, ftds } of rows) {
    if (country === null) continue;
    const sum = sums.get(country) ?? { leads: 0, ftds: 0 };
    sums.set(country, { leads: sum.leads + leads, ftds: sum.ftds + ftds });
  }
  return new Map(
    [...sums].map(([country, { leads, ftds }]) => [
      country,
      (ftds + BASE_RATE * BASE_LEADS) / (leads + BASE_LEADS),
    ]),
  );
};

export const conversionStatsOf = ({ version, stats }: ConversionStatsVersion): ConversionStats => ({
  version,
  byPair: new Map(stats.map((row) => [pair(row.advertiser_id, row.country_id), row])),
  baseRates: baseRatesOf(stats),
  typicalRevenue: mean(stats.flatMap(({ revenue }) => (revenue === null ? [] : [Number(revenue)]))),
});

export const NO_CONVERSION_STATS: ConversionStats = conversionStatsOf({ version: 0, stats: [] });

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
  const known = conversionStats.byPair.get(pair(advertiserId, countryId));
  const revenue =
    known?.revenue ?? conversionStats.byPair.get(pair(advertiserId, null))?.revenue ?? null;
  return {
    leads: known?.leads ?? 0,
    ftds: known?.ftds ?? 0,
    baseRate: baseRateOf(conversionStats, countryId),
    revenue: revenue === null ? conversionStats.typicalRevenue : Number(revenue),
    isAssumed: revenue === null,
    delay: known?.delay ?? null,
  };
};
