import { isActive, type CellKind, type ExportColumn } from './cells.js';
import { CELL_STYLE, SPREADSHEET_NAMESPACE, XML_DECLARATION } from './xlsx-parts.js';

/** The rows that spreadsheet programs can open in one sheet, without the row of titles. */
export const XLSX_MAX_ROWS = 1_048_575;
/** Spreadsheet programs call a file damaged when a cell holds a longer text. */
const MAX_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** 1 January 1970 as a serial day. */
const EPOCH_DAY = 25_569;
const WIDTH: Readonly<Record<CellKind, number>> = { text: 22, number: 12, money: 12, time: 20 };

// Characters that XML escapes or cannot hold, and texts that look like an escape of ST_Xstring.
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9a-fA-F]{4}_/;
// Control characters and halves of surrogate pairs. A whole pair is an ordinary character.
const FORBIDDEN = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff]',
    '[\\ud800-\\udbff](?![\\udc00-\\udfff])',
    '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  ].join('|'),
  'g',
);
const asXstring = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Text as XML. A character that XML cannot hold becomes `_x0007_`, which spreadsheet programs read
 * back (ECMA-376, ST_Xstring).
 */
const escaped = (text: string): string => {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(FORBIDDEN, asXstring)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
};

const EDGE_SPACE = /^\s|\s$/;
const textCell = (reference: string, text: string, style: number | null): string => {
  const styled = style === null ? '' : ` s="${style}"`;
  const preserved = EDGE_SPACE.test(text) ? ' xml:space="preserve"' : '';
  const string = `<is><t${preserved}>${escaped(text)}</t></is>`;
  return `<c r="${reference}"${styled} t="inlineStr">${string}</c>`;
};
const shortened = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
/** Wall time in milliseconds as the serial day of a spreadsheet, to the second. */
const serialDay = (wall: number): number => (Math.floor(wall / 1000) * 1000) / DAY_MS + EPOCH_DAY;

type CellWriter<Row> = (row: Row, reference: string) => string;

/** Writes the cells of one column. An empty cell is left out. */
export const xlsxCell = <Row>(
  column: ExportColumn<Row>,
  wallOf: (instant: Date) => number,
): CellWriter<Row> => {
  switch (column.kind) {
    case 'text':
      return (row, reference) => {
        const text = column.value(row);
        if (text === null || text === '') return '';
        return textCell(reference, shortened(text), isActive(text) ? CELL_STYLE.inert : null);
      };
    case 'number':
      return (row, reference) => {
        const number = column.value(row);
        return number === null ? '' : `<c r="${reference}"><v>${number}</v></c>`;
      };
    case 'money':
      return (row, reference) => {
        // The decimal text is written as it is. It is never converted to a float.
        const amount = column.value(row);
        if (amount === null) return '';
        return `<c r="${reference}" s="${CELL_STYLE.money}"><v>${amount}</v></c>`;
      };
    case 'time':
      return (row, reference) => {
        const instant = column.value(row);
        if (instant === null) return '';
        const day = serialDay(wallOf(instant));
        return `<c r="${reference}" s="${CELL_STYLE.time}"><v>${day}</v></c>`;
      };
  }
};

/** `A`, `B`, … `Z`, `AA` for 0, 1, … */
export const xlsxColumn = (index: number): string =>
  (index < 26 ? '' : xlsxColumn(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));

/** The beginning of the sheet: a frozen row of titles, and the widths of the columns. */
export const xlsxHead = <Row>(columns: readonly ExportColumn<Row>[]): string => {
  const widths = columns.map(({ kind }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${WIDTH[kind]}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, index) =>
    textCell(`${xlsxColumn(index)}1`, title, CELL_STYLE.title),
  );
  return [
    XML_DECLARATION,
    `<worksheet xmlns="${SPREADSHEET_NAMESPACE}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${titles.join('')}</row>`,
  ].join('');
};

/** The end of the sheet. */
export const XLSX_TAIL = '</sheetData></worksheet>';
