// The parts of a workbook that are the same in every export (ECMA-376, SpreadsheetML).

const OPEN_XML = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OPEN_XML}/package/2006/relationships`;
const OFFICE_RELATIONSHIPS = `${OPEN_XML}/officeDocument/2006/relationships`;
const MEDIA_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SPREADSHEET_NAMESPACE = `${OPEN_XML}/spreadsheetml/2006/main`;
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SHEET_PART = 'xl/worksheets/sheet1.xml';

/** Indexes into the `cellXfs` of the style sheet below. Index 0 is the default format. */
export const CELL_STYLE = { money: 1, time: 2, inert: 3, title: 4 } as const;

const STYLE_SHEET = [
  `<styleSheet xmlns="${SPREADSHEET_NAMESPACE}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2">',
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '</fonts>',
  '<fills count="2">',
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '</fills>',
  '<borders count="1"><border/></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  // `quotePrefix` keeps a text that looks like a formula a text, also after somebody edits the
  // cell.
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '</cellXfs>',
  '</styleSheet>',
].join('');

const WORKBOOK = [
  `<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${OFFICE_RELATIONSHIPS}">`,
  '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>',
  '</workbook>',
].join('');

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"/>`;

const PACKAGE_RELATIONSHIPS = [
  `<Relationships xmlns="${RELATIONSHIPS}">`,
  relationship('rId1', 'officeDocument', 'xl/workbook.xml'),
  '</Relationships>',
].join('');

const WORKBOOK_RELATIONSHIPS = [
  `<Relationships xmlns="${RELATIONSHIPS}">`,
  relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  relationship('rId2', 'styles', 'styles.xml'),
  '</Relationships>',
].join('');

const partType = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${MEDIA_TYPES}.${type}+xml"/>`;

const CONTENT_TYPES = [
  `<Types xmlns="${OPEN_XML}/package/2006/content-types">`,
  '<Default Extension="rels" ',
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  partType('xl/workbook.xml', 'sheet.main'),
  partType(SHEET_PART, 'worksheet'),
  partType('xl/styles.xml', 'styles'),
  '</Types>',
].join('');

/** Every part except the sheet itself, by its name in the archive. */
export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': XML_DECLARATION + CONTENT_TYPES,
  '_rels/.rels': XML_DECLARATION + PACKAGE_RELATIONSHIPS,
  'xl/workbook.xml': XML_DECLARATION + WORKBOOK,
  'xl/_rels/workbook.xml.rels': XML_DECLARATION + WORKBOOK_RELATIONSHIPS,
  'xl/styles.xml': XML_DECLARATION + STYLE_SHEET,
};
