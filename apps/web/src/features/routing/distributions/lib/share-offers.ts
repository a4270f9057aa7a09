import { percentSum } from '@leadline/contracts/distribution-rules';
import { roundPercentage as round } from '#shared/lib/decimal';
import { advertiserNameOf } from './advertiser-moves';
import type { DraftAdvertiser } from './draft';

/** A way to bring a group back to 100 % after the share of one advertiser was typed. */
export interface ShareOffer {
  readonly label: string;
  readonly advertisers: readonly DraftAdvertiser[];
}

const HUNDREDTHS = 100;

/**
 * Changes the percentages by `amount` together, each in proportion to its size. Whole percentages
 * stay whole unless one of them would become 0. The parts that are left over by rounding go to the
 * largest fractions, the first one if equal. Null if one would become 0 anyway.
 */
const spreadOver = (percentages: readonly number[], amount: number): readonly number[] | null => {
  const isWhole = [...percentages, amount].every(Number.isInteger);
  for (const units of isWhole ? [1, HUNDREDTHS] : [HUNDREDTHS]) {
    const sizes = percentages.map((percentage) => Math.round(percentage * units));
    const sum = sizes.reduce((total, size) => total + size, 0);
    const target = sum + Math.round(amount * units);
    const exact = sizes.map((size) => (size * target) / sum);
    const parts = exact.map(Math.floor);
    const left = target - parts.reduce((total, part) => total + part, 0);
    const byFraction = exact
      .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
      .sort((a, b) => b.fraction - a.fraction || a.index - b.index);
    for (const { index } of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
    if (parts.every((part) => part > 0)) return parts.map((part) => round(part / units));
  }
  return null;
};

const withPercentages = (
  advertisers: readonly DraftAdvertiser[],
  percentages: ReadonlyMap<string, number>,
): readonly DraftAdvertiser[] =>
  advertisers.map((one) => ({ ...one, percentage: percentages.get(one.key) ?? one.percentage }));

/**
 * Returns the ways to make up for a typed percentage: the largest other share takes or gives all of
 * the difference, or all others do, each in proportion. No offer brings an advertiser to 0, which
 * would switch it off. Rows that are off are left alone.
 */
export const shareOffers = (
  advertisers: readonly DraftAdvertiser[],
  typedKey: string,
): readonly ShareOffer[] => {
  const missing = round(100 - percentSum(advertisers));
  const others = advertisers.filter(({ key, isOff }) => key !== typedKey && !isOff);
  const shared = others.filter(({ percentage }) => percentage > 0);
  const [largest] = shared.toSorted((a, b) => b.percentage - a.percentage);
  if (missing === 0 || largest === undefined) return [];
  const amount = Math.abs(missing);
  const name = advertiserNameOf(largest, advertisers.indexOf(largest));
  const remaining = round(largest.percentage + missing);
  const one: ShareOffer = {
    label: missing < 0 ? `Take ${amount} from ${name}` : `Give ${amount} to ${name}`,
    advertisers: withPercentages(advertisers, new Map([[largest.key, remaining]])),
  };
  const spread =
    shared.length > 1
      ? spreadOver(
          shared.map(({ percentage }) => percentage),
          missing,
        )
      : null;
  const all = spread && {
    label: missing < 0 ? 'Spread: take it from all others' : 'Spread: give it to all others',
    advertisers: withPercentages(
      advertisers,
      new Map(shared.map(({ key }, index) => [key, spread[index] ?? 0])),
    ),
  };
  return [...(remaining > 0 ? [one] : []), ...(all ? [all] : [])];
};
