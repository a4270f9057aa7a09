import { CSV_BOM, CSV_LINE_END, csvCell, csvText, type ExportColumn } from '@leadline/contracts';
import { wallTextOf } from './wall-times.js';

/**
 * Writes a CSV file (RFC 4180) in pieces: the titles, then each batch. Times are wall times of
 * `zone`.
 */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const wallText = wallTextOf(zone);
  const cells = columns.map((column) => csvCell(column, wallText));
  yield Buffer.from(
    `${CSV_BOM}${columns.map(({ title }) => csvText(title)).join(',')}${CSV_LINE_END}`,
  );
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      let separator = '';
      for (const cell of cells) {
        text += separator + cell(row);
        separator = ',';
      }
      text += CSV_LINE_END;
    }
    if (text !== '') yield Buffer.from(text);
  }
}
