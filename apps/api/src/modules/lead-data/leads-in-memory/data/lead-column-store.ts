import {
  BLOCK_ROWS,
  find,
  type Columns,
  type Order,
  type ScanHelper,
} from '@leadline/column-store';
import { forCustomParams, type LeadSortField } from '@leadline/contracts';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { planOf, type FoldedTexts } from '../domain/filter-plan.js';
import type { NamedSort, NameRanks } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import { tallyOf } from '../domain/lead-tally.js';
import {
  CODED_FIELDS,
  FLAGS_BY_STATUS,
  isTextField,
  leadColumns,
  type CodedField,
} from '../domain/lead-columns.js';
import { FollowedColumns, type Changes } from './followed-columns.js';
import type { LeadChangesQuery } from './lead-changes.query.js';

/** Progress of a load: `part` is from 0 to 1. */
export interface Progress {
  readonly rows: number;
  readonly part: number;
}
export type LeadQuestion =
  | { readonly kind: 'find'; readonly conditions: readonly Condition[]; readonly page: ListPage }
  | { readonly kind: 'tally'; readonly question: TallyQuestion };

const BY_NAME = new Set<string>([
  'advertiser_name',
  'publisher_name',
  'country_name',
] satisfies NamedSort[]);
const BY_NUMBER = new Set<string>(['created_at', 'status', 'dis_id']);
const SORTED_FIELD: Readonly<Record<Exclude<LeadSortField, 'created_at' | 'status'>, CodedField>> =
  {
    advertiser_name: 'advertiser_id',
    publisher_name: 'publisher_id',
    country_name: 'country_id',
    dis_id: 'distribution_id',
    offer: 'offer',
    brand_status: 'brand_status',
    publisher_status: 'publisher_status',
    ...forCustomParams((name) => name),
  };
const orderOf = (sort: LeadSortField, names: NameRanks | null): Order => {
  if (sort === 'created_at') return { by: 'time' };
  if (sort === 'status') return { by: 'flags', groups: FLAGS_BY_STATUS };
  return { by: 'field', field: CODED_FIELDS.indexOf(SORTED_FIELD[sort]), names };
};
const isNamed = (sort: string): sort is NamedSort => BY_NAME.has(sort);

/** Ids of a range. If no id is missing, its leads fill their blocks. */
const IDS_A_RANGE = 8 * BLOCK_ROWS;

/**
 * Reads the leads up to an id on several connections at once. Each connection takes the next range
 * of ids when it has finished one, and fills its own blocks. `onRange` gets the number of ids read
 * so far.
 */
const readRanges = async (
  connections: readonly LeadChangesQuery[],
  columns: Columns,
  newestId: number,
  onRange: (ids: number) => void,
): Promise<void> => {
  let [begun, read] = [0, 0];
  await Promise.all(
    connections.map(async (connection, lane) => {
      while (begun < newestId) {
        const first = begun + 1;
        const last = Math.min(begun + IDS_A_RANGE, newestId);
        begun = last;
        await connection.readBetween(first, last, columns, lane);
        columns.closeBlock(lane);
        read += last - first + 1;
        onRange(read);
      }
    }),
  );
  columns.sortBlocks();
};

/** The leads of the database as columns. */
export class LeadColumnStore extends FollowedColumns {
  private sortsText = false;
  private buffer = new Uint16Array(0);

  constructor(
    private readonly changes: LeadChangesQuery,
    limitBytes = Infinity,
    private readonly helper: ScanHelper | null = null,
  ) {
    super(leadColumns(), limitBytes);
  }

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
      onProgress({ rows: this.columns.size, part: ids / newestId });
    });
    await this.catchUp(begun);
    return this.columns.size;
  }

  /** In bytes. */
  override get byteLength(): number {
    return super.byteLength + this.buffer.byteLength;
  }

  /** Finds a page of leads. Null if PostgreSQL has to answer. */
  find(
    conditions: readonly Condition[],
    page: ListPage,
    isWanted = () => true,
  ): Promise<FoundLeads | null> {
    return this.answer(isWanted, async () => {
      const sortBy = page.sortBy ?? 'created_at';
      if (!this.canSortBy(sortBy)) return null;
      const names = isNamed(sortBy) ? await this.changes.ranks(sortBy) : null;
      const plan = planOf(conditions, this.columns, await this.foldedTexts(conditions));
      if (!plan) return null;
      const cut = {
        from: page.offset,
        until: page.offset + page.limit,
        descending: page.sortBy === null || page.order === 'desc',
      };
      return find(this.columns, plan, orderOf(sortBy, names), cut, this.bufferForAll());
    });
  }

  /** Returns the sums of events by group. Null if PostgreSQL has to answer. */
  tally(question: TallyQuestion, isWanted = () => true): Promise<TallyResult | null> {
    return this.answer(isWanted, async () => {
      const [key] = question.groupBy;
      const names =
        key && question.order.by === 'label' ? await this.changes.labelNames(key) : null;
      return tallyOf(question, this.columns, names, this.helper);
    });
  }

  /**
   * Whether leads can be sorted by the field. Names are sorted by the database; texts only if the
   * database sorts them as the columns do.
   */
  private canSortBy(field: string): boolean {
    return this.sortsText || isNamed(field) || BY_NUMBER.has(field);
  }

  protected async readSince(since: bigint): Promise<Changes> {
    const changes = await this.changes.readSince(since, this.columns);
    for (const id of changes.removed) this.columns.remove(id);
    return changes;
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
