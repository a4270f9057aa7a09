import { compareDecimals } from '#shared/lib/decimal';

/** Sort key of a column. Money is decimal text, wrapped to distinguish it from other texts. */
export type SortValue = string | number | { readonly money: string } | null;

const isMoney = (value: SortValue): value is { readonly money: string } =>
  typeof value === 'object' && value !== null;

const textOf = (value: NonNullable<SortValue>): string =>
  isMoney(value) ? value.money : String(value);

/** Compares two sort keys; null comes first. */
export const compareValues = (a: SortValue, b: SortValue): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (isMoney(a) && isMoney(b)) return compareDecimals(a.money, b.money);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b));
};
