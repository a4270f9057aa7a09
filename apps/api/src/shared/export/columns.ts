/** What a cell may hold: text, a count, decimal text of money, an instant; null is an empty cell. */
interface CellValues {
  readonly text: string;
  readonly number: number;
  readonly money: string;
  readonly time: Date;
}
export type CellKind = keyof CellValues;

/** One column of a file. `value` must not depend on anything but the row. */
export type ExportColumn<Row> = {
  [K in CellKind]: {
    readonly title: string;
    readonly kind: K;
    readonly value: (row: Row) => CellValues[K] | null;
  };
}[CellKind];

/** What a spreadsheet takes for the beginning of a formula, also in the full-width forms that some versions accept. */
const ACTIVE = /^[=+\-@\t\r\n＝＋－＠]/;
/** Whether a program that opens the file might run the text instead of showing it. */
export const isActive = (text: string): boolean => ACTIVE.test(text);
