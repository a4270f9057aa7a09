import {
  ACTIVE_CHARACTERS,
  blacklistType,
  MOST_IMPORT_LINES,
  type BlacklistLine,
} from '@leadline/contracts';

/** A csv file that cannot be read at all. The message says why. */
export class CsvFileError extends Error {}

type Column = Exclude<keyof BlacklistLine, 'line'>;
/** Columns by their headings in small letters: those of the export, and those of the API. */
const COLUMNS: Readonly<Record<string, Column>> = {
  type: 'type',
  blacklist_type: 'type',
  blacklist_type_id: 'type',
  value: 'value',
  blacklist_value: 'value',
  'expires at': 'expires_at',
  expires_at: 'expires_at',
  'hide blocked': 'hide_blocked',
  hide_blocked: 'hide_blocked',
  description: 'description',
};
/** Columns of an export, or of a file with faults, that an import has no use for. */
const UNUSED: ReadonlySet<string> = new Set([
  'id',
  'line',
  'fault',
  'stopped leads',
  'stopped_leads',
  'last stopped',
  'last_stopped_at',
  'created at',
  'created_at',
  'updated at',
  'updated_at',
]);

interface CsvRow {
  /** The number of the line on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator of the heading: programs of some locales write semicolons or tabs. */
const separatorOf = (text: string): string => {
  const [heading = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => [mark, heading.split(mark).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
};

/** The first line of files for Excel that name their separator. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?[ \t]*(?:\n|$)/i;

/** Returns the index of the quote that closes a cell, or -1. A doubled quote is part of the cell. */
const closingQuote = (text: string, from: number): number => {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
};

/** The rows of a csv file. Cells in quotes may hold separators, line ends and doubled quotes. */
export const csvRows = (file: string): CsvRow[] => {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(text);
  const start = named?.[0].length ?? 0;
  const separator = named?.[1] ?? separatorOf(text);
  const plain = new RegExp(`[^${separator}\n]*`, 'y');
  const rows: CsvRow[] = [];
  const first = named === null ? 1 : 2;
  let [line, begin, cells] = [first, first, [] as string[]];
  for (let at = start; at < text.length; at += 1) {
    const isQuoted = text[at] === '"';
    plain.lastIndex = at;
    const end = isQuoted ? closingQuote(text, at + 1) : at + (plain.exec(text)?.[0].length ?? 0);
    const whole = text.slice(at, end === -1 ? undefined : end);
    at = isQuoted ? end + 1 : end;
    const mark = text[at];
    if (end === -1 || (mark !== undefined && mark !== separator && mark !== '\n'))
      throw new CsvFileError(`Line ${line} is not csv: a quote is not closed.`);
    cells.push(isQuoted ? whole.slice(1).replaceAll('""', '"') : whole);
    line += whole.split('\n').length - 1;
    if (mark === separator && at + 1 < text.length) continue;
    if (mark === separator) cells.push('');
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    line += 1;
    [begin, cells] = [line, []];
  }
  return rows;
};

/** Exports put an apostrophe before what may be taken for a formula: `csvText` says where. */
const APOSTROPHES = new RegExp(
  `(^|[;|\\t\\r\\n]["\\s]*)'(?=\\s*${ACTIVE_CHARACTERS}|[\\t\\r\\n])`,
  'g',
);
const withoutApostrophes = (text: string): string => text.replaceAll(APOSTROPHES, '$1');

/** Returns the index of each column. */
const columnsIn = (heading: readonly string[]): ReadonlyMap<Column, number> => {
  const columns = new Map<Column, number>();
  for (const [index, title] of heading.entries()) {
    const name = title.trim().toLowerCase();
    const column = COLUMNS[name];
    if (column === undefined && name !== '' && !UNUSED.has(name))
      throw new CsvFileError(
        `There is no column "${title.trim()}". Use Type, Value, Expires At, Hide Blocked and ` +
          'Description.',
      );
    if (column === undefined) continue;
    if (columns.has(column))
      throw new CsvFileError(`The heading names the column "${title.trim()}" twice.`);
    columns.set(column, index);
  }
  if (!columns.has('type') || !columns.has('value'))
    throw new CsvFileError('The file needs a heading with the columns Type and Value.');
  return columns;
};

/** A type is written by its name, or by its id as in the API. */
const typeName = (text: string): string =>
  /^\d{1,4}$/.test(text) ? (blacklistType(Number(text))?.name ?? text) : text;

/** Reads the lines of a csv file with a heading. Throws CsvFileError. */
export const linesOfCsv = (file: string): BlacklistLine[] => {
  const [heading, ...rows] = csvRows(file);
  const columns = columnsIn(heading?.cells ?? []);
  if (rows.length === 0) throw new CsvFileError('The file has no lines below its heading.');
  if (rows.length > MOST_IMPORT_LINES)
    throw new CsvFileError(
      `The file has ${rows.length} lines. An import takes ${MOST_IMPORT_LINES}: split the file.`,
    );
  const width = heading?.cells.length ?? 0;
  return rows.map(({ line, cells }) => {
    // A separator within a value that has no quotes: the rest of it must not get lost.
    if (cells.slice(width).some((one) => one.trim() !== ''))
      throw new CsvFileError(
        `Line ${line} has ${cells.length} cells, and the heading ${width}. Put quotes around values ` +
          `with commas or semicolons.`,
      );
    const cell = (column: Column): string =>
      withoutApostrophes(cells[columns.get(column) ?? -1] ?? '').trim();
    return {
      line,
      type: typeName(cell('type')),
      value: cell('value'),
      expires_at: cell('expires_at'),
      hide_blocked: cell('hide_blocked'),
      description: cell('description'),
    };
  });
};
