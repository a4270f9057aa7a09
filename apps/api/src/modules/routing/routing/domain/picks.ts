import type { ConversionStats } from './conversion-stats.js';
import { pickOptimize, type CandidateStats, type DrawnBy } from './optimize.js';
import { drawWeighted, type Draw, type PickDraws } from './random.js';
import { moveFor, partsOf, settledCredits, settlementOf, type CreditMove } from './slot-credits.js';
import type { AdvertiserShare, Method } from './snapshot.js';

export interface PickInput {
  /** The eligible advertisers in list order; not empty. Nobody among them is at 0 %. */
  readonly eligible: readonly AdvertiserShare[];
  /** All advertisers of the group. */
  readonly members: readonly AdvertiserShare[];
  /** The stored credits of the group, by advertiser. */
  readonly credits: ReadonlyMap<number, number>;
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  /** The payout of the lead's publisher for an FTD. */
  readonly payout: number;
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
  /** Set by `slot` only. */
  readonly slot?: {
    /** The credit of each member before this lead. */
    readonly credits: ReadonlyMap<number, number>;
    readonly move: CreditMove;
  };
}

/**
 * Exact shares: picks the largest credit and part of this lead together. Ties go by list order
 * (domain §4). All numbers are whole.
 */
const pickSlot = ({ eligible, members, credits: stored }: PickInput): Pick => {
  const credits = settledCredits(members, stored);
  const parts = partsOf(eligible);
  const scores = new Map(
    eligible.map(({ advertiserId }, index) => [
      advertiserId,
      (credits.get(advertiserId) ?? 0) + (parts[index] ?? 0),
    ]),
  );
  let [winner] = eligible;
  for (const share of eligible)
    if (winner && (scores.get(share.advertiserId) ?? 0) > (scores.get(winner.advertiserId) ?? 0))
      winner = share;
  if (!winner) throw new Error('No advertiser is eligible.');
  const move = {
    settled: settlementOf(stored, credits),
    moved: moveFor(eligible, parts, winner.advertiserId),
  };
  return { advertiserId: winner.advertiserId, scores, slot: { credits, move } };
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
