import { isActive, type ExportColumn } from './columns.js';
import { wallTextOf } from './wall-times.js';

const LINE_END = '\r\n';
/** Tells spreadsheet programs that the text is UTF-8. */
const BOM = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A leading apostrophe keeps text that looks like a formula a text (OWASP, CSV injection). */
const textCell = (text: string): string => {
  const inert = isActive(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const cellOf = <Row>(
  column: ExportColumn<Row>,
  wallText: (instant: Date) => string,
): ((row: Row) => string) => {
  switch (column.kind) {
    case 'text':
      return (row) => {
        const text = column.value(row);
        return text === null ? '' : textCell(text);
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

/** A CSV file (RFC 4180) in pieces: the titles, then each batch. Times are wall times of `zone`. */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const wallText = wallTextOf(zone);
  const cells = columns.map((column) => cellOf(column, wallText));
  yield Buffer.from(`${BOM}${columns.map(({ title }) => textCell(title)).join(',')}${LINE_END}`);
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      let separator = '';
      for (const cell of cells) {
        text += separator + cell(row);
        separator = ',';
      }
      text += LINE_END;
    }
    if (text !== '') yield Buffer.from(text);
  }
}
