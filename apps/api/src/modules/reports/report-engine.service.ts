import { Injectable } from '@nestjs/common';
import type { LeadCriteria } from '@leadline/contracts';
import { GroupNamesQuery } from './data/group-names.query.js';
import { TalliesQuery } from './data/tallies.query.js';
import { isComparable, isNamedDimension, type GroupCode, type GroupKey } from './domain/groups.js';
import { naturalOrder, type TallyRequest, type TallyResult } from './domain/tally-request.js';

const NO_STATUS_GROUPS: ReadonlyMap<string, number> = new Map();

/** A question to the engine. What is left out is none, or the default. */
export type ReportQuestion = Pick<TallyRequest, 'criteria' | 'groupBy'> &
  Partial<Omit<TallyRequest, 'statusGroups'>>;

/**
 * Sums over leads: of all that a filter selects, or by one or two dimensions or intervals of time.
 * Metrics, levels of pivots, time series (an interval and a dimension) and heat maps (weekday and
 * hour) are made of its answers. An answer holds everything that was committed when it was asked
 * for. The measures of a tally, ratios among them, follow by `measuresOf` in contracts.
 */
@Injectable()
export class ReportEngine {
  constructor(
    private readonly tallies: TalliesQuery,
    private readonly groups: GroupNamesQuery,
  ) {}

  /**
   * The groups in their order, and the total of all of them. A comparison is left out where the
   * range is open, and where days, weeks or months are on the way: none of them is in the range
   * before.
   */
  async tally(question: ReportQuestion): Promise<TallyResult> {
    const { criteria, groupBy, path = [] } = question;
    const keys: GroupKey[] = [...groupBy, ...path.map(({ key }) => key)];
    return this.tallies.tally({
      order: naturalOrder(groupBy[0]),
      limit: 1000,
      offset: 0,
      ...question,
      path,
      isCompared: question.isCompared === true && this.canCompare(criteria, keys),
      statusGroups: keys.includes('status_group')
        ? await this.groups.statusGroups()
        : NO_STATUS_GROUPS,
    });
  }

  /** The names of the groups of a dimension, by id; none if its groups are not records. */
  async names(key: GroupKey, codes: readonly GroupCode[]): Promise<ReadonlyMap<number, string>> {
    if (!isNamedDimension(key)) return new Map();
    return this.groups.names(
      key,
      codes.filter((code) => typeof code === 'number'),
    );
  }

  private canCompare({ time }: LeadCriteria, keys: readonly GroupKey[]): boolean {
    return time.past !== null && isComparable(keys);
  }
}
