import { EMPTY_TALLY, RATIOS, ratioOf, type Measure, type Tally } from '@leadline/contracts';
import { foldLatin } from '@leadline/column-store';
import {
  isText,
  isTimePart,
  type GroupCode,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { LabelNames } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import type {
  GroupTally,
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { inOrder, type OrderKey } from './group-order.js';

/** The sums of one group in one range. */
export interface GroupSums {
  readonly codes: readonly GroupCode[];
  readonly isPast: boolean;
  readonly tally: Tally;
}

const ADDITIVE = Object.keys(EMPTY_TALLY) as (keyof Tally)[];

const plus = (a: Tally, b: Tally): Tally =>
  Object.fromEntries(
    ADDITIVE.map((name) => {
      const [one, other] = [a[name], b[name]];
      return [
        name,
        typeof one === 'bigint' && typeof other === 'bigint'
          ? one + other
          : Number(one) + Number(other),
      ];
    }),
  ) as unknown as Tally;

const measureOf = (measure: Measure, tally: Tally): bigint => {
  if (measure in RATIOS) return ratioOf(tally, RATIOS[measure as keyof typeof RATIOS]);
  if (measure === 'profit') return tally.revenue - tally.payout;
  return BigInt(tally[measure as keyof Tally]);
};

const labelOf = (
  { groupBy: [key] }: TallyQuestion,
  names: LabelNames | null,
): ((code: GroupCode) => OrderKey) => {
  if (key === undefined || isTimePart(key)) return (code) => code ?? undefined;
  if (names && 'ranks' in names) return (code) => names.ranks.get(Number(code));
  return (code) => {
    if (code === null) return undefined;
    return isText(key) ? foldLatin(names?.texts.get(String(code)) ?? String(code)) : code;
  };
};

const orderKeyOf = (
  question: TallyQuestion,
  names: LabelNames | null,
): ((group: GroupTally) => OrderKey) => {
  const { by, isByChange } = question.order;
  if (by === 'label') {
    const label = labelOf(question, names);
    return ({ codes }) => label(codes[0] ?? null);
  }
  return ({ tally, past }) =>
    isByChange && past ? measureOf(by, tally) - measureOf(by, past) : measureOf(by, tally);
};

/**
 * Returns the page of groups in order, with the totals of all. `names` is required if the order
 * uses them.
 */
export const tallyResult = (
  question: TallyQuestion,
  sums: readonly GroupSums[],
  names: LabelNames | null,
): TallyResult => {
  const none = question.before && EMPTY_TALLY;
  const found = new Map<string, GroupTally>();
  let total: { tally: Tally; past: Tally | null } = { tally: EMPTY_TALLY, past: none };
  for (const { codes, isPast, tally } of sums) {
    const key = JSON.stringify(codes);
    const group = found.get(key) ?? { codes, tally: EMPTY_TALLY, past: none };
    const added = <T extends { tally: Tally; past: Tally | null }>(to: T): T =>
      isPast
        ? { ...to, past: plus(to.past ?? EMPTY_TALLY, tally) }
        : { ...to, tally: plus(to.tally, tally) };
    found.set(key, added(group));
    total = added(total);
  }
  const groups = [...found.values()];
  if (question.groupBy.length === 0) return { groups: [], count: groups.length, total };
  const ordered = inOrder(groups, orderKeyOf(question, names), question.order.direction);
  return {
    groups: ordered.slice(question.offset, question.offset + question.limit),
    count: groups.length,
    total,
  };
};
