import {
  LEAD_FIELD_NAMES,
  STORED_FLAGS,
  type LeadField,
} from '#modules/lead-conditions/domain/lead-fields.js';
import { FtdRows } from './ftd-rows.js';
import { ValueList, type Value } from './value-list.js';

// The fields that the list filters, sorts and counts by, as columns of numbers in blocks. Ten
// million rows are counted in tens of milliseconds; a row store has to visit each row (ADR 15).

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
 * A lead as read from the database: id, flags, creation and FTD in microseconds since 1970, money
 * of the FTD in whole cents, then the coded fields.
 */
export type LeadTuple = readonly [
  id: number,
  flags: number,
  createdAt: number,
  ftdAt: number | null,
  revenue: number | null,
  payout: number | null,
  ...values: Value[],
];
const FIRST_VALUE = 6;

export class Block {
  readonly ids = new Int32Array(BLOCK_ROWS);
  readonly flags = new Uint16Array(BLOCK_ROWS);
  readonly createdAt = new Float64Array(BLOCK_ROWS);
  /** NaN without an FTD. */
  readonly ftdAt = new Float64Array(BLOCK_ROWS);
  readonly ftds = new FtdRows();
  readonly codes = CODED_FIELDS.map(() => new Uint32Array(BLOCK_ROWS));
  rows = 0;
  /** Bounds of `createdAt`. They may be wider than the remaining rows. */
  earliest = Infinity;
  latest = -Infinity;
  /** Bounds of `ftdAt`, likewise. */
  earliestFtd = Infinity;
  latestFtd = -Infinity;
}

/** The positions of leads are stored in pages of 2^16 ids. */
const PAGE_BITS = 16;

export class LeadColumns {
  readonly blocks: Block[] = [];
  readonly values: readonly ValueList[];
  /** The position of each lead by id, plus 1, in pages; 0 if there is no such lead. */
  private readonly positions = new Map<number, Int32Array>();
  /** All combinations of flags and status that leads have or had; few of those that could be. */
  readonly knownFlags: number[] = [];
  private readonly isKnown = new Uint8Array(FLAG_COUNT);
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

  /** Inserts or replaces a lead. Idempotent. */
  put(lead: LeadTuple): void {
    const [id, flags, createdAt, ftdAt, revenue, payout] = lead;
    const known = this.positionOf(id);
    const position = known ?? this.append(id);
    const block = this.blocks[Math.floor(position / BLOCK_ROWS)] as Block;
    const row = position % BLOCK_ROWS;
    block.flags[row] = flags;
    if (this.isKnown[flags] === 0) {
      this.isKnown[flags] = 1;
      this.knownFlags.push(flags);
    }
    block.createdAt[row] = createdAt;
    block.ftdAt[row] = ftdAt ?? Number.NaN;
    block.earliest = Math.min(block.earliest, createdAt);
    block.latest = Math.max(block.latest, createdAt);
    if (ftdAt === null) {
      if (known !== undefined) block.ftds.remove(row);
    } else {
      block.ftds.put(row, revenue ?? 0, payout ?? 0, known !== undefined);
      this.moneyBound += Math.abs(revenue ?? 0) + Math.abs(payout ?? 0);
      block.earliestFtd = Math.min(block.earliestFtd, ftdAt);
      block.latestFtd = Math.max(block.latestFtd, ftdAt);
    }
    for (const [field, list] of this.values.entries()) {
      const codes = block.codes[field] as Uint32Array;
      codes[row] = list.replace(
        known === undefined ? null : (codes[row] as number),
        lead[FIRST_VALUE + field] as Value,
      );
    }
  }

  remove(id: number): void {
    const position = this.positionOf(id);
    if (position !== undefined)
      (this.blocks[Math.floor(position / BLOCK_ROWS)] as Block).flags[position % BLOCK_ROWS] =
        FLAG.removed;
  }

  private append(id: number): number {
    let block = this.blocks.at(-1);
    if (!block || block.rows === BLOCK_ROWS) {
      block = new Block();
      this.blocks.push(block);
    }
    const position = (this.blocks.length - 1) * BLOCK_ROWS + block.rows;
    block.ids[block.rows] = id;
    block.rows += 1;
    this.rows += 1;
    let page = this.positions.get(id >> PAGE_BITS);
    if (!page) {
      page = new Int32Array(1 << PAGE_BITS);
      this.positions.set(id >> PAGE_BITS, page);
    }
    page[id & ((1 << PAGE_BITS) - 1)] = position + 1;
    return position;
  }

  private positionOf(id: number): number | undefined {
    const position = this.positions.get(id >> PAGE_BITS)?.[id & ((1 << PAGE_BITS) - 1)];
    return position ? position - 1 : undefined;
  }
}
