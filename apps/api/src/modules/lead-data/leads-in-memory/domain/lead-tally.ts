import { RATIOS, ratioOf, type Measure, type Tally } from '@leadline/contracts';
import { byCodePoint, foldLatin } from '#modules/lead-data/lead-conditions/domain/code-points.js';
import {
  isTimePart,
  type GroupCode,
  type GroupKey,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { LabelNames } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import type {
  EventRange,
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import type { EventScan, RangeScan } from './event-scan.js';
import type { EventSums } from './event-sums.js';
import { planOf } from './filter-plan.js';
import { FoundPairs } from './found-pairs.js';
import {
  ONE_GROUP,
  columnCoder,
  foundPairCoder,
  pairCoder,
  type GroupCoder,
} from './group-coder.js';
import { pageOfGroups } from './group-page.js';
import type { LeadColumns } from './lead-columns.js';
import { sumEvents, type ScanHelper } from './shared-scan.js';
import { timeCoder } from './time-coder.js';

export interface TallyLimits {
  /** Above this number of pairs, only pairs that occur are numbered, which is slower. */
  readonly possible: number;
  /** Questions with more pairs are left to PostgreSQL. */
  readonly found: number;
}
/** The sums of a million groups take 50 MB for each range. */
const LIMITS: TallyLimits = { possible: 1 << 20, found: 1 << 20 };

/** Numbering of the groups of a question. */
interface Groups {
  readonly coder: GroupCoder;
  /** Returns the group of each key. */
  readonly partsOf: (group: number) => readonly number[];
  /** Empty unless there are two keys with many groups. */
  readonly found: FoundPairs;
}

/** Returns the coders of the keys; null if PostgreSQL has to answer. */
const codersOf = (question: TallyQuestion, columns: LeadColumns): GroupCoder[] | null => {
  const clocks = [question.now, ...(question.before ? [question.before] : [])].map(
    ({ clock }) => clock,
  );
  const coders: GroupCoder[] = [];
  for (const key of question.groupBy) {
    const coder = isTimePart(key)
      ? timeCoder(key, columns, clocks)
      : columnCoder(key, columns, question.statusGroups);
    if (!coder) return null;
    coders.push(coder);
  }
  return coders;
};

/** Null if there are more groups than the sums of a range can have. */
const joined = (
  [first, second]: readonly GroupCoder[],
  { possible, found: mostPairs }: TallyLimits,
): Groups | null => {
  const found = new FoundPairs(mostPairs);
  if (!first || !second) {
    const coder = first ?? ONE_GROUP;
    const partsOf = first ? (group: number) => [group] : () => [];
    return coder.size > possible ? null : { coder, partsOf, found };
  }
  const isFew = first.size * second.size <= possible;
  const coder = isFew ? pairCoder(first, second) : foundPairCoder(first, second, found);
  return { coder, partsOf: (group) => coder.partsOf(group), found };
};

const rangeScan = (
  { byCreation, byFtd, clock }: EventRange,
  columns: LeadColumns,
): RangeScan | null => {
  const [leads, ftds] = [planOf(byCreation, columns), planOf(byFtd, columns)];
  return leads && ftds && { leads, ftds, clock };
};
/** Null if PostgreSQL has to answer. */
const scanOf = (
  { now, before, isLate }: TallyQuestion,
  columns: LeadColumns,
  { numbering, size }: GroupCoder,
  { found: mostPairs }: TallyLimits,
): EventScan | null => {
  const ranges: RangeScan[] = [];
  for (const range of before ? [now, before] : [now]) {
    const scan = rangeScan(range, columns);
    if (!scan) return null;
    ranges.push(scan);
  }
  return { ranges, isLate, numbering, groups: size, mostPairs, knownFlags: columns.knownFlags };
};

/**
 * Returns the groups with events in any range. Events of groups that count as another group are
 * added there.
 */
const presentGroups = (ranges: readonly EventSums[], groups: GroupCoder): Uint32Array => {
  const makeRoom = (): void => {
    for (const sums of ranges) sums.makeRoom(groups.size);
  };
  makeRoom();
  for (let group = 0; group < groups.size; group += 1) {
    const same = groups.same(group);
    if (same === group) continue;
    makeRoom();
    for (const sums of ranges) sums.move(group, same);
  }
  const present = new Uint32Array(groups.size);
  let count = 0;
  for (let group = 0; group < groups.size; group += 1) {
    if (!ranges.some((sums) => sums.has(group))) continue;
    present[count] = group;
    count += 1;
  }
  return present.subarray(0, count);
};

const measureAt = (measure: Measure, sums: EventSums, group: number): number => {
  if (measure in RATIOS)
    return Number(ratioOf(sums.tally(group), RATIOS[measure as keyof typeof RATIOS]));
  if (measure === 'profit') return sums.sum('revenue', group) - sums.sum('payout', group);
  return sums.sum(measure as keyof Tally, group);
};

/** Returns the position of the label of each group of a key. Undefined for groups without one. */
const labelOrder = (
  key: GroupKey,
  coder: GroupCoder,
  names: LabelNames | null,
): ((group: number) => number | undefined) => {
  if (isTimePart(key)) return (group) => group;
  if (names && 'ranks' in names) return (group) => names.ranks.get(Number(coder.codeOf(group)));
  const texts = names?.texts ?? new Map<string, string>();
  const labels = new Set<string>();
  const labelAt = (group: number): string | undefined => {
    const code = coder.codeOf(group);
    return code === null ? undefined : foldLatin(texts.get(String(code)) ?? String(code));
  };
  for (let group = 0; group < coder.size; group += 1) labels.add(labelAt(group) ?? '');
  const positions = new Map([...labels].sort(byCodePoint).map((label, index) => [label, index]));
  return (group) => positions.get(labelAt(group) ?? '\u0000');
};

/** Returns the sort key of a group of all keys: by measure, or by the label of the first key. */
const keyOf = (
  { order, groupBy }: TallyQuestion,
  [first]: readonly GroupCoder[],
  { partsOf }: Groups,
  sums: EventSums,
  names: LabelNames | null,
): ((group: number) => number) => {
  const sign = order.direction === 'asc' ? 1 : -1;
  const [key] = groupBy;
  if (!key || !first) return () => 0;
  const { by } = order;
  if (by !== 'label') return (group) => sign * measureAt(by, sums, group);
  const positionOf = labelOrder(key, first, names);
  return (group) => {
    const [part = 0] = partsOf(group);
    const position = positionOf(part);
    return position === undefined ? Infinity : sign * position;
  };
};

const codesOf = (parts: readonly number[], coders: readonly GroupCoder[]): GroupCode[] =>
  coders.map((coder, index) => coder.codeOf(parts[index] as number));

const pageGroups = (
  question: TallyQuestion,
  coders: readonly GroupCoder[],
  groups: Groups,
  sums: EventSums,
  present: Uint32Array,
  names: LabelNames | null,
): number[] => {
  const ranks = groups.coder.ranks();
  const key = keyOf(question, coders, groups, sums, names);
  return pageOfGroups(
    {
      groups: present,
      keys: Float64Array.from(present, key),
      ranks: present.map((group) => ranks[group] as number),
    },
    question.offset,
    question.offset + question.limit,
  );
};

/**
 * Sums events from the columns, equal to PostgreSQL's sums. `names` are the names of the groups, if
 * the order needs them. Null if PostgreSQL has to answer: for fields that the columns lack, for too
 * many groups, and for sums of money that a double could not hold. The columns must not change
 * until it is done.
 */
export const tallyOf = async (
  question: TallyQuestion,
  columns: LeadColumns,
  names: LabelNames | null,
  helper: ScanHelper | null = null,
  limits = LIMITS,
): Promise<TallyResult | null> => {
  const coders = codersOf(question, columns);
  if (!coders || !columns.hasExactMoney) return null;
  const groups = joined(coders, limits);
  const scan = groups && scanOf(question, columns, groups.coder, limits);
  if (!scan) return null;
  const ranges = await sumEvents(scan, columns, groups.found, helper);
  const [sums, past = null] = ranges;
  if (!sums || groups.found.isOverfull) return null;
  const present = presentGroups(ranges, groups.coder);
  const talliesOf = (group: number) => ({
    tally: sums.tally(group),
    past: past && past.tally(group),
  });
  return {
    count: present.length,
    total: { tally: sums.total(), past: past && past.total() },
    groups:
      question.groupBy.length === 0
        ? []
        : pageGroups(question, coders, groups, sums, present, names).map((group) => ({
            codes: codesOf(groups.partsOf(group), coders),
            ...talliesOf(group),
          })),
  };
};
