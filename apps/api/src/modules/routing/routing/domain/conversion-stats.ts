import {
  BASE_RATE,
  pairKey,
  type ConversionStats,
  type ConversionStatsRow,
  type DepositDelay,
} from './snapshot.js';

// How long after their leads deposits come, per advertiser, and so from which age on leads are
// counted in FTD rates (domain §4, ADR 60).

/** The measured delay of one advertiser's deposits, or of all deposits if it is null. */
export interface MeasuredDelay {
  readonly advertiser_id: number | null;
  readonly deposits: number;
  /** In days: half of the deposits had come by then, and 90 % of them. */
  readonly median: number;
  readonly p90: number;
}
/** The delay of all advertisers weighs as much as this number of deposits. */
const PRIOR_DEPOSITS = 20;
/** Nobody's deposits are expected to come sooner before they are measured. */
const UNMEASURED_P90 = 14;
const UNMEASURED_MEDIAN = 3;
/** Nobody's leads wait longer until they are counted. */
export const MAX_DELAY_DAYS = 45;

const mixed = (own: number, deposits: number, others: number): number =>
  (own * deposits + others * PRIOR_DEPOSITS) / (deposits + PRIOR_DEPOSITS);
/** Delays are kept with every decision, so they have few digits. */
const delayOf = (deposits: number, median: number, p90: number): DepositDelay => ({
  deposits,
  median: Number(median.toFixed(2)),
  p90: Number(Math.min(MAX_DELAY_DAYS, p90).toFixed(2)),
});

/**
 * The delays by advertiser. Those with few deposits are drawn towards that of all advertisers, two
 * weeks at least: a slow advertiser shows no deposits at first, as a bad one does, and whoever waits
 * too short a time takes one for the other.
 */
export class DepositDelays {
  private readonly unmeasured: DepositDelay;
  private readonly byAdvertiser: ReadonlyMap<number, DepositDelay>;

  constructor(measured: readonly MeasuredDelay[]) {
    const all = measured.find(({ advertiser_id: id }) => id === null);
    this.unmeasured = delayOf(
      0,
      Math.max(UNMEASURED_MEDIAN, all?.median ?? 0),
      Math.max(UNMEASURED_P90, all?.p90 ?? 0),
    );
    const { median: usualMedian, p90: usualP90 } = this.unmeasured;
    this.byAdvertiser = new Map(
      measured.flatMap(({ advertiser_id: id, deposits, median, p90 }) =>
        id === null
          ? []
          : [
              [
                id,
                delayOf(
                  deposits,
                  mixed(median, deposits, usualMedian),
                  mixed(p90, deposits, usualP90),
                ),
              ] as const,
            ],
      ),
    );
  }

  of(advertiserId: number): DepositDelay {
    return this.byAdvertiser.get(advertiserId) ?? this.unmeasured;
  }

  /** By advertiser; null has what counts for all others. */
  entries(): [advertiserId: number | null, delay: DepositDelay][] {
    return [[null, this.unmeasured], ...this.byAdvertiser];
  }
}

// The past as `optimize` knows it (ADR 9). New statistics are made every few minutes. They are
// immutable and the same in all processes.

export interface ConversionStatsVersion {
  readonly version: number;
  readonly stats: readonly ConversionStatsRow[];
}

/** The base rate weighs as much as this number of leads. */
const BASE_LEADS = 100;

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
  byPair: new Map(stats.map((row) => [pairKey(row.advertiser_id, row.country_id), row])),
  baseRates: baseRatesOf(stats),
  typicalRevenue: mean(stats.flatMap(({ revenue }) => (revenue === null ? [] : [Number(revenue)]))),
});

export const NO_CONVERSION_STATS: ConversionStats = conversionStatsOf({ version: 0, stats: [] });
