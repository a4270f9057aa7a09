import type { Sql } from 'sql-template-tag';

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/**
 * Returns a value as a ClickHouse literal. The oldest version in use binds no values, so this is
 * the only way in which values get into statements. Throws for a value without a literal.
 */
export const clickhouseLiteral = (value: unknown): string => {
  switch (typeof value) {
    case 'number':
      if (!Number.isSafeInteger(value)) break;
      return String(value);
    case 'bigint':
      return String(value);
    case 'string':
      // A lone surrogate has no UTF-8, so it would become another text.
      if (!value.isWellFormed()) break;
      return `'${value.replace(/[\\'\0\n\r\t\b\f]/g, (character) => ESCAPED[character] as string)}'`;
    default:
      if (value === null) return 'NULL';
  }
  throw new Error(`There is no literal of ClickHouse for a ${typeof value} like this.`);
};

/** Returns a statement with its values in it. */
export const clickhouseText = ({ strings, values }: Sql): string =>
  strings
    .map((text, index) => (index === 0 ? '' : clickhouseLiteral(values[index - 1])) + text)
    .join('');
