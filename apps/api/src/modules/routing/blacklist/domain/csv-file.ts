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
  const [heading = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => [mark, heading.split(mark).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
};

/** The rows of a csv file. Cells in quotes may hold separators, line ends and doubled quotes. */
export const csvRows = (file: string): CsvRow[] => {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|(?!")([^${separator}\r\n]*))(${separator}|\r?\n|$)`,
    'gy',
  );
  const rows: CsvRow[] = [];
  let [line, begin, cells] = [1, 1, [] as string[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new CsvFileError(`Line ${line} is not csv: a quote is not closed.`);
    const [whole, quoted, plain = '', end = ''] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end !== '' && !/\n$/.test(end)) {
      if (cell.lastIndex < text.length) continue;
      cells.push('');
    }
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
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
  return rows.map(({ line, cells }) => {
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
