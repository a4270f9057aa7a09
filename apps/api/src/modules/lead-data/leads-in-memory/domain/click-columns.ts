import {
  CLICK_FIELD_NAMES,
  CLICK_FIELDS,
  type ClickField,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { ValueList } from './value-list.js';

// Clicks as columns of numbers in blocks, stored like leads (ADR 15). A click never changes. Its
// outcome, leads and FTDs, is stored beside it for the few clicks that have any.

export const CLICK_BLOCK_ROWS = 1 << 16;

/** Kinds of clicks that sums tell apart. */
export const CLICK_KIND = { repeated: 0, unique: 1, bot: 2 } as const;
/**
 * Bits of the kind: room for one more than the kinds, so that a group begins at a multiple of four.
 */
export const KIND_BITS = 2;

/** Whether a field has few values, which take half of the memory. */
const isNarrow = (field: ClickField): boolean =>
  CLICK_FIELDS[field] === 'id' || field === 'device' || field === 'browser' || field === 'os';
const NARROW_LIMIT = 1 << 16;

/** Positions of the outcomes of a click: whole numbers, money in whole cents. */
export const OUTCOME = { leads: 0, ftds: 1, publisherFtds: 2, payout: 3 } as const;
export const OUTCOME_LENGTH = 4;

/** The outcomes of the clicks of a block that have any. */
class Outcomes {
  private places = new Map<number, number>();
  /** Rows of the block, in the order of their first outcome. */
  rows = new Uint16Array(64);
  values = new Float64Array(64 * OUTCOME_LENGTH);

  get count(): number {
    return this.places.size;
  }
  get byteLength(): number {
    const BYTES_A_PLACE = 40;
    return this.rows.byteLength + this.values.byteLength + this.places.size * BYTES_A_PLACE;
  }

  set(row: number, outcome: readonly number[]): void {
    let place = this.places.get(row);
    if (place === undefined) {
      place = this.places.size;
      if (place === this.rows.length) this.grow();
      this.places.set(row, place);
      this.rows[place] = row;
    }
    this.values.set(outcome, place * OUTCOME_LENGTH);
  }

  private grow(): void {
    const [rows, values] = [this.rows, this.values];
    this.rows = new Uint16Array(rows.length * 2);
    this.rows.set(rows);
    this.values = new Float64Array(values.length * 2);
    this.values.set(values);
  }
}

export class ClickBlock {
  readonly createdAt = new Float64Array(CLICK_BLOCK_ROWS);
  readonly kinds = new Uint8Array(CLICK_BLOCK_ROWS);
  readonly codes: readonly (Uint16Array | Uint32Array)[] = CLICK_FIELD_NAMES.map((field) =>
    isNarrow(field) ? new Uint16Array(CLICK_BLOCK_ROWS) : new Uint32Array(CLICK_BLOCK_ROWS),
  );
  readonly outcomes = new Outcomes();
  rows = 0;
  earliest = Infinity;
  latest = -Infinity;

  get byteLength(): number {
    return (
      this.createdAt.byteLength +
      this.kinds.byteLength +
      this.codes.reduce((sum, { byteLength }) => sum + byteLength, 0) +
      this.outcomes.byteLength
    );
  }
}

/** Positions of a click in an array of numbers. Its instant is in microseconds since 1970. */
export const CLICK_HEAD = { id: 0, kind: 1, createdAt: 2 } as const;

/** The positions of clicks are stored in pages of 2^16 ids. */
const PAGE = 1 << 16;

export class ClickColumns {
  readonly blocks: ClickBlock[] = [];
  readonly values: readonly ValueList[];
  /** The position of each click by id, plus 1, in pages; 0 if there is none. */
  private readonly positions = new Map<number, Int32Array>();
  private moneyBound = 0;

  /** `valueLimit`: fields with more distinct values are not kept. */
  constructor(valueLimit: number) {
    this.values = CLICK_FIELD_NAMES.map(
      (field) => new ValueList(isNarrow(field) ? Math.min(NARROW_LIMIT, valueLimit) : valueLimit),
    );
  }

  get size(): number {
    return this.blocks.reduce((sum, { rows }) => sum + rows, 0);
  }
  /** Whether no sum of cents can reach 2^53. */
  get hasExactMoney(): boolean {
    return this.moneyBound < Number.MAX_SAFE_INTEGER;
  }
  get byteLength(): number {
    const pages = this.positions.size * PAGE * Int32Array.BYTES_PER_ELEMENT;
    return [...this.blocks, ...this.values].reduce(
      (sum, { byteLength }) => sum + byteLength,
      pages,
    );
  }

  /** Adds a click. An existing click stays, because clicks do not change. */
  put(head: ArrayLike<number>, codes: ArrayLike<number>): void {
    const id = head[CLICK_HEAD.id] as number;
    if (this.positionOf(id) !== undefined) return;
    let block = this.blocks.at(-1);
    if (!block || block.rows === CLICK_BLOCK_ROWS) {
      block = new ClickBlock();
      this.blocks.push(block);
    }
    const row = block.rows;
    const createdAt = head[CLICK_HEAD.createdAt] as number;
    block.createdAt[row] = createdAt;
    block.kinds[row] = head[CLICK_HEAD.kind] as number;
    for (let field = 0; field < block.codes.length; field += 1)
      (block.codes[field] as Uint32Array)[row] = codes[field] as number;
    block.earliest = Math.min(block.earliest, createdAt);
    block.latest = Math.max(block.latest, createdAt);
    block.rows = row + 1;
    this.setPosition(id, (this.blocks.length - 1) * CLICK_BLOCK_ROWS + row);
  }

  /** Sets the outcome of a click. A click that is not there yet comes with its outcome later. */
  setOutcome(id: number, outcome: readonly number[]): void {
    const position = this.positionOf(id);
    if (position === undefined) return;
    const block = this.blocks[Math.floor(position / CLICK_BLOCK_ROWS)] as ClickBlock;
    block.outcomes.set(position % CLICK_BLOCK_ROWS, outcome);
    this.moneyBound += Math.abs(outcome[OUTCOME.payout] as number);
  }

  private setPosition(id: number, position: number): void {
    let page = this.positions.get(Math.floor(id / PAGE));
    if (!page) {
      page = new Int32Array(PAGE);
      this.positions.set(Math.floor(id / PAGE), page);
    }
    page[id % PAGE] = position + 1;
  }
  private positionOf(id: number): number | undefined {
    const position = this.positions.get(Math.floor(id / PAGE))?.[id % PAGE];
    return position ? position - 1 : undefined;
  }
}
