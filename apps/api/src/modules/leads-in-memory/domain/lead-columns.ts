import type { SelectionField } from '@leadline/contracts';
import { ValueList, type Value } from './value-list.js';

// The fields that the list filters, sorts and counts by, as columns of numbers in blocks. Ten
// million rows are counted in tens of milliseconds; a row store has to visit each row (ADR 15).

export const BLOCK_ROWS = 16_384;

/**
 * All boolean fields of a lead in one number, with its status in the lowest three bits. One table
 * lookup then decides all such conditions.
 */
export const FLAG = {
  hidden: 1 << 3,
  test: 1 << 4,
  fakeFtd: 1 << 5,
  original: 1 << 6,
  campaign: 1 << 7,
  child: 1 << 8,
  funnelOverride: 1 << 9,
  publisherOverride: 1 << 10,
  injectedSuccess: 1 << 11,
  injectedFail: 1 << 12,
  removed: 1 << 13,
} as const;
export const FLAG_COUNT = 1 << 14;
export const statusOf = (flags: number): number => flags & 7;

export type CodedField = SelectionField | 'first_name' | 'last_name';
export const CODED_FIELDS: readonly CodedField[] = [
  'publisher_id',
  'advertiser_id',
  'country_id',
  'distribution_id',
  'brand_status',
  'publisher_status',
  'offer',
  'funnel',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'first_name',
  'last_name',
];

/**
 * A lead as read from the database: id, flags, creation and FTD in microseconds since 1970, then
 * the coded fields.
 */
export type LeadTuple = readonly [
  id: number,
  flags: number,
  createdAt: number,
  ftdAt: number | null,
  ...values: Value[],
];
const FIRST_VALUE = 4;

export class Block {
  readonly ids = new Int32Array(BLOCK_ROWS);
  readonly flags = new Uint16Array(BLOCK_ROWS);
  readonly createdAt = new Float64Array(BLOCK_ROWS);
  /** NaN without an FTD. */
  readonly ftdAt = new Float64Array(BLOCK_ROWS);
  readonly codes = CODED_FIELDS.map(() => new Uint32Array(BLOCK_ROWS));
  rows = 0;
  /** Bounds of `createdAt`. They may be wider than the remaining rows. */
  earliest = Infinity;
  latest = -Infinity;
}

const PLACES_BITS = 16;

export class LeadColumns {
  readonly blocks: Block[] = [];
  readonly values: readonly ValueList[];
  /** The position of each lead by id, in pages; 0 if there is none. */
  private readonly places = new Map<number, Int32Array>();
  private rows = 0;

  /** `valueLimit`: fields with more distinct values are not kept. */
  constructor(valueLimit: number) {
    this.values = CODED_FIELDS.map(() => new ValueList(valueLimit));
  }

  get size(): number {
    return this.rows;
  }

  /** Inserts or replaces a lead. Idempotent. */
  put(lead: LeadTuple): void {
    const [id, flags, createdAt, ftdAt] = lead;
    const known = this.placeOf(id);
    const place = known ?? this.append(id);
    const block = this.blocks[Math.floor(place / BLOCK_ROWS)] as Block;
    const row = place % BLOCK_ROWS;
    block.flags[row] = flags;
    block.createdAt[row] = createdAt;
    block.ftdAt[row] = ftdAt ?? Number.NaN;
    block.earliest = Math.min(block.earliest, createdAt);
    block.latest = Math.max(block.latest, createdAt);
    for (const [field, list] of this.values.entries()) {
      const codes = block.codes[field] as Uint32Array;
      codes[row] = list.replace(
        known === undefined ? null : (codes[row] as number),
        lead[FIRST_VALUE + field] as Value,
      );
    }
  }

  remove(id: number): void {
    const place = this.placeOf(id);
    if (place !== undefined)
      (this.blocks[Math.floor(place / BLOCK_ROWS)] as Block).flags[place % BLOCK_ROWS] =
        FLAG.removed;
  }

  private append(id: number): number {
    let block = this.blocks.at(-1);
    if (!block || block.rows === BLOCK_ROWS) this.blocks.push((block = new Block()));
    const place = (this.blocks.length - 1) * BLOCK_ROWS + block.rows;
    block.ids[block.rows] = id;
    block.rows += 1;
    this.rows += 1;
    let page = this.places.get(id >> PLACES_BITS);
    if (!page) this.places.set(id >> PLACES_BITS, (page = new Int32Array(1 << PLACES_BITS)));
    page[id & ((1 << PLACES_BITS) - 1)] = place + 1;
    return place;
  }

  private placeOf(id: number): number | undefined {
    const place = this.places.get(id >> PLACES_BITS)?.[id & ((1 << PLACES_BITS) - 1)];
    return place ? place - 1 : undefined;
  }
}
