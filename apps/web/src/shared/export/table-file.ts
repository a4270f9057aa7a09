import type { ExportColumn } from '@leadline/contracts';
import { CSV_BOM, CSV_LINE_END, csvCell, csvText } from '@leadline/contracts/csv-rules';
import { FIXED_PARTS, SHEET_PART } from '@leadline/contracts/xlsx-parts';
import { XLSX_TAIL, xlsxCell, xlsxColumn, xlsxHead } from '@leadline/contracts/xlsx-rules';
import type { ExportFormat } from './use-export';
import { zipOf } from './zip';

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
