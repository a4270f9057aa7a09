import { seededDraw } from '@leadline/contracts';
import {
  conversionStatsOf,
  DepositDelays,
  type MeasuredDelay,
} from '#modules/routing/routing/domain/conversion-stats.js';
import { pickOptimize } from '#modules/routing/routing/domain/picks.js';
import type { LeadTerms } from '#modules/routing/routing/domain/plans.js';
import type { ConversionStats } from '#modules/routing/routing/domain/snapshot.js';

// A market whose truth is known: how often leads deposit at each advertiser, and after how long.
// Method optimize sees what it would see of it, day by day.

export interface SimulatedAdvertiser {
  /** The part of its leads that deposit. */
  readonly rate: number;
  /** Days from the lead to its deposit. */
  readonly delay: number;
}
export interface Market {
  readonly advertisers: readonly SimulatedAdvertiser[];
  readonly leadsPerDay: number;
  readonly days: number;
  readonly seed: number;
  /** Count all leads from this age on, in days, in place of the measured delays. */
  readonly fixedAge?: number;
}
interface SimulatedLead {
  readonly advertiserId: number;
  readonly at: number;
  /** Null if it never deposits. */
  readonly depositAt: number | null;
}

const COUNTRY = 1;
const REVENUE = '500.00';
const TERMS: LeadTerms = {
  revenue: null,
  payout: { planId: 1, perLead: 0, perFtd: 30_000, guarantee: 0 },
};
const WINDOW = 30;

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

const measured = (leads: readonly SimulatedLead[], now: number): MeasuredDelay[] => {
  const seen = leads.flatMap(({ advertiserId, at, depositAt }) =>
    depositAt !== null && depositAt < now && depositAt >= now - WINDOW
      ? [{ advertiserId, days: depositAt - at }]
      : [],
  );
  return [null, ...new Set(seen.map(({ advertiserId }) => advertiserId))].flatMap((id) => {
    const days = seen
      .filter(({ advertiserId }) => id === null || advertiserId === id)
      .map((one) => one.days)
      .sort((a, b) => a - b);
    return days.length === 0
      ? []
      : [
          {
            advertiser_id: id,
            deposits: days.length,
            median: quantile(days, 0.5),
            p90: quantile(days, 0.9),
          },
        ];
  });
};

const statsAt = (
  { advertisers, fixedAge }: Market,
  leads: readonly SimulatedLead[],
  now: number,
): ConversionStats => {
  const delays = new DepositDelays(measured(leads, now));
  return conversionStatsOf({
    version: Math.floor(now) + 1,
    stats: advertisers.map((_, id) => {
      const until = now - (fixedAge ?? delays.of(id).p90);
      const counted = leads.filter(
        ({ advertiserId, at }) => advertiserId === id && at < until && at >= until - WINDOW,
      );
      const deposited = counted.filter(({ depositAt }) => depositAt !== null && depositAt < now);
      return {
        advertiser_id: id,
        country_id: COUNTRY,
        leads: counted.length,
        ftds: deposited.length,
        revenue: REVENUE,
      };
    }),
  });
};

/** How many leads each advertiser gets on each day. Their percentages are equal. */
export const playMarket = (market: Market): number[][] => {
  const { advertisers, leadsPerDay, days, seed } = market;
  const shares = advertisers.map((_, advertiserId) => ({
    advertiserId,
    weight: Math.round(10_000 / advertisers.length),
  }));
  const leads: SimulatedLead[] = [];
  return Array.from({ length: days }, (_, day) => {
    const conversionStats = statsAt(market, leads, day);
    const counts = advertisers.map(() => 0);
    for (let n = 0; n < leadsPerDay; n += 1) {
      const draw = seededDraw(`${seed}:${leads.length}`);
      const { memberId: advertiserId } = pickOptimize({
        shares,
        conversionStats,
        countryId: COUNTRY,
        termsOf: () => TERMS,
        draw,
      });
      const { rate = 0, delay = 0 } = advertisers[advertiserId] ?? {};
      const at = day + n / leadsPerDay;
      leads.push({
        advertiserId,
        at,
        depositAt: draw('deposits') < rate ? at + delay : null,
      });
      counts[advertiserId] = (counts[advertiserId] ?? 0) + 1;
    }
    return counts;
  });
};
