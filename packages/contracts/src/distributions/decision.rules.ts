// The arithmetic of a decision: the numbers that a method compared, from the trace. The engine
// decides with the same constants. This file does not import zod, because the browser uses it.

/** Method slot counts credits in this unit, a millionth of a lead. */
export const SLOT_UNIT = 1_000_000;

/** Optimize gives the percentages the weight of this number of leads. */
export const OPTIMIZE_PRIOR_LEADS = 100;
/**
 * The least part of the leads that optimize gives every eligible advertiser; never more than an
 * equal part.
 */
export const OPTIMIZE_FLOOR = 0.05;

/**
 * Returns the part of the leads that goes by the floor, for this number of eligible advertisers.
 */
export const floorPart = (advertisers: number): number => Math.min(1, OPTIMIZE_FLOOR * advertisers);
/**
 * Returns the part of the other leads that goes by the percentages, given the number of known
 * leads.
 */
export const percentagesPart = (knownLeads: number): number =>
  OPTIMIZE_PRIOR_LEADS / (OPTIMIZE_PRIOR_LEADS + knownLeads);

/**
 * Returns the advertisers that optimize chooses among. Advertisers at a loss are left out, unless
 * all of them are.
 */
export const contenders = <T>(all: readonly T[], profitOf: (one: T) => number): readonly T[] => {
  const worthwhile = all.filter((one) => profitOf(one) >= 0);
  return worthwhile.length > 0 ? worthwhile : all;
};

/** A candidate, as far as the arithmetic needs it. */
export interface ComparedCandidate {
  readonly group_id: number;
  readonly advertiser_id: number;
  readonly deal?: { readonly id: number } | undefined;
  readonly verdict: 'picked' | 'eligible' | 'skipped';
  /** In percent. */
  readonly share: number;
  readonly score: number | null;
  readonly credit?: number | undefined;
  readonly accepted?: number | undefined;
  readonly stats?: { readonly leads: number } | undefined;
}

const isSameMember = (one: ComparedCandidate, other: ComparedCandidate): boolean =>
  one.advertiser_id === other.advertiser_id && one.deal?.id === other.deal?.id;

/** Hundredths of a percent, which are whole numbers: 33.33 % is 3333. */
const weightOf = ({ share }: ComparedCandidate): number => Math.round(share * 100);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** Returns the group of the picked candidate; empty if nobody was picked. */
export const pickedGroup = <T extends ComparedCandidate>(candidates: readonly T[]): T[] => {
  const picked = candidates.find(({ verdict }) => verdict === 'picked');
  return picked ? candidates.filter(({ group_id: id }) => id === picked.group_id) : [];
};
/** Returns the candidates of a group that could have had the lead. The method chose among them. */
export const comparedOf = <T extends ComparedCandidate>(group: readonly T[]): T[] =>
  group.filter(({ verdict }) => verdict !== 'skipped');

/** The share of an advertiser among the candidates that method slot compared. */
interface SlotShare {
  /** Sum of the percentages of the candidates that could have had the lead. */
  readonly left: number;
  /** The advertiser's part of `left`, in percent. */
  readonly share: number;
}
const slotShare = (
  candidate: ComparedCandidate,
  group: readonly ComparedCandidate[],
): SlotShare & { readonly sum: number } => {
  const sum = sumOf(comparedOf(group).map(weightOf));
  return { sum, left: sum / 100, share: (weightOf(candidate) / sum) * 100 };
};

/** The credit of an advertiser by method slot, in leads. The method picks the largest. */
export interface SlotStanding extends SlotShare {
  /** Credit including its part of this lead. */
  readonly owed: number;
  /** Credit before the lead; below zero if the advertiser had more than its share. */
  readonly before: number;
}

/** Null for traces of counted days, which `countedStanding` reads. */
export const slotStanding = (
  candidate: ComparedCandidate,
  group: readonly ComparedCandidate[],
): SlotStanding | null => {
  if (candidate.credit === undefined) return null;
  const { left, share } = slotShare(candidate, group);
  const owed = (candidate.score ?? 0) / SLOT_UNIT;
  return { left, share, owed, before: candidate.credit / SLOT_UNIT };
};

/** The position of an advertiser when method slot still counted the leads of each day. */
export interface CountedStanding extends SlotShare {
  /** Owed leads − accepted leads. The method picked the largest. */
  readonly behind: number;
  /** Null in the oldest traces, which keep the difference only. */
  readonly counts: {
    readonly accepted: number;
    /** Leads that the whole group had on the day. */
    readonly total: number;
    /** The advertiser's share of the leads of the day, including this one. */
    readonly owed: number;
  } | null;
}

export const countedStanding = (
  candidate: ComparedCandidate,
  group: readonly ComparedCandidate[],
): CountedStanding => {
  const { sum, left, share } = slotShare(candidate, group);
  const weight = weightOf(candidate);
  const { accepted } = candidate;
  const total = sumOf(group.map((other) => other.accepted ?? 0));
  return {
    left,
    share,
    // The score is this difference times the sum of the weights.
    behind: (candidate.score ?? 0) / sum,
    counts: accepted === undefined ? null : { accepted, total, owed: (weight * (total + 1)) / sum },
  };
};

/** From `from` (included) to `to` (excluded), both between 0 and 1. */
export interface DrawRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the part of the range from 0 to 1 in which a draw picks the advertiser: by the
 * percentages, or equal parts. Empty for an advertiser outside the draw.
 */
export const drawRange = (
  candidate: ComparedCandidate,
  group: readonly ComparedCandidate[],
  by: 'percentages' | 'equal parts',
): DrawRange => {
  const all = comparedOf(group);
  const compared = by === 'percentages' ? contenders(all, ({ score }) => score ?? 0) : all;
  const weights = compared.map((other) => (by === 'percentages' ? weightOf(other) : 1));
  const place = compared.findIndex((other) => isSameMember(other, candidate));
  if (place < 0) return { from: 0, to: 0 };
  const sum = sumOf(weights);
  return {
    from: sumOf(weights.slice(0, place)) / sum,
    to: sumOf(weights.slice(0, place + 1)) / sum,
  };
};

/** Returns the known leads of the candidates that optimize compared; null in older traces. */
export const knownLeads = (group: readonly ComparedCandidate[]): number | null => {
  const leads = comparedOf(group).map(({ stats }) => stats?.leads);
  return leads.some((count) => count === undefined) ? null : sumOf(leads.map((n) => n ?? 0));
};
