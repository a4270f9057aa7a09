// Rows as PostgreSQL writes them in the text format of COPY, and ClickHouse in TabSeparated. Each
// reads the other's format, but they escape different characters, so a text can have several forms.

/** The values of a row; null is NULL. */
export type TextRow = readonly (string | null)[];

const CHARACTER: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
};
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const readValue = (text: string): string | null => {
  if (text === '\\N') return null;
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.)/gs, (_, character: string) => CHARACTER[character] ?? character);
};

/** Returns the values of a line without its end. */
export const readLine = (line: string): TextRow => line.split('\t').map(readValue);

const writeValue = (value: string | null): string =>
  value === null
    ? '\\N'
    : value.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] as string);

/** Returns the line, without its end. */
export const writeLine = (row: TextRow): string => row.map(writeValue).join('\t');
