import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { BLOCK_ROWS, LeadColumns } from '../domain/lead-columns.js';
import { planOf, type FoldedTexts } from '../domain/filter-plan.js';
import { pageOf } from '../domain/lead-pages.js';
import type { NamedSort } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import { tallyOf } from '../domain/lead-tally.js';
import type { ScanHelper } from '../domain/shared-scan.js';
import { scan } from '../domain/lead-scan.js';
import { isTextField } from '../domain/lead-texts.js';
import { readRanges } from './lead-ranges.js';
import type { LeadChangesQuery } from './lead-changes.query.js';

/** Progress of a load: `part` is from 0 to 1. */
export interface Progress {
  readonly leads: number;
  readonly part: number;
}
/** The leads need more memory than the limit. */
export class OverLimitError extends Error {
  constructor(
    readonly leads: number,
    readonly bytes: number,
  ) {
    super(`${leads} leads take ${bytes} bytes`);
  }
}

/** A field with more distinct values, such as a click id, is left to PostgreSQL. */
const VALUE_LIMIT = 1_000_000;
const BY_NAME = new Set<string>([
  'advertiser_name',
  'publisher_name',
  'country_name',
] satisfies NamedSort[]);
const BY_NUMBER = new Set<string>(['created_at', 'status', 'dis_id']);
const isNamed = (sort: string): sort is NamedSort => BY_NAME.has(sort);

/**
 * A copy of the leads in memory. Before each answer it reads what changed since the last one, so
 * answers are as fresh and exact as those of PostgreSQL. The copy is not persisted: a new process
 * reads all leads again.
 */
export class LeadColumnStore {
  private readonly columns = new LeadColumns(VALUE_LIMIT);
  private horizon: bigint | undefined;
  private storage = 0;
  private sortsText = false;
  private buffer = new Uint16Array(0);
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly changes: LeadChangesQuery,
    private readonly limitBytes = Infinity,
    private readonly helper: ScanHelper | null = null,
  ) {}

  /**
   * Reads all leads and returns their number. `others` are further connections to read on. `find`
   * returns null until this is done. Throws `OverLimitError` if the leads need more memory than the
   * limit, as `find` and `refresh` do.
   */
  async load(
    others: readonly LeadChangesQuery[] = [],
    onProgress: (progress: Progress) => void = () => undefined,
  ): Promise<number> {
    const { changes } = this;
    this.sortsText = await changes.sortsByCodePoint();
    this.storage = await changes.storage();
    const begun = await changes.horizon();
    const newestId = await changes.newestId();
    await readRanges([changes, ...others], this.columns, newestId, (ids) => {
      this.checkSize();
      onProgress({ leads: this.columns.size, part: ids / newestId });
    });
    await this.catchUp(begun);
    return this.columns.size;
  }

  /** In bytes. */
  get byteLength(): number {
    return this.columns.byteLength + this.buffer.byteLength;
  }

  /**
   * Finds a page of leads. Null if PostgreSQL has to answer. Requests run one at a time. `isWanted`
   * is called when the turn comes, and skips requests that nobody waits for any more.
   */
  find(
    conditions: readonly Condition[],
    page: ListPage,
    isWanted: () => boolean = () => true,
  ): Promise<FoundLeads | null> {
    return this.inTurn(async () => {
      if (!isWanted()) return null;
      const sortBy = page.sortBy ?? 'created_at';
      if (this.horizon === undefined || !this.canSortBy(sortBy)) return null;
      await this.catchUp(this.horizon);
      const names = isNamed(sortBy) ? await this.changes.ranks(sortBy) : null;
      const plan = planOf(conditions, this.columns, await this.foldedTexts(conditions));
      if (!plan) return null;
      const hits = scan(this.columns, plan, this.bufferForAll());
      const cut = {
        from: page.offset,
        until: page.offset + page.limit,
        descending: page.sortBy === null || page.order === 'desc',
      };
      const ids = pageOf(this.columns, hits, sortBy, cut, names);
      return ids && { total: hits.total, ids };
    });
  }

  /**
   * Returns the sums of events by group. Null if PostgreSQL has to answer; otherwise like `find`.
   */
  tally(
    question: TallyQuestion,
    isWanted: () => boolean = () => true,
  ): Promise<TallyResult | null> {
    return this.inTurn(async () => {
      if (!isWanted() || this.horizon === undefined) return null;
      await this.catchUp(this.horizon);
      const [key] = question.groupBy;
      const names =
        key && question.order.by === 'label' ? await this.changes.labelNames(key) : null;
      return tallyOf(question, this.columns, names, this.helper);
    });
  }

  /** Reads changes. Call it regularly, so that no answer has many changes to read. */
  refresh(): Promise<void> {
    return this.inTurn(async () => {
      if (this.horizon !== undefined) await this.catchUp(this.horizon);
    });
  }

  /**
   * Whether leads can be sorted by the field. Names are sorted by the database; texts only if the
   * database sorts them as the columns do.
   */
  private canSortBy(field: string): boolean {
    return this.sortsText || isNamed(field) || BY_NUMBER.has(field);
  }

  /** Runs one task at a time: a scan must not see half of a change. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async catchUp(since: bigint): Promise<void> {
    const { horizon, removed, storage } = await this.changes.readSince(since, this.columns);
    if (horizon < since)
      throw new Error('the database went back in time (restored, or another one)');
    if (storage !== this.storage)
      throw new Error('the table of leads was emptied, restored or rewritten');
    for (const id of removed) this.columns.remove(id);
    this.horizon = horizon;
    this.checkSize();
  }

  private checkSize(): void {
    const { byteLength, limitBytes } = this;
    if (byteLength > limitBytes) throw new OverLimitError(this.columns.size, byteLength);
  }

  /** Returns the search texts, each in the form of the columns. */
  private async foldedTexts(conditions: readonly Condition[]): Promise<FoldedTexts> {
    const terms = conditions.flatMap((condition) =>
      condition.kind === 'text' && isTextField(condition.field) ? condition.terms : [],
    );
    const texts = terms.flatMap((term) => (term.kind === 'like' ? [term.text] : []));
    const ips = terms.flatMap((term) => (term.kind === 'address' ? [term.ip] : []));
    return {
      texts: await this.changes.folded(texts),
      addresses: await this.changes.addresses(ips),
    };
  }

  /** Returns a buffer with room for every row. It is reused, and grows with the leads. */
  private bufferForAll(): Uint16Array {
    const needed = this.columns.blocks.length * BLOCK_ROWS;
    if (this.buffer.length < needed) this.buffer = new Uint16Array(needed + 8 * BLOCK_ROWS);
    return this.buffer;
  }
}
