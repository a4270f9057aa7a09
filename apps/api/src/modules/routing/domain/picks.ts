import type { ConversionStats } from './conversion-stats.js';
import { pickOptimize, type CandidateStats, type DrawnBy } from './optimize.js';
import { drawWeighted, type Draw, type PickDraws } from './random.js';
import type { AdvertiserShare, Method } from './snapshot.js';

export interface PickInput {
  /** The eligible advertisers in list order; not empty. Nobody among them is at 0 %. */
  readonly eligible: readonly AdvertiserShare[];
  /** Acceptances of the group today by advertiser, including deliveries in progress. */
  readonly acceptances: ReadonlyMap<number, number>;
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  /** Seeded by this lead, the version of the rules, the group and the number of refusals. */
  readonly draw: Draw;
}
export interface Pick {
  readonly advertiserId: number;
  /** By advertiser. What a score means depends on the method. */
  readonly scores: ReadonlyMap<number, number>;
  /** Not set by `slot`, nor by the estimates of `optimize`. */
  readonly draws?: PickDraws;
  /** Set by `optimize` only. */
  readonly optimize?: {
    readonly drawnBy: DrawnBy;
    readonly baseRate: number;
    readonly stats: ReadonlyMap<number, CandidateStats>;
  };
}

const total = (shares: readonly AdvertiserShare[]): number =>
  shares.reduce((sum, share) => sum + share.weight, 0);
const highest = (
  shares: readonly AdvertiserShare[],
  score: (share: AdvertiserShare) => number,
): Pick => {
  const scores = new Map(shares.map((share) => [share.advertiserId, score(share)]));
  let winner = shares[0];
  for (const share of shares)
    if (winner && (scores.get(share.advertiserId) ?? 0) > (scores.get(winner.advertiserId) ?? 0))
      winner = share;
  if (!winner) throw new Error('No advertiser is eligible.');
  return { advertiserId: winner.advertiserId, scores };
};

/**
 * Exact shares: picks the largest `share × (n + 1) − accepted`, where n counts the acceptances of
 * the group today. Ties go by list order (domain §4). The score is the formula times the sum of the
 * weights, so that all numbers are whole.
 */
const pickSlot = ({ eligible, acceptances }: PickInput): Pick => {
  const sum = total(eligible);
  const accepted = [...acceptances.values()].reduce((all, count) => all + count, 0);
  return highest(
    eligible,
    (share) => share.weight * (accepted + 1) - (acceptances.get(share.advertiserId) ?? 0) * sum,
  );
};

/** One weighted draw per lead, without regard to history. */
const pickChance = ({ eligible, draw }: PickInput): Pick => {
  const drawn = draw('chance');
  const winner = drawWeighted(eligible, drawn);
  if (!winner) throw new Error('No advertiser is eligible.');
  return {
    advertiserId: winner.advertiserId,
    scores: new Map(eligible.map((share) => [share.advertiserId, share.weight])),
    draws: { advertiser: drawn },
  };
};

const pickOptimized = ({ eligible: shares, ...rest }: PickInput): Pick => {
  const { advertiserId, scores, draws, ...optimize } = pickOptimize({ shares, ...rest });
  return { advertiserId, scores, ...(draws && { draws }), optimize };
};

const PICK_BY_METHOD: Readonly<Record<Method, (input: PickInput) => Pick>> = {
  slot: pickSlot,
  chance: pickChance,
  optimize: pickOptimized,
};
export const pick = (method: Method, input: PickInput): Pick => PICK_BY_METHOD[method](input);
