import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { ClickColumns } from '../domain/click-columns.js';
import { clickTallyOf } from '../domain/click-tally.js';
import type { ClickChangesQuery } from './click-changes.query.js';

/** The clicks need more memory than the limit. */
export class ClicksOverLimitError extends Error {
  constructor(readonly clicks: number) {
    super(`${clicks} clicks take more memory than they may`);
  }
}

/** A field with more distinct values is left to PostgreSQL. */
const VALUE_LIMIT = 1_000_000;
/** Ids read at a time. */
const IDS_A_RANGE = 500_000;

/**
 * The clicks of the database as columns, with their outcomes. As for leads (ADR 15), an answer
 * holds everything that was committed when the question was asked.
 */
export class ClickColumnStore {
  private readonly columns = new ClickColumns(VALUE_LIMIT);
  private horizon: bigint | undefined;
  private storage: string | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly changes: ClickChangesQuery,
    private readonly limitBytes = Infinity,
  ) {}

  get byteLength(): number {
    return this.columns.byteLength;
  }

  /** Reads all clicks and returns their number. Throws `ClicksOverLimitError`. */
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

  /**
   * Sums clicks. Null if PostgreSQL has to answer. `isWanted` is called when the turn of the
   * question comes.
   */
  tally(
    question: ClickQuestion,
    isWanted: () => boolean = () => true,
  ): Promise<ClickResult | null> {
    return this.inTurn(async () => {
      if (!isWanted() || this.horizon === undefined) return null;
      await this.catchUp(this.horizon);
      const { groupBy, order } = question;
      const names =
        groupBy !== null && order.by === 'label' ? await this.changes.labelRanks(groupBy) : null;
      return clickTallyOf(question, this.columns, names);
    });
  }

  /** Reads changes. Call it regularly, so that no answer has many changes to read. */
  refresh(): Promise<void> {
    return this.inTurn(async () => {
      if (this.horizon !== undefined) await this.catchUp(this.horizon);
    });
  }

  /** Runs one task at a time: a scan must not see half of a change. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async catchUp(since: bigint): Promise<void> {
    const { horizon, storage } = await this.changes.readSince(since, this.columns);
    if (horizon < since) throw new Error('the database went back in time');
    if (storage !== (this.storage ??= storage))
      throw new Error('the table of clicks or leads was emptied, restored or rewritten');
    this.horizon = horizon;
    this.checkSize();
  }

  private checkSize(): void {
    if (this.byteLength > this.limitBytes) throw new ClicksOverLimitError(this.columns.size);
  }
}
