import type { ExportColumn } from '@leadline/contracts';
import { CSV_BOM, CSV_LINE_END, csvCell, csvText } from '@leadline/contracts/csv-rules';
import { FIXED_PARTS, SHEET_PART } from '@leadline/contracts/xlsx-parts';
import { XLSX_TAIL, xlsxCell, xlsxColumn, xlsxHead } from '@leadline/contracts/xlsx-rules';
import type { ExportFormat } from './export-menu';

/** A file of an archive. */
interface ZipPart {
  readonly name: string;
  readonly text: string;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const checksumOf = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Encodes little-endian numbers of 2 or 4 bytes. */
const fields = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]) => {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

const VERSION = 20;
/** Marks the names as UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, so that the same parts always give the same file. */
const DATE = 0x0021;

/** Builds a ZIP archive of texts (PKZIP APPNOTE, without extensions). */
const zipOf = async (parts: readonly ZipPart[]): Promise<Blob> => {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const part of parts) {
    const [name, bytes] = [encoder.encode(part.name), encoder.encode(part.text)];
    const data = await deflated(bytes);
    const common = [
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, checksumOf(bytes)],
      [4, data.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = fields([4, 0x04034b50], ...common);
    pieces.push(head, name, data);
    const entry = fields(
      [4, 0x02014b50],
      [2, VERSION],
      ...common,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    directory.push(entry, name);
    offset += head.length + name.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...pieces, ...directory, end]);
};

/** Rows that are written before the page may respond to the user again. */
const STEP = 2000;
const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

const textOf = async <Row>(
  rows: readonly Row[],
  signal: AbortSignal,
  lineOf: (row: Row, index: number) => string,
): Promise<string> => {
  const pieces: string[] = [];
  for (let start = 0; start < rows.length; start += STEP) {
    signal.throwIfAborted();
    const step = rows.slice(start, start + STEP);
    pieces.push(step.map((row, index) => lineOf(row, start + index)).join(''));
    await pause();
  }
  return pieces.join('');
};

// Rows in the browser hold times as text, never as instants.
const noInstant = (): never => {
  throw new Error('A column of the browser has no instants');
};

const csvOf = async <Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<Blob> => {
  const cells = columns.map((column) => csvCell(column, noInstant));
  const titles = columns.map(({ title }) => csvText(title)).join(',');
  const text = await textOf(
    rows,
    signal,
    (row) => cells.map((cell) => cell(row)).join(',') + CSV_LINE_END,
  );
  return new Blob([CSV_BOM, titles, CSV_LINE_END, text]);
};

const xlsxOf = async <Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<Blob> => {
  const cells = columns.map((column, index) => ({
    write: xlsxCell(column, noInstant),
    letters: xlsxColumn(index),
  }));
  const text = await textOf(rows, signal, (row, index) => {
    const line = index + 2;
    const written = cells.map(({ write, letters }) => write(row, `${letters}${line}`)).join('');
    return `<row r="${line}">${written}</row>`;
  });
  const fixed = Object.entries(FIXED_PARTS).map(([name, part]) => ({ name, text: part }));
  return zipOf([...fixed, { name: SHEET_PART, text: xlsxHead(columns) + text + XLSX_TAIL }]);
};

/**
 * Builds a file from rows in the browser, by the rules of the server's exports (ADR 27, ADR 32).
 * Returns it as a server response, so that the export menu treats both alike.
 */
export const tableFile = async <Row>(
  format: ExportFormat,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<Response> => {
  const file = await (format === 'csv' ? csvOf : xlsxOf)(columns, rows, signal);
  return new Response(file, {
    headers: { 'content-type': TYPES[format], 'x-total-rows': String(rows.length) },
  });
};
