import { createHash } from 'node:crypto';

/** A list that has cursors. Those of an account name it: `advertiser:7`. */
export type ListName = 'leads' | 'conversions' | `${'advertiser' | 'publisher'}:${number}`;

/** The row of a list after which a reader goes on (ADR 107). */
export interface ListPlace {
  /** `list` for the order of the list, `changes` for the order of changes. */
  readonly order: 'list' | 'changes';
  /**
   * The value by which rows are sorted: a time in microseconds since 1970, or the number of the
   * transaction that changed them.
   */
  readonly key: string;
  readonly id: string;
}

const LETTERS = { list: 'l', changes: 'c' } as const;
const FORM = /^[0-9a-f]{12}([lc])(\d{1,18})-(\d{1,18})$/;

/**
 * Encodes a place, with a checksum that also depends on the list. For changes it depends on the
 * database, too: numbers of transactions mean nothing in another one.
 */
export const cursorOf = (
  list: ListName,
  { order, key, id }: ListPlace,
  database: string,
): string => {
  const place = `${LETTERS[order]}${key}-${id}`;
  const source = order === 'changes' ? `${list} ${database}` : list;
  const sum = createHash('sha256').update(`${source} ${place}`).digest('hex').slice(0, 12);
  return Buffer.from(`${sum}${place}`, 'latin1').toString('base64url');
};

/** Decodes a cursor. Null if it was not made for this list and database, or was changed. */
export const placeOf = (list: ListName, cursor: string, database: string): ListPlace | null => {
  const [, letter, key, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (key === undefined || id === undefined) return null;
  const place: ListPlace = { order: letter === LETTERS.list ? 'list' : 'changes', key, id };
  return cursorOf(list, place, database) === cursor ? place : null;
};

/** Returns the later of two places in the order of changes. */
export const laterOf = (one: ListPlace, other: ListPlace): ListPlace => {
  const [a, b] = [BigInt(one.key), BigInt(other.key)];
  if (a === b) return BigInt(one.id) >= BigInt(other.id) ? one : other;
  return a > b ? one : other;
};
