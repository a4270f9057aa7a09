import {
  LEAD_FIELD_NAMES,
  STORED_FLAGS,
  type LeadField,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import { DOMAIN_LIMIT, LeadTexts, NO_TEXTS, type TextSpans } from './lead-texts.js';
import { ValueList, type Value } from './value-list.js';

// Fields by which the list filters, sorts and counts, as columns of numbers in blocks. Ten million
// rows are counted in tens of milliseconds; a row store has to visit each row (ADR 15).

export const BLOCK_ROWS = 16_384;

/** Instants are microseconds since 1970, as exact as PostgreSQL's. */
export const MICROS_A_MS = 1000;

const STATUS_BITS = 3;
const FLAGS = [...STORED_FLAGS, 'removed'] as const;
/**
 * All flags of a lead in one number, with its status in the lowest three bits. One table lookup
 * then decides all such conditions.
 */
export const FLAG = Object.fromEntries(
  FLAGS.map((name, index) => [name, 1 << (STATUS_BITS + index)]),
) as Readonly<Record<(typeof FLAGS)[number], number>>;
export const FLAG_COUNT = 1 << (STATUS_BITS + FLAGS.length);
export const statusOf = (flags: number): number => flags & ((1 << STATUS_BITS) - 1);

export type CodedField = LeadField | 'first_name' | 'last_name';
export const CODED_FIELDS: readonly CodedField[] = [...LEAD_FIELD_NAMES, 'first_name', 'last_name'];

/**
 * First values of a lead: id, flags, creation and FTD in microseconds since 1970, money of the FTD
 * in whole cents.
 */
export type LeadHead = readonly [
  id: number,
  flags: number,
  createdAt: number,
  ftdAt: number | null,
  revenue: number | null,
  payout: number | null,
];
/** A lead: its head, then the coded fields. */
export type LeadTuple = readonly [...LeadHead, ...values: Value[]];
/** Positions of a head in an array of numbers, where NaN stands for null. */
export const HEAD = { id: 0, flags: 1, createdAt: 2, ftdAt: 3, revenue: 4, payout: 5 } as const;
export const HEAD_LENGTH = 6;

// Values about all rows of a block. They lie in its memory before the columns, at these places.
const ROWS = 0;
const EARLIEST = 1;
const LATEST = 2;
const EARLIEST_FTD = 3;
const LATEST_FTD = 4;
const BOUND = Float64Array.BYTES_PER_ELEMENT;
const BOUNDS = [0, Infinity, -Infinity, Infinity, -Infinity];

const LONG = BLOCK_ROWS * BOUND;
const MEDIUM = BLOCK_ROWS * Int32Array.BYTES_PER_ELEMENT;
const SHORT = BLOCK_ROWS * Uint16Array.BYTES_PER_ELEMENT;
const BLOCK_BYTES = BOUNDS.length * BOUND + 2 * LONG + (2 + CODED_FIELDS.length) * MEDIUM + SHORT;

/** Returns the memory of a block without rows. */
const emptyMemory = (bytes: number): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer(bytes);
  new Float64Array(memory, 0, BOUNDS.length).set(BOUNDS);
  return memory;
};

/**
 * Rows of leads as columns. They lie in one piece of memory, from which another thread makes the
 * same block without texts.
 */
export class Block {
  readonly ids: Int32Array;
  readonly flags: Uint16Array;
  readonly createdAt: Float64Array;
  /** NaN without an FTD. */
  readonly ftdAt: Float64Array;
  /** Position of the row among the FTDs, plus 1. 0 if it never had one. */
  readonly ftdPlaces: Int32Array;
  readonly codes: readonly Uint32Array[];
  readonly texts: LeadTexts;
  private readonly bounds: Float64Array;

  constructor(
    readonly memory: SharedArrayBuffer = emptyMemory(BLOCK_BYTES),
    rowsWithTexts = 0,
  ) {
    let end = 0;
    const begin = (bytes: number): number => (end += bytes) - bytes;
    this.bounds = new Float64Array(memory, begin(BOUNDS.length * BOUND), BOUNDS.length);
    this.createdAt = new Float64Array(memory, begin(LONG), BLOCK_ROWS);
    this.ftdAt = new Float64Array(memory, begin(LONG), BLOCK_ROWS);
    this.ids = new Int32Array(memory, begin(MEDIUM), BLOCK_ROWS);
    this.ftdPlaces = new Int32Array(memory, begin(MEDIUM), BLOCK_ROWS);
    this.codes = CODED_FIELDS.map(() => new Uint32Array(memory, begin(MEDIUM), BLOCK_ROWS));
    this.flags = new Uint16Array(memory, begin(SHORT), BLOCK_ROWS);
    this.texts = new LeadTexts(rowsWithTexts);
  }

  get rows(): number {
    return this.bounds[ROWS] as number;
  }
  /** Bounds of `createdAt`. They may be wider than the remaining rows. */
  get earliest(): number {
    return this.bounds[EARLIEST] as number;
  }
  get latest(): number {
    return this.bounds[LATEST] as number;
  }
  /** Bounds of `ftdAt`, likewise. */
  get earliestFtd(): number {
    return this.bounds[EARLIEST_FTD] as number;
  }
  get latestFtd(): number {
    return this.bounds[LATEST_FTD] as number;
  }
  get byteLength(): number {
    return this.memory.byteLength + this.texts.byteLength;
  }

  /** Makes room for one more row, and returns its place. */
  addRow(): number {
    const row = this.rows;
    this.bounds[ROWS] = row + 1;
    return row;
  }

  /** Sets what each lead has, with or without an FTD. */
  writeHead(row: number, head: Float64Array): void {
    const { bounds } = this;
    const createdAt = head[HEAD.createdAt] as number;
    const ftdAt = head[HEAD.ftdAt] as number;
    this.flags[row] = head[HEAD.flags] as number;
    this.createdAt[row] = createdAt;
    this.ftdAt[row] = ftdAt;
    bounds[EARLIEST] = Math.min(this.earliest, createdAt);
    bounds[LATEST] = Math.max(this.latest, createdAt);
    if (Number.isNaN(ftdAt)) return;
    bounds[EARLIEST_FTD] = Math.min(this.earliestFtd, ftdAt);
    bounds[LATEST_FTD] = Math.max(this.latestFtd, ftdAt);
  }
}

/** Leads with an FTD a second time, with its money in whole cents and without texts. */
export class FtdBlock extends Block {
  readonly revenue: Float64Array;
  readonly payout: Float64Array;

  constructor(memory: SharedArrayBuffer = emptyMemory(BLOCK_BYTES + 2 * LONG)) {
    super(memory);
    this.revenue = new Float64Array(memory, BLOCK_BYTES, BLOCK_ROWS);
    this.payout = new Float64Array(memory, BLOCK_BYTES + LONG, BLOCK_ROWS);
  }
}

/** The positions of leads are stored in pages of 2^16 ids. */
const PAGE_BITS = 16;

export class LeadColumns {
  readonly blocks: Block[] = [];
  /**
   * Leads with an FTD side by side, so that a scan of FTDs visits no others. Few leads have one, so
   * money costs no memory for the others.
   */
  readonly ftdBlocks: FtdBlock[] = [];
  readonly values: readonly ValueList[];
  /** Domains of e-mails. Nearly all leads have one of a few. */
  readonly domains = new ValueList(DOMAIN_LIMIT);
  /** The position of each lead by id, plus 1, in pages; 0 if there is no such lead. */
  private readonly positions = new Map<number, Int32Array>();
  /** All combinations of flags and status that leads have or had: few of the possible ones. */
  readonly knownFlags: number[] = [];
  private readonly isKnown = new Uint8Array(FLAG_COUNT);
  /** Number of the block to which new leads of each lane go. */
  private readonly openBlocks: (number | undefined)[] = [];
  private rows = 0;
  private moneyBound = 0;

  /** `valueLimit`: fields with more distinct values are not kept. */
  constructor(valueLimit: number) {
    this.values = CODED_FIELDS.map(() => new ValueList(valueLimit));
  }

  get size(): number {
    return this.rows;
  }
  /** Whether every sum of money is exact: no sum of cents can reach 2^53. */
  get hasExactMoney(): boolean {
    return this.moneyBound < Number.MAX_SAFE_INTEGER;
  }

  /** Memory of the leads, in bytes. The part of their values is an estimate. */
  get byteLength(): number {
    const pages = this.positions.size * Int32Array.BYTES_PER_ELEMENT * (1 << PAGE_BITS);
    return [...this.blocks, ...this.ftdBlocks, ...this.values, this.domains].reduce(
      (total, { byteLength }) => total + byteLength,
      pages,
    );
  }

  /** Inserts or replaces a lead. Idempotent. */
  put(lead: LeadTuple, texts: TextSpans = NO_TEXTS): void {
    const codes = this.values.map((list, field) =>
      list.codeFor(lead[HEAD_LENGTH + field] as Value),
    );
    const head = Float64Array.from({ length: HEAD_LENGTH }, (_, place) =>
      Number(lead[place] ?? Number.NaN),
    );
    this.putCoded(head, codes, texts);
  }

  /**
   * Inserts or replaces a lead whose values have codes already, by field. `head` has its numbers at
   * the positions of `HEAD`. New leads of different lanes go to different blocks, so that several
   * ranges of ids can be read at the same time.
   */
  putCoded(head: Float64Array, ownCodes: ArrayLike<number>, texts: TextSpans, lane = 0): void {
    const id = head[HEAD.id] as number;
    const flags = head[HEAD.flags] as number;
    const known = this.positionOf(id);
    const position = known ?? this.append(id, lane);
    const block = this.blocks[Math.floor(position / BLOCK_ROWS)] as Block;
    const row = position % BLOCK_ROWS;
    if (this.isKnown[flags] === 0) {
      this.isKnown[flags] = 1;
      this.knownFlags.push(flags);
    }
    block.writeHead(row, head);
    block.texts.put(row, texts, this.domains);
    for (let field = 0; field < this.values.length; field += 1) {
      const codes = block.codes[field] as Uint32Array;
      const code = ownCodes[field] as number;
      const before = known === undefined ? null : (codes[row] as number);
      (this.values[field] as ValueList).recount(before, code);
      codes[row] = code;
    }
    if (Number.isNaN(head[HEAD.ftdAt])) this.removeFtd(block, row);
    else this.putFtd(block, row, head);
  }

  /** New leads of a lane go to another block from now on. */
  closeBlock(lane: number): void {
    this.openBlocks[lane] = undefined;
  }

  /**
   * Puts the blocks in the order of ids, so that they hold neighbours in time and pages of ids are
   * nearly sorted. Call it before the first question, for blocks whose ids do not overlap.
   */
  sortBlocks(): void {
    this.blocks.sort((a, b) => (a.ids[0] as number) - (b.ids[0] as number));
    for (const [number, { ids, rows }] of this.blocks.entries())
      for (let row = 0; row < rows; row += 1)
        this.setPosition(ids[row] as number, number * BLOCK_ROWS + row);
  }

  remove(id: number): void {
    const position = this.positionOf(id);
    if (position === undefined) return;
    const block = this.blocks[Math.floor(position / BLOCK_ROWS)] as Block;
    block.flags[position % BLOCK_ROWS] = FLAG.removed;
    this.removeFtd(block, position % BLOCK_ROWS);
  }

  private putFtd(block: Block, row: number, head: Float64Array): void {
    const revenue = head[HEAD.revenue] || 0;
    const payout = head[HEAD.payout] || 0;
    if (block.ftdPlaces[row] === 0) block.ftdPlaces[row] = this.appendFtd() + 1;
    const [ftds, own] = this.ftdOf(block, row);
    ftds.writeHead(own, head);
    for (const [field, codes] of block.codes.entries())
      (ftds.codes[field] as Uint32Array)[own] = codes[row] as number;
    ftds.revenue[own] = revenue;
    ftds.payout[own] = payout;
    this.moneyBound += Math.abs(revenue) + Math.abs(payout);
  }

  /** Removes the FTD of a row. The row keeps its place, because the lead may get an FTD again. */
  private removeFtd(block: Block, row: number): void {
    if (block.ftdPlaces[row] === 0) return;
    const [ftds, own] = this.ftdOf(block, row);
    ftds.flags[own] = FLAG.removed;
  }

  private ftdOf(block: Block, row: number): readonly [FtdBlock, row: number] {
    const place = (block.ftdPlaces[row] as number) - 1;
    return [this.ftdBlocks[Math.floor(place / BLOCK_ROWS)] as FtdBlock, place % BLOCK_ROWS];
  }

  private appendFtd(): number {
    let block = this.ftdBlocks.at(-1);
    if (!block || block.rows === BLOCK_ROWS) {
      block = new FtdBlock();
      this.ftdBlocks.push(block);
    }
    return (this.ftdBlocks.length - 1) * BLOCK_ROWS + block.addRow();
  }

  private append(id: number, lane: number): number {
    let number = this.openBlocks[lane];
    if (number === undefined || (this.blocks[number] as Block).rows === BLOCK_ROWS) {
      number = this.blocks.push(new Block(undefined, BLOCK_ROWS)) - 1;
      this.openBlocks[lane] = number;
    }
    const block = this.blocks[number] as Block;
    const row = block.addRow();
    const position = number * BLOCK_ROWS + row;
    block.ids[row] = id;
    this.rows += 1;
    this.setPosition(id, position);
    return position;
  }

  private setPosition(id: number, position: number): void {
    let page = this.positions.get(id >> PAGE_BITS);
    if (!page) {
      page = new Int32Array(1 << PAGE_BITS);
      this.positions.set(id >> PAGE_BITS, page);
    }
    page[id & ((1 << PAGE_BITS) - 1)] = position + 1;
  }

  private positionOf(id: number): number | undefined {
    const position = this.positions.get(id >> PAGE_BITS)?.[id & ((1 << PAGE_BITS) - 1)];
    return position ? position - 1 : undefined;
  }
}
