import type { ExportColumn } from '@leadline/contracts';
import { ACTIVE_CHARACTERS } from '@leadline/contracts/csv-rules';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';
import type { Zone } from '#shared/lib/wall-clock';
import { expiryText } from './item-form';
import type { BlacklistRow } from './use-blacklist';

export type Line = CallInput<'blacklist.createMany'>['body']['items'][number];

/** The columns of a file, as the export names them. */
export const CSV_TITLES = {
  type: 'Type',
  value: 'Value',
  expires_at: 'Expires At',
  hide_blocked: 'Hide Blocked',
  description: 'Description',
} as const;
type Column = keyof typeof CSV_TITLES;
const COLUMNS = Object.entries(CSV_TITLES) as [Column, string][];

/** A row of a file with the number of the line that it begins on. */
interface CsvRow {
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
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|(?!")([^${separatorOf(text)}\r\n]*))(${separatorOf(text)}|\r?\n|$)`,
    'gy',
  );
  const rows: CsvRow[] = [];
  let [line, begin, cells] = [1, 1, [] as string[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new SyntaxError(`Line ${line} is not csv: a quote is not closed.`);
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

/** The lines of a csv file with a heading. Throws if the heading lacks Type or Value. */
export const linesOfCsv = (file: string): Line[] => {
  const [heading, ...rows] = csvRows(file);
  const names = (heading?.cells ?? []).map((name) => name.trim().toLowerCase());
  const indexes = COLUMNS.map(([key, title]) => [key, names.indexOf(title.toLowerCase())] as const);
  const lacking = indexes.filter(
    ([key, index]) => index < 0 && (key === 'type' || key === 'value'),
  );
  if (lacking.length > 0)
    throw new SyntaxError('The file needs a heading with the columns Type and Value.');
  return rows.map(({ line, cells }) => {
    const texts = Object.fromEntries(
      indexes.map(([key, index]) => [key, withoutApostrophes(cells[index] ?? '').trim()]),
    ) as Record<Column, string>;
    return { line, ...texts };
  });
};

/** One value a line; empty lines are left out. */
export const linesOfText = (
  text: string,
  shared: Pick<Line, 'type' | 'expires_at' | 'hide_blocked' | 'description'>,
): Line[] =>
  text
    .split(/\r?\n/)
    .flatMap((value, index) =>
      value.trim() === '' ? [] : [{ line: index + 1, value: value.trim(), ...shared }],
    );

export const typeOf = (row: BlacklistRow): string => row.get_blacklist_type.name;
export const hideText = ({ hide_blocked: hides }: BlacklistRow): string =>
  hides === 1 ? 'On' : 'Off';

/** The columns of the export; an import reads those of `CSV_TITLES`. */
export const exportColumns = (zone: Zone): ExportColumn<BlacklistRow>[] => {
  const text = (title: string, value: (row: BlacklistRow) => string | null) =>
    ({ title, kind: 'text', value }) as const;
  return [
    { title: 'ID', kind: 'number', value: (row) => row.id },
    text(CSV_TITLES.type, typeOf),
    text(CSV_TITLES.value, (row) => row.blacklist_value),
    text(CSV_TITLES.expires_at, (row) => expiryText(row.expires_at, zone)),
    text(CSV_TITLES.hide_blocked, hideText),
    text(CSV_TITLES.description, (row) => row.description),
    { title: 'Stopped Leads', kind: 'number', value: (row) => row.stopped_leads },
    text('Last Stopped', (row) => row.last_stopped_at && expiryText(row.last_stopped_at, zone)),
  ];
};

type Failed = CallReply<'blacklist.createMany'>['failed'];
export interface Added {
  readonly added: number;
  readonly failed: Failed;
}

/** Lines that are named. A dialog with hundreds helps nobody. */
const SHOWN = 20;

/** Lists the lines that were not added. */
export const failedText = (failed: Failed): string => {
  const shown = failed
    .slice(0, SHOWN)
    .map(({ line, value, message }) => `Line ${line}, ${value || 'empty'}: ${message}`);
  const rest = failed.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… and ${formatCount(rest)} more`] : [])].join('\n');
};

export const addedText = (added: number): string =>
  added === 1 ? '1 item was added.' : `${formatCount(added)} items were added.`;
