// The cells of exported files. The server exports lists, the web reports (ADR 32): both write every
// cell by these rules.

import { maskedContact, type ContactKind } from '../common/contact-data.rules.js';

/** Values of a cell: text, a count, money as decimal text, an instant. Null: an empty cell. */
interface CellValues {
  readonly text: string;
  readonly number: number;
  readonly money: string;
  readonly time: Date;
}
export type CellKind = keyof CellValues;

/** One column of a file. `value` depends on nothing but the row. */
export type ExportColumn<Row> = {
  [K in CellKind]: {
    readonly title: string;
    readonly kind: K;
    readonly value: (row: Row) => CellValues[K] | null;
  };
}[CellKind] & {
  /** The kind of contact data in the column (ADR 67). */
  readonly contact?: ContactKind | null;
};

/** The columns of a file for somebody without the permission CONTACT_DATA. */
export const withoutContactCells = <Row>(
  columns: readonly ExportColumn<Row>[],
): ExportColumn<Row>[] =>
  columns.map((column) => {
    const { contact } = column;
    if (column.kind !== 'text' || !contact) return column;
    return {
      ...column,
      value: (row) => {
        const text = column.value(row);
        return text === null ? null : maskedContact(contact, text);
      },
    };
  });

/** Characters that begin a formula, also in the full-width forms that some programs accept. */
export const ACTIVE_CHARACTERS = '[=+\\-@＝＋－＠]';
const ACTIVE = new RegExp(`^(\\s*${ACTIVE_CHARACTERS}|[\\t\\r\\n])`);
/**
 * Whether a spreadsheet program might run the text as a formula instead of showing it. Some drop the
 * spaces before it.
 */
export const isActive = (text: string): boolean => ACTIVE.test(text);

const PHONE_NUMBER = /^\+\d[\d .()]{2,30}$/;
/**
 * Whether the text is a phone number: a plus and digits, in groups perhaps. It has no name, reference
 * or operator after the plus, so no program can find a formula in it.
 */
export const isPhoneNumber = (text: string): boolean => PHONE_NUMBER.test(text);
