import { END_LIMIT, TextColumn, type TextDeclaration, type TextSpans } from './texts.js';
import { ValueList, type Value } from './values.js';

export const BLOCK_ROWS = 16_384;
export const ALL_ROWS = Uint16Array.from({ length: BLOCK_ROWS }, (_, row) => row);

/** The columns of a store. It is plain data, so that another thread can take it. */
export interface ColumnsDeclaration {
  /** Number of times, in microseconds since 1970. Rows with a second time are events. */
  readonly times: 1 | 2;
  /** Number of amounts of an event: whole numbers, or money in whole cents. */
  readonly amounts: number;
  /** Number of combinations of flags, which are one number. A table then decides all of them. */
  readonly flagCount: number;
  /** Flags of a removed row. */
  readonly removed: number;
  /** Fields with codes, and the most values of each. Codes of up to 2^16 values take 16 bits. */
  readonly fields: readonly { readonly limit: number }[];
  readonly texts: readonly TextDeclaration[];
  /** Whether blocks of rows have ids, for pages of rows. */
  readonly hasIds: boolean;
}

export type Codes = Uint16Array | Uint32Array;

/**
 * Positions of the numbers of a row: its id, its flags and its times, then the amounts of its
 * event. NaN stands for null.
 */
const HEAD = { id: 0, flags: 1, times: 2 } as const;
const headLength = ({ times, amounts }: ColumnsDeclaration): number => HEAD.times + times + amounts;

const NARROW = 1 << 16;
const BOUND = Float64Array.BYTES_PER_ELEMENT;
/** Bytes of a row in a block. Values about all rows lie before the columns. */
const rowBytes = (
  { times, flagCount, fields, hasIds }: ColumnsDeclaration,
  amounts: number,
): number =>
  (times + amounts) * BOUND +
  (hasIds && amounts === 0 ? Int32Array.BYTES_PER_ELEMENT : 0) +
  fields.reduce((sum, { limit }) => sum + (limit <= NARROW ? 2 : 4), 0) +
  (flagCount <= 256 ? 1 : 2);

/**
 * Rows as columns. They lie in one piece of memory, from which another thread makes the same block
 * without texts.
 */
export class Block {
  readonly memory: SharedArrayBuffer;
  readonly ids: Int32Array;
  readonly flags: Uint8Array | Uint16Array;
  /** NaN for none. */
  readonly times: readonly Float64Array[];
  readonly codes: readonly Codes[];
  /** Empty unless it is a block of events. */
  readonly amounts: readonly Float64Array[];
  readonly texts: readonly TextColumn[];
  /** The number of rows, then the earliest and the latest of each time. */
  private readonly bounds: Float64Array;

  constructor(
    declaration: ColumnsDeclaration,
    { amounts = 0, memory, rowsWithTexts = 0 }: BlockOptions = {},
  ) {
    const { times, flagCount, fields, hasIds, texts } = declaration;
    const bounds = 1 + 2 * times;
    this.memory =
      memory ?? new SharedArrayBuffer(bounds * BOUND + BLOCK_ROWS * rowBytes(declaration, amounts));
    let end = 0;
    const column = <Column extends Codes | Float64Array | Int32Array | Uint8Array>(
      Kind: ColumnKind<Column>,
      rows = BLOCK_ROWS,
    ): Column => {
      const begin = end;
      end += rows * Kind.BYTES_PER_ELEMENT;
      return new Kind(this.memory, begin, rows);
    };
    const long = (_: unknown, __: number) => column(Float64Array);
    this.bounds = column(Float64Array, bounds);
    this.times = Array.from({ length: times }, long);
    this.amounts = Array.from({ length: amounts }, long);
    this.ids = column(Int32Array, hasIds && amounts === 0 ? BLOCK_ROWS : 0);
    this.codes = fields.map(({ limit }) =>
      limit <= NARROW ? column(Uint16Array) : column(Uint32Array),
    );
    this.flags = flagCount <= 256 ? column(Uint8Array) : column(Uint16Array);
    this.texts = texts.map((text) => new TextColumn(text, rowsWithTexts));
    if (memory) return;
    for (let time = 0; time < times; time += 1)
      this.bounds.set([Infinity, -Infinity], 1 + 2 * time);
  }

  get rows(): number {
    return this.bounds[0] as number;
  }
  /** Bounds of a time. They may be wider than the remaining rows. */
  earliest(time: number): number {
    return this.bounds[1 + 2 * time] as number;
  }
  latest(time: number): number {
    return this.bounds[2 + 2 * time] as number;
  }
  get byteLength(): number {
    return this.texts.reduce((sum, { byteLength }) => sum + byteLength, this.memory.byteLength);
  }

  /** Makes room for one more row, and returns its place. */
  addRow(): number {
    const row = this.rows;
    this.bounds[0] = row + 1;
    return row;
  }

  setTime(time: number, row: number, at: number): void {
    const { bounds } = this;
    (this.times[time] as Float64Array)[row] = at;
    // NaN is in no order, so it moves no bound.
    if (at < (bounds[1 + 2 * time] as number)) bounds[1 + 2 * time] = at;
    if (at > (bounds[2 + 2 * time] as number)) bounds[2 + 2 * time] = at;
  }
}
interface BlockOptions {
  /** The number of amounts, for a block of events. */
  readonly amounts?: number;
  /** Memory of a block that another thread has made. */
  readonly memory?: SharedArrayBuffer;
  readonly rowsWithTexts?: number;
}
interface ColumnKind<Column> {
  readonly BYTES_PER_ELEMENT: number;
  new (memory: SharedArrayBuffer, begin: number, rows: number): Column;
}

/** The positions of rows are stored in pages of 2^16 ids. */
const PAGE = 1 << 16;
/** Size of an entry of the map of events, with its share of free slots. */
const BYTES_A_PLACE = 40;

/**
 * Rows by their ids, as columns of numbers in blocks. Millions of rows are counted in tens of
 * milliseconds.
 */
export class Columns {
  readonly blocks: Block[] = [];
  /**
   * Events a second time, side by side with their amounts and without texts. A scan of events
   * visits no other rows, and amounts cost no memory for the others.
   */
  readonly eventBlocks: Block[] = [];
  readonly values: readonly ValueList[];
  /** Ends of the texts of each column. */
  readonly ends: readonly ValueList[];
  /** All combinations of flags that rows have or had: few of the possible ones. */
  readonly knownFlags: number[] = [];
  private readonly isKnown: Uint8Array;
  /** The position of each row by id, plus 1, in pages; 0 if there is no such row. */
  private readonly positions = new Map<number, Int32Array>();
  /** The position of each event by id. */
  private readonly events = new Map<number, number>();
  /** Number of the block to which new rows of each lane go. */
  private readonly openBlocks: (number | undefined)[] = [];
  private readonly noTexts: TextSpans;
  private rows = 0;
  private amountBound = 0;

  constructor(readonly declaration: ColumnsDeclaration) {
    this.values = declaration.fields.map(({ limit }) => new ValueList(limit));
    this.ends = declaration.texts.map(() => new ValueList(END_LIMIT));
    this.isKnown = new Uint8Array(declaration.flagCount);
    const nowhere = new Int32Array(declaration.texts.length);
    this.noTexts = { bytes: Buffer.alloc(0), from: nowhere, until: nowhere };
  }

  get size(): number {
    return this.rows;
  }
  /** Whether every sum of amounts is exact: none can reach 2^53. */
  get hasExactSums(): boolean {
    return this.amountBound < Number.MAX_SAFE_INTEGER;
  }

  /** Memory of the rows, in bytes. The parts of values and of maps are estimates. */
  get byteLength(): number {
    const { blocks, eventBlocks, values, ends, positions, events } = this;
    return [...blocks, ...eventBlocks, ...values, ...ends].reduce(
      (total, { byteLength }) => total + byteLength,
      positions.size * PAGE * Int32Array.BYTES_PER_ELEMENT + events.size * BYTES_A_PLACE,
    );
  }

  /** Inserts or replaces a row, given as the numbers of `HEAD` and the values of its fields. */
  put(row: readonly Value[], texts = this.noTexts): void {
    const length = headLength(this.declaration);
    const head = Float64Array.from(row.slice(0, length), (value) => Number(value ?? Number.NaN));
    const codes = this.values.map((list, field) => list.codeFor(row[length + field] as Value));
    this.putCoded(head, codes, texts);
  }

  /**
   * Inserts or replaces a row whose values have codes already, by field. Idempotent. `head` has its
   * numbers at the positions of `HEAD`. New rows of different lanes go to different blocks, so that
   * several ranges of ids can be read at the same time.
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
    block.flags[row] = flags;
    for (let time = 0; time < block.times.length; time += 1)
      block.setTime(time, row, head[HEAD.times + time] as number);
    this.putTexts(block, row, texts);
    for (let field = 0; field < this.values.length; field += 1) {
      const codes = block.codes[field] as Codes;
      const code = ownCodes[field] as number;
      const before = known === undefined ? null : (codes[row] as number);
      (this.values[field] as ValueList).recount(before, code);
      codes[row] = code;
    }
    if (block.times.length === 1) return;
    if (!Number.isNaN(head[HEAD.times + 1]))
      this.putEvent(id, position, head, HEAD.times + block.times.length);
    else if (known !== undefined) this.removeEvent(id);
  }

  /** Sets the amounts of the event of a row. Without effect if there is no such row yet. */
  setAmounts(id: number, amounts: ArrayLike<number>): void {
    const position = this.positionOf(id);
    if (position !== undefined) this.putEvent(id, position, amounts, 0);
  }

  /** New rows of a lane go to another block from now on. */
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
    block.flags[position % BLOCK_ROWS] = this.declaration.removed;
    this.removeEvent(id);
  }

  private putTexts(block: Block, row: number, { bytes, from, until }: TextSpans): void {
    for (let text = 0; text < block.texts.length; text += 1)
      (block.texts[text] as TextColumn).put(
        row,
        bytes,
        from[text] as number,
        until[text] as number,
        this.ends[text] as ValueList,
      );
  }

  /** Copies a row to the events, with amounts from a place on. */
  private putEvent(id: number, position: number, given: ArrayLike<number>, first: number): void {
    const block = this.blocks[Math.floor(position / BLOCK_ROWS)] as Block;
    const row = position % BLOCK_ROWS;
    let place = this.events.get(id);
    if (place === undefined) {
      place = this.appendEvent();
      this.events.set(id, place);
    }
    const event = this.eventBlocks[Math.floor(place / BLOCK_ROWS)] as Block;
    const own = place % BLOCK_ROWS;
    event.flags[own] = block.flags[row] as number;
    for (const [time, times] of block.times.entries())
      event.setTime(time, own, times[row] as number);
    for (const [field, codes] of block.codes.entries())
      (event.codes[field] as Codes)[own] = codes[row] as number;
    for (const [index, amounts] of event.amounts.entries()) {
      const amount = given[first + index] || 0;
      amounts[own] = amount;
      this.amountBound += Math.abs(amount);
    }
  }

  /** Removes the event of a row. It keeps its place, because the row may get an event again. */
  private removeEvent(id: number): void {
    const place = this.events.get(id);
    if (place === undefined) return;
    const event = this.eventBlocks[Math.floor(place / BLOCK_ROWS)] as Block;
    event.flags[place % BLOCK_ROWS] = this.declaration.removed;
  }

  private appendEvent(): number {
    let block = this.eventBlocks.at(-1);
    if (!block || block.rows === BLOCK_ROWS) {
      block = new Block(this.declaration, { amounts: this.declaration.amounts });
      this.eventBlocks.push(block);
    }
    return (this.eventBlocks.length - 1) * BLOCK_ROWS + block.addRow();
  }

  private append(id: number, lane: number): number {
    let number = this.openBlocks[lane];
    if (number === undefined || (this.blocks[number] as Block).rows === BLOCK_ROWS) {
      number = this.blocks.push(new Block(this.declaration, { rowsWithTexts: BLOCK_ROWS })) - 1;
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
    const number = Math.floor(id / PAGE);
    let page = this.positions.get(number);
    if (!page) {
      page = new Int32Array(PAGE);
      this.positions.set(number, page);
    }
    page[id - number * PAGE] = position + 1;
  }

  private positionOf(id: number): number | undefined {
    // The remainder of a division of doubles would be slow.
    const number = Math.floor(id / PAGE);
    const position = this.positions.get(number)?.[id - number * PAGE];
    return position ? position - 1 : undefined;
  }
}
