// What `optimize` knows of the past (docs/adr/0009): made every few minutes, the same in all processes, immutable.

/** One advertiser in one country. Without a country: the revenue that holds where no other does. */
export interface ConversionStatsRow {
  readonly advertiser_id: number;
  readonly country_id: number | null;
  readonly leads: number;
  readonly ftds: number;
  /** Of one FTD, decimal text; null = unknown. */ readonly revenue: string | null;
}
export interface ConversionStatsVersion {
  readonly version: number;
  readonly stats: readonly ConversionStatsRow[];
}

export interface ConversionStats {
  /** The version that a decision names; 0 = nothing was ever counted. */
  readonly version: number;
  readonly byPair: ReadonlyMap<string, ConversionStatsRow>;
  /** The FTD rate that is expected of an advertiser about which nothing is known, by country. */
  readonly baseRates: ReadonlyMap<number, number>;
  /** The mean of all known revenues: stands in for one that is unknown. */
  readonly typicalRevenue: number;
}
export interface Estimate {
  readonly leads: number;
  readonly ftds: number;
  readonly baseRate: number;
  readonly revenue: number;
}

/** FTDs per lead where nothing is known, with the weight of so many leads. */
export const BASE_RATE = 0.05;
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

/** What is known of an advertiser in a country. Revenue is a float here: it weighs advertisers, nothing is ever paid by it. */
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
    baseRate: conversionStats.baseRates.get(countryId) ?? BASE_RATE,
    revenue: revenue === null ? conversionStats.typicalRevenue : Number(revenue),
  };
};
