import sql, { type Sql } from 'sql-template-tag';

/** Returns the LIKE pattern that finds a text anywhere, whatever its characters. */
export const containing = (text: string): string => `%${escaped(text)}%`;
/** Returns the LIKE pattern that finds a text at the beginning. */
export const startingWith = (text: string): string => `${escaped(text)}%`;
const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/**
 * Selects a time in the form of replies: ISO 8601 in UTC with milliseconds. For long lists, because
 * pg takes longer to read a time than all other columns of a row.
 */
export const utcText = (time: Sql): Sql => sql`
  to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
