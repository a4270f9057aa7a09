import {
  fieldCoder,
  onField,
  planOf,
  selected,
  tally,
  timeCoder,
  type Classes,
  type Clock,
  type Columns,
  type GroupCoder,
  type GroupSums,
  type NameRanks,
  type Plan,
  type PlanPart,
} from '@leadline/column-store';
import { CLICK_RATIOS, clickRatioOf, type ClickColumn, type ClickTally } from '@leadline/contracts';
import {
  CLICK_FIELD_NAMES,
  isClickField,
  type ClickCondition,
  type ClickKey,
  type ClickQuestion,
  type ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { CLICK_KIND, OUTCOME } from './click-columns.js';
import { atHours, clockOf, hullOf, microRange, TIME_PARTS } from './times.js';

/** Clicks are counted by their kind, and outcomes are not counted but summed. */
const CLASSES: Classes = {
  rows: Uint8Array.of(CLICK_KIND.repeated, CLICK_KIND.unique, CLICK_KIND.bot, 0),
  events: new Uint8Array(4),
  late: null,
};

/** Null if the columns do not have the field. */
const partOf = (condition: ClickCondition, columns: Columns): PlanPart | null => {
  switch (condition.kind) {
    case 'hours':
      return { costly: atHours(0, condition.clock, condition.hours) };
    case 'ranges': {
      const ranges = condition.ranges.map(microRange);
      return {
        time: { time: 0, range: hullOf(ranges) },
        ...(ranges.length > 1 && { early: { kind: 'ranges', time: 0, ranges } }),
      };
    }
    case 'in': {
      const values = condition.values.map((value) => (value === '' ? null : value));
      const index = CLICK_FIELD_NAMES.indexOf(condition.field);
      const field = onField(index, columns, (list) => selected(list, values, condition.excluded));
      return field && { field };
    }
  }
};
const clickPlan = (conditions: readonly ClickCondition[], columns: Columns): Plan | null => {
  const parts: PlanPart[] = [];
  for (const condition of conditions) {
    const part = partOf(condition, columns);
    if (!part) return null;
    parts.push(part);
  }
  return planOf(parts, columns);
};

const coderOf = (key: ClickKey, columns: Columns, clock: Clock): GroupCoder | null =>
  isClickField(key)
    ? fieldCoder(CLICK_FIELD_NAMES.indexOf(key), columns)
    : timeCoder(TIME_PARTS[key], columns, [clock]);

const tallyAt = (sums: GroupSums, group: number): ClickTally => {
  const [repeated, unique, bots] = [
    sums.rowsOf(group, CLICK_KIND.repeated),
    sums.rowsOf(group, CLICK_KIND.unique),
    sums.rowsOf(group, CLICK_KIND.bot),
  ];
  return {
    clicks: repeated + unique,
    unique_clicks: unique,
    bots,
    leads: sums.amount(group, OUTCOME.leads),
    ftds: sums.amount(group, OUTCOME.ftds),
    publisher_ftds: sums.amount(group, OUTCOME.publisherFtds),
    payout: BigInt(sums.amount(group, OUTCOME.payout)),
  };
};

const measureOf =
  (by: ClickColumn) =>
  (sums: GroupSums, group: number): number => {
    const tally = tallyAt(sums, group);
    return by in CLICK_RATIOS
      ? Number(clickRatioOf(tally, CLICK_RATIOS[by as keyof typeof CLICK_RATIOS]))
      : Number(tally[by as keyof ClickTally]);
  };

/**
 * Sums clicks from the columns, equal to PostgreSQL's sums. `ranks` are the ranks of names by id,
 * if the order needs them. Null if PostgreSQL has to answer.
 */
export const clickTallyOf = async (
  { conditions, clock: wall, groupBy, order, offset, limit }: ClickQuestion,
  columns: Columns,
  ranks: NameRanks | null,
): Promise<ClickResult | null> => {
  const clock = clockOf(wall);
  const plan = clickPlan(conditions, columns);
  const key = groupBy && coderOf(groupBy, columns, clock);
  if (!plan || (groupBy !== null && !key)) return null;
  const { by, direction } = order;
  const descending = direction === 'desc';
  const answer = await tally(
    {
      ranges: [{ rows: plan, events: plan, clock }],
      classes: CLASSES,
      keys: key ? [key] : [],
      order:
        by === 'label'
          ? { by, names: ranks && { ranks }, descending }
          : { by: 'measure', measure: measureOf(by), descending },
      offset,
      limit,
    },
    columns,
  );
  const [sums] = answer?.ranges ?? [];
  if (!answer || !sums) return null;
  return {
    count: answer.count,
    total: tallyAt(sums.total(), 0),
    groups: answer.page.map(({ group, codes: [code = null] }) => ({
      code,
      tally: tallyAt(sums, group),
    })),
  };
};
