import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  FIXED_PARTS,
  SHEET_PART,
  XLSX_TAIL,
  xlsxCell,
  xlsxColumn,
  xlsxHead,
  type ExportColumn,
} from '@leadline/contracts';
import { wallClockOf } from './wall-times.js';

const ZIP_OPTIONS = {
  // Sheets compress well at the lowest level, and people wait for the file.
  compressionLevel: 1,
  // A fixed date, the first of the format, so that the same rows give the same file.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

async function* sheet<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const wallOf = wallClockOf(zone);
  const cells = columns.map((column, index) => ({
    write: xlsxCell(column, wallOf),
    letters: xlsxColumn(index),
  }));
  yield Buffer.from(xlsxHead(columns));
  let line = 1;
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      line += 1;
      text += `<row r="${line}">`;
      for (const { write, letters } of cells) text += write(row, letters + line);
      text += '</row>';
    }
    if (text !== '') yield Buffer.from(text);
  }
  yield Buffer.from(XLSX_TAIL);
}

/**
 * Writes an Excel workbook with the single sheet `Sheet1`, in pieces. It is written at the pace of
 * its reader, and stops when the reader stops. Every cell has its type, and none is a formula.
 * Times are wall times of `zone`.
 */
export async function* xlsxFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sheetStream = Readable.from(sheet(columns, batches, zone));
  // yazl pipes streams without their failures: a failed sheet would leave the reader waiting.
  const fail = (error: Error): void => void output.destroy(error);
  sheetStream.once('error', fail);
  zip.once('error', fail);
  for (const [name, xml] of Object.entries(FIXED_PARTS))
    zip.addBuffer(Buffer.from(xml), name, ZIP_OPTIONS);
  zip.addReadStream(sheetStream, SHEET_PART, ZIP_OPTIONS);
  zip.end();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // yazl does not stop reading the sheet when nobody reads the archive.
    sheetStream.destroy();
  }
}
