import { ACTIVE_CHARACTERS, isActive, isPhoneNumber, type ExportColumn } from './cells.js';

export { ACTIVE_CHARACTERS };

export const CSV_LINE_END = '\r\n';
/** Tells spreadsheet programs that the text is UTF-8. */
export const CSV_BOM = '\uFEFF';
/** Characters that separate cells, here or in other locales, and spaces at the ends. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
/**
 * A program whose locale separates cells by semicolons, tabs or bars ignores quotes in the middle
 * of what it takes for a cell. It may then split a text, and find a formula after the split.
 */
const ACTIVE_AFTER_SPLIT = new RegExp(`([;|\\t\\r\\n]["\\s]*)(?=${ACTIVE_CHARACTERS})`, 'g');

/**
 * An apostrophe keeps text that looks like a formula a text (OWASP, CSV injection). Phone numbers
 * have none: it would be a part of the number for whoever reads the file again.
 */
export const csvText = (text: string): string => {
  const inert = isActive(text) && !isPhoneNumber(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert)
    ? `"${inert.replaceAll(ACTIVE_AFTER_SPLIT, "$1'").replaceAll('"', '""')}"`
    : inert;
};

/** Writes a cell of a column. */
export const csvCell = <Row>(
  column: ExportColumn<Row>,
  wallText: (instant: Date) => string,
): ((row: Row) => string) => {
  switch (column.kind) {
    case 'text':
      return (row) => {
        const text = column.value(row);
        return text === null ? '' : csvText(text);
      };
    case 'time':
      return (row) => {
        const instant = column.value(row);
        return instant === null ? '' : wallText(instant);
      };
    default:
      return (row) => String(column.value(row) ?? '');
  }
};
