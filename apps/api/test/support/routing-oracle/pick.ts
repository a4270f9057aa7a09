import { betaVariate, uniformsOf } from '#modules/routing/routing/domain/picks.js';
import type { DecisionInput } from '#modules/routing/routing/domain/lead.js';
import type {
  AdvertiserShare,
  DistributionConfig,
  GroupConfig,
} from '#modules/routing/routing/domain/snapshot.js';
import { ledgerOf, memberOf, slotPick } from './credits.js';
import { amountFor } from './deals.js';

// The three methods, with exact fractions where the documents have a formula.

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0);
/** Picks the largest number, and the first in the list if several are equal. */
const largest = (
  shares: readonly AdvertiserShare[],
  score: (share: AdvertiserShare) => bigint | number,
): number => {
  const [first, ...others] = shares;
  if (!first) throw new Error('nobody');
  return memberOf(
    others.reduce((best, share) => (score(share) > score(best) ? share : best), first),
  );
};
const byWeight = (shares: readonly AdvertiserShare[], draw: number): number => {
  const tickets = shares.flatMap((share) =>
    Array.from({ length: share.weight }, () => memberOf(share)),
  );
  return tickets[Math.floor(draw * tickets.length)] ?? 0;
};

/** ADR 9, ADR 60. */
const optimize = (
  shares: readonly AdvertiserShare[],
  group: GroupConfig,
  countryId: number,
  input: DecisionInput,
): number => {
  const { lead, snapshot, view, draw } = input;
  const drawFor = (purpose: string): number =>
    draw(`${purpose}:${group.id}:${view.refusedBy.size}`);
  const rows = [...snapshot.conversionStats.byPair.values()];
  const statsOf = (id: number, country: number | null) =>
    rows.find((row) => row.advertiser_id === id && row.country_id === country);
  const inCountry = rows.filter((row) => row.country_id === countryId);
  const baseRate =
    (sumOf(inCountry.map(({ ftds }) => ftds)) + 5) /
    (sumOf(inCountry.map(({ leads }) => leads)) + 100);
  const revenues = rows.flatMap(({ revenue }) => (revenue === null ? [] : [Number(revenue)]));
  const typical = revenues.length === 0 ? 1 : sumOf(revenues) / revenues.length;
  const plans = snapshot.publishers.get(lead.publisherId)?.plans.all ?? [];
  const plan =
    plans.find(({ countryIds }) => countryIds.has(countryId)) ??
    plans.find(({ countryIds }) => countryIds.size === 0);
  const payout = (plan?.terms.perFtd ?? 0) / 100;
  const profitOf = (share: AdvertiserShare): number => {
    const { advertiserId } = share;
    const paid =
      statsOf(advertiserId, countryId)?.revenue ?? statsOf(advertiserId, null)?.revenue ?? typical;
    return (amountFor(share, input) ?? Number(paid)) - payout;
  };
  const gaining = shares.filter((share) => profitOf(share) >= 0);
  const rest = gaining.length === 0 ? shares : gaining;
  if (drawFor('floor') < 0.05 * shares.length) {
    const drawn = shares[Math.floor(drawFor('floor:who') * shares.length)];
    return drawn ? memberOf(drawn) : 0;
  }
  const known = sumOf(
    shares.map(({ advertiserId }) => statsOf(advertiserId, countryId)?.leads ?? 0),
  );
  if (drawFor('prior') < 100 / (100 + known)) return byWeight(rest, drawFor('prior:who'));
  return largest(rest, (share) => {
    const { advertiserId, weight } = share;
    const [leads, ftds] = [
      statsOf(advertiserId, countryId)?.leads ?? 0,
      statsOf(advertiserId, countryId)?.ftds ?? 0,
    ];
    const prior = Math.max(1, weight / 100);
    return (
      betaVariate(
        prior * baseRate + ftds,
        prior * (1 - baseRate) + leads - ftds,
        uniformsOf(drawFor, `beta:${memberOf(share)}`),
      ) * profitOf(share)
    );
  });
};

/** The member that the method picks from the eligible ones. */
export const pickByMethod = (
  eligible: readonly AdvertiserShare[],
  group: GroupConfig,
  distribution: DistributionConfig,
  input: DecisionInput,
): number => {
  if (distribution.method === 'slot')
    return slotPick(eligible, group.shares, ledgerOf(input.view.credits.get(group.id) ?? new Map()))
      .taker;
  if (distribution.method === 'chance')
    return byWeight(eligible, input.draw(`chance:${group.id}:${input.view.refusedBy.size}`));
  return optimize(eligible, group, distribution.countryId, input);
};
