import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { CLICK_COLUMNS } from '../domain/click-columns.js';
import { clickTallyOf } from '../domain/click-tally.js';
import type { ClickChangesQuery } from './click-changes.query.js';
import { FollowedColumns, type Changes } from './followed-columns.js';

/** Ids read at a time. */
const IDS_A_RANGE = 500_000;

/** The clicks of the database as columns, with their outcomes. */
export class ClickColumnStore extends FollowedColumns {
  constructor(
    private readonly changes: ClickChangesQuery,
    limitBytes = Infinity,
  ) {
    super(CLICK_COLUMNS, limitBytes);
  }

  /** Reads all clicks and returns their number. Throws `OverLimitError`. */
  async load(): Promise<number> {
    const begun = await this.changes.horizon();
    const newestId = await this.changes.newestId();
    for (let first = 1; first <= newestId; first += IDS_A_RANGE) {
      await this.changes.readBetween(first, first + IDS_A_RANGE - 1, this.columns);
      this.checkSize();
    }
    await this.changes.readAllOutcomes(this.columns);
    await this.catchUp(begun);
    return this.columns.size;
  }

  /** Sums clicks. Null if PostgreSQL has to answer. */
  tally(question: ClickQuestion, isWanted = () => true): Promise<ClickResult | null> {
    return this.answer(isWanted, async () => {
      const { groupBy, order } = question;
      const names =
        groupBy !== null && order.by === 'label' ? await this.changes.labelRanks(groupBy) : null;
      return clickTallyOf(question, this.columns, names);
    });
  }

  protected readSince(since: bigint): Promise<Changes> {
    return this.changes.readSince(since, this.columns);
  }
}
