import { InvalidCopy } from './invalid-copy.js';
import { writeLine, type TextRow } from './tab-separated.js';

/** How often a row counts in the copy: once, unless something is wrong. */
export interface CountedRow {
  readonly row: TextRow;
  readonly count: number;
}

const sameRow = (a: TextRow, b: TextRow): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Row to add to the copy: with 1 for the present state of a lead or click, with -1 to cancel a
 * former state.
 */
export interface SignedRow {
  readonly sign: 1 | -1;
  readonly row: TextRow;
}

/**
 * Returns the rows that bring the copy up to date.
 * @param now the present rows of the leads or clicks that have changed
 * @param before the rows that the copy holds for these and for the removed ones
 * @throws InvalidCopy if a row counts less than once, because ClickHouse has lost something
 */
export const signedRows = (
  now: readonly TextRow[],
  before: readonly CountedRow[],
): readonly SignedRow[] => {
  const current = new Map(now.map((row) => [row[0], row]));
  const rows: SignedRow[] = [];
  for (const { row, count } of before) {
    if (count < 1) throw new InvalidCopy(`Row ${row[0]} counts ${count} times in the copy.`);
    const found = current.get(row[0]);
    const isSame = found !== undefined && sameRow(found, row);
    if (isSame) current.delete(row[0]);
    for (let times = isSame ? 1 : 0; times < count; times += 1) rows.push({ sign: -1, row });
  }
  for (const row of current.values()) rows.push({ sign: 1, row });
  return rows;
};

/** Returns the line of a row in a batch. The batch number and the sign come first. */
export const batchLine = (batch: number, { sign, row }: SignedRow): string =>
  writeLine([String(batch), String(sign), ...row]);
