import {
  CLICK_RATIOS,
  EMPTY_CLICK_TALLY,
  clickRatioOf,
  type ClickColumn,
  type ClickTally,
} from '@leadline/contracts';
import {
  CLICK_FIELDS,
  isClickField,
  type ClickKey,
  type ClickQuestion,
  type ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { foldLatin } from '@leadline/column-store';
import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { NameRanks } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import { inOrder, type OrderKey } from './group-order.js';

/** Sums of a group of clicks. A key has one code. */
export interface ClickGroupSums {
  readonly codes: readonly [GroupCode];
  readonly tally: ClickTally;
}

const plus = (a: ClickTally, b: ClickTally): ClickTally => ({
  clicks: a.clicks + b.clicks,
  unique_clicks: a.unique_clicks + b.unique_clicks,
  bots: a.bots + b.bots,
  leads: a.leads + b.leads,
  ftds: a.ftds + b.ftds,
  publisher_ftds: a.publisher_ftds + b.publisher_ftds,
  payout: a.payout + b.payout,
});

const measureOf = (by: ClickColumn, tally: ClickTally): number | bigint =>
  by in CLICK_RATIOS
    ? clickRatioOf(tally, CLICK_RATIOS[by as keyof typeof CLICK_RATIOS])
    : tally[by as keyof ClickTally];

const labelOf = (key: ClickKey, ranks: NameRanks | null, code: GroupCode): OrderKey => {
  if (code === null) return undefined;
  if (ranks) return ranks.get(Number(code));
  return isClickField(key) && CLICK_FIELDS[key] === 'text' ? foldLatin(String(code)) : code;
};

/**
 * Returns the page of groups in order, with the total of all. `ranks` is required if the order uses
 * names.
 */
export const clickResult = (
  { groupBy, order, offset, limit }: ClickQuestion,
  groups: readonly ClickGroupSums[],
  ranks: NameRanks | null,
): ClickResult => {
  const { by, direction } = order;
  const ordered =
    groupBy === null
      ? []
      : inOrder(
          groups,
          ({ codes: [code], tally }) =>
            by === 'label' ? labelOf(groupBy, ranks, code) : measureOf(by, tally),
          direction,
        );
  return {
    groups: ordered
      .slice(offset, offset + limit)
      .map(({ codes: [code], tally }) => ({ code, tally })),
    count: groups.length,
    total: groups.reduce((sum, { tally }) => plus(sum, tally), EMPTY_CLICK_TALLY),
  };
};
