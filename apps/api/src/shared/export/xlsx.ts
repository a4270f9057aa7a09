import { isActive, type CellKind, type ExportColumn } from './columns.js';
import { wallClockOf } from './wall-times.js';
import { zipFile } from './zip.js';

/** Rows of a sheet without its titles: what spreadsheet programs open. */
export const XLSX_MAX_ROWS = 1_048_575;
/** Longer texts make a spreadsheet program call the file damaged. */
const MAX_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** 1 January 1970 as a serial day. */
const EPOCH_DAY = 25_569;

/** Places of the cell formats in `STYLES`. */
const STYLE = { money: 1, time: 2, inert: 3, title: 4 } as const;
const WIDTH: Readonly<Record<CellKind, number>> = { text: 22, number: 12, money: 12, time: 20 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// `quotePrefix` keeps a text that looks like a formula a text, also when somebody edits the cell.
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>';
const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const CONTENT_TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/></Types>`;

// What needs another form in XML, or has none there.
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9a-fA-F]{4}_/;
// A whole surrogate pair is a character like any other.
const FORBIDDEN =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const hex = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
/** Text for XML; what XML cannot hold becomes `_x0007_`, the form that spreadsheets read back (ECMA-376, ST_Xstring). */
const escaped = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
        .replace(FORBIDDEN, hex)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
    : text;

const EDGE_SPACE = /^\s|\s$/;
/** A text as a string of its own, in a cell of a style. */
const textCell = (reference: string, text: string, style: number | null): string =>
  `<c r="${reference}"${style === null ? '' : ` s="${style}"`} t="inlineStr"><is><t${EDGE_SPACE.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`;

type CellWriter<Row> = (row: Row, reference: string) => string;
/** Empty cells are left out. */
const cellOf = <Row>(
  column: ExportColumn<Row>,
  wallOf: (instant: Date) => number,
): CellWriter<Row> => {
  switch (column.kind) {
    case 'text':
      return (row, reference) => {
        const text = column.value(row);
        return text === null || text === ''
          ? ''
          : textCell(
              reference,
              text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text,
              isActive(text) ? STYLE.inert : null,
            );
      };
    case 'number':
      return (row, reference) => {
        const number = column.value(row);
        return number === null ? '' : `<c r="${reference}"><v>${number}</v></c>`;
      };
    // The decimal text goes in as it is: it never was a float here.
    case 'money':
      return (row, reference) => {
        const amount = column.value(row);
        return amount === null ? '' : `<c r="${reference}" s="${STYLE.money}"><v>${amount}</v></c>`;
      };
    case 'time':
      return (row, reference) => {
        const instant = column.value(row);
        return instant === null
          ? ''
          : `<c r="${reference}" s="${STYLE.time}"><v>${(Math.floor(wallOf(instant) / 1000) * 1000) / DAY_MS + EPOCH_DAY}</v></c>`;
      };
  }
};

/** `A`, `B`, … `Z`, `AA` for 0, 1, … */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

async function* sheet<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const wallOf = wallClockOf(zone);
  const cells = columns.map((column, index) => ({
    write: cellOf(column, wallOf),
    letter: letters(index),
  }));
  const widths = columns
    .map(
      ({ kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${WIDTH[kind]}" customWidth="1"/>`,
    )
    .join('');
  const titles = columns
    .map(({ title }, index) => textCell(`${letters(index)}1`, title, STYLE.title))
    .join('');
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${titles}</row>`,
  );
  let line = 1;
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      line += 1;
      text += `<row r="${line}">`;
      for (const { write, letter } of cells) text += write(row, letter + line);
      text += '</row>';
    }
    if (text !== '') yield Buffer.from(text);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/** An Excel workbook with the one sheet `Sheet1` (LED-103), in pieces. Every cell has its type; none is a formula. Times are wall times of `zone`. */
export const xlsxFile = <Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Buffer> =>
  zipFile([
    ...Object.entries({
      '[Content_Types].xml': CONTENT_TYPES,
      '_rels/.rels': ROOT_RELATIONS,
      'xl/workbook.xml': WORKBOOK,
      'xl/_rels/workbook.xml.rels': WORKBOOK_RELATIONS,
      'xl/styles.xml': STYLES,
    }).map(([name, text]) => ({ name, content: [Buffer.from(text)] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches, zone) },
  ]);
