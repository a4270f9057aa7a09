// The arithmetic of a decision: what the methods compared, from the numbers that its trace keeps.
// The engine decides with the same constants. This file does not import zod, because the browser
// uses it.

/** Method slot: credits are whole numbers of this unit, a millionth of a lead. */
export const SLOT_UNIT = 1_000_000;

/** Optimize: the percentages weigh as much as this number of leads. */
export const OPTIMIZE_PRIOR_LEADS = 100;
/**
 * Optimize: the least part of the leads that every eligible advertiser gets; never more than an
 * equal part.
 */
export const OPTIMIZE_FLOOR = 0.05;

/** The part of the leads that goes by the floor when so many advertisers can have them. */
export const floorPart = (advertisers: number): number => Math.min(1, OPTIMIZE_FLOOR * advertisers);
/** The part of the other leads that goes by the percentages, given the leads that are known. */
export const percentagesPart = (knownLeads: number): number =>
  OPTIMIZE_PRIOR_LEADS / (OPTIMIZE_PRIOR_LEADS + knownLeads);

/**
 * Optimize: those that the percentages and the estimates choose among. Who would lose money is not
 * among them, unless everybody would.
 */
export const contenders = <T>(all: readonly T[], profitOf: (one: T) => number): readonly T[] => {
  const worthwhile = all.filter((one) => profitOf(one) >= 0);
  return worthwhile.length > 0 ? worthwhile : all;
};

/** What the arithmetic needs of a candidate. */
export interface ComparedCandidate {
  readonly group_id: number;
  readonly advertiser_id: number;
  readonly verdict: 'picked' | 'eligible' | 'skipped';
  /** In percent. */
  readonly share: number;
  readonly score: number | null;
  readonly credit?: number | undefined;
  readonly accepted?: number | undefined;
  readonly stats?: { readonly leads: number; readonly profit?: number | undefined } | undefined;
}

/** Hundredths of a percent, which are whole numbers: 33.33 % is 3333. */
const weightOf = ({ share }: ComparedCandidate): number => Math.round(share * 100);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** The group that the pick was made from; empty if nobody was picked. */
export const pickedGroup = <T extends ComparedCandidate>(candidates: readonly T[]): T[] => {
  const picked = candidates.find(({ verdict }) => verdict === 'picked');
  return picked ? candidates.filter(({ group_id: id }) => id === picked.group_id) : [];
};
/** Those that could have had the lead. The method chose among them. */
export const comparedOf = <T extends ComparedCandidate>(group: readonly T[]): T[] =>
  group.filter(({ verdict }) => verdict !== 'skipped');

/** The part of a lead that an advertiser has among those that method slot compared. */
interface SlotShare {
  /** The percentages of those that could have had the lead, added up. */
  readonly left: number;
  /** Its part of them, in percent. */
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
  /** With its part of the lead. */
  readonly owed: number;
  /** Before the lead; below zero if it had more than its share. */
  readonly before: number;
}

/** Null in traces of counted days, which `countedStanding` reads. */
export const slotStanding = (
  candidate: ComparedCandidate,
  group: readonly ComparedCandidate[],
): SlotStanding | null => {
  if (candidate.credit === undefined) return null;
  const { left, share } = slotShare(candidate, group);
  const owed = (candidate.score ?? 0) / SLOT_UNIT;
  return { left, share, owed, before: candidate.credit / SLOT_UNIT };
};

/** Where an advertiser stood when method slot counted the leads of each day. */
export interface CountedStanding extends SlotShare {
  /** Owed leads − accepted leads. The method picked the largest. */
  readonly behind: number;
  /** Null in the oldest traces, which keep the difference only. */
  readonly counts: {
    readonly accepted: number;
    /** Leads of the whole group on the day. */
    readonly total: number;
    /** Its share of the leads of the day, this one included. */
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
 * The part of the range from 0 to 1 in which a draw picks the advertiser: by the percentages, or
 * equal parts. Empty for one that does not take part in the draw.
 */
export const drawRange = (
  candidate: ComparedCandidate,
  group: readonly ComparedCandidate[],
  by: 'percentages' | 'equal parts',
): DrawRange => {
  const all = comparedOf(group);
  const compared = by === 'percentages' ? contenders(all, ({ stats }) => stats?.profit ?? 0) : all;
  const weights = compared.map((other) => (by === 'percentages' ? weightOf(other) : 1));
  const place = compared.findIndex(({ advertiser_id: id }) => id === candidate.advertiser_id);
  if (place < 0) return { from: 0, to: 0 };
  const sum = sumOf(weights);
  return {
    from: sumOf(weights.slice(0, place)) / sum,
    to: sumOf(weights.slice(0, place + 1)) / sum,
  };
};

/** Known leads of those that method optimize compared; null in older traces. */
export const knownLeads = (group: readonly ComparedCandidate[]): number | null => {
  const leads = comparedOf(group).map(({ stats }) => stats?.leads);
  return leads.some((count) => count === undefined) ? null : sumOf(leads.map((n) => n ?? 0));
};
