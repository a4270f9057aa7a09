import { SEPARATORS } from '@leadline/contracts';
import { join, raw, default as sql, type Sql } from 'sql-template-tag';

/** Lead whose personal data is erased, with the patterns for texts about it. */
export interface ErasedLead {
  readonly lead_id: number;
  /** Regular expression for everything known about the person. */
  readonly own: string;
  /** Regular expression for texts by which reports group: only values that name one person. */
  readonly dimensions: string;
}

/** How rows about a person that belong to no lead are found, and the patterns to erase. */
export interface PersonTexts {
  /**
   * Regular expression for values that name the person beyond doubt: e-mail and whole phone number.
   */
  readonly sure: string;
  /** Regular expression for values that may name the person in a text about another subject. */
  readonly possible: string;
  /** Regular expression for values that name one person anywhere. */
  readonly everywhere: string;
  /** `everywhere`, and everything else known about the person. */
  readonly own: string;
  /** Texts of which every match of an expression contains at least one. */
  readonly needles: readonly string[];
}

/** Rows with ids above `after` and up to `until`. */
export interface IdRange {
  readonly after: number;
  readonly until: number;
}

/** Selects `m`, with a row for each lead, for `FROM` and `USING`. */
export const erasedLeads = (leads: readonly ErasedLead[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS m(lead_id int, own text, dimensions text)`;

/** Replaces a whole value. `erase_matches` puts the same into texts. */
export const ERASED = '[erased]';

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * Whether a regular expression for the person matches. Its pieces are searched first, at a fraction
 * of the cost: CASE keeps that order, which the planner would turn round. Letters are folded
 * without language rules if the person has only ASCII ones.
 */
export const isNamedIn = (texts: Sql, needles: readonly string[], pattern: string): Sql => {
  const collation = needles.every(isAscii) ? sql`COLLATE "C"` : sql``;
  const likes = needles.map((needle) => `%${needle}%`);
  // Five calls of replace cost a quarter of one of translate.
  const bare = SEPARATORS.reduce(
    (text, separator) => sql`replace(${text}, ${separator}, '')`,
    sql`lower(${texts} ${collation})`,
  );
  return sql`
    CASE
      WHEN ${bare} LIKE ANY (${likes}::text[])
      THEN ${texts} ~* ${pattern}
      ELSE FALSE
    END`;
};

/** Columns in which a row about another subject may name a person. */
export interface Mentions {
  /** Table, which has the column `id`. */
  readonly table: string;
  /** `UPDATE` with the table as `t`. The table's owner names it where it is written. */
  readonly update: Sql;
  readonly texts: readonly string[];
  readonly documents?: readonly string[];
  /** Column with the lead that a row is about. */
  readonly lead?: 'id' | 'lead_id';
}

const columnsOf = ({ texts, documents = [] }: Mentions): Sql =>
  sql`concat_ws(' ', ${join([...texts, ...documents].map((name) => raw(`t.${name}`)))})`;

/**
 * Condition: the row is not about a lead with the person's e-mail or phone. Such a lead has another
 * phone or e-mail and may belong to another person, so staff decide about its texts. The lead is
 * read only for rows that match: a scalar subquery is never turned into a join with all leads.
 */
const isOfNobodyElse = ({ lead }: Mentions, texts: PersonTexts): Sql =>
  lead === undefined
    ? sql`TRUE`
    : sql`(
        SELECT concat_ws(' ', o.email, o.phone) !~* ${texts.sure}
        FROM leads o
        WHERE o.id = ${raw(`t.${lead}`)}
      )`;

const namedIn = (mentions: Mentions, texts: PersonTexts, pattern: string): Sql => sql`
  CASE
    WHEN ${isNamedIn(columnsOf(mentions), texts.needles, pattern)}
    THEN ${isOfNobodyElse(mentions, texts)}
    ELSE FALSE
  END`;

const erasing = ({ texts, documents = [] }: Mentions, pattern: string): Sql =>
  join(
    [...texts, ...documents].map(
      (name) => sql`${raw(name)} = erase_matches(${raw(`t.${name}`)}, ${pattern})`,
    ),
    ', ',
  );

/** Erases values that name the person beyond doubt. Rows are locked in the order of their ids. */
export const eraseMentions = (
  mentions: Mentions,
  texts: PersonTexts,
  { after, until }: IdRange,
): Sql => sql`
  ${mentions.update}
  SET ${erasing(mentions, texts.sure)}
  WHERE t.id IN (
    SELECT t.id
    FROM ${raw(mentions.table)} t
    WHERE t.id > ${after} AND t.id <= ${until} AND ${namedIn(mentions, texts, texts.sure)}
    ORDER BY t.id
    FOR UPDATE
  )
  RETURNING 1`;

/** Selects the ids of rows that may name the person. */
export const findMentions = (
  mentions: Mentions,
  texts: PersonTexts,
  { after, until }: IdRange,
): Sql => sql`
  SELECT t.id
  FROM ${raw(mentions.table)} t
  WHERE t.id > ${after} AND t.id <= ${until} AND ${namedIn(mentions, texts, texts.possible)}`;

/** Erases every value of some rows that may name the person. */
export const eraseChosenMentions = (
  mentions: Mentions,
  texts: PersonTexts,
  ids: readonly number[],
): Sql => sql`
  ${mentions.update}
  SET ${erasing(mentions, texts.possible)}
  WHERE t.id = ANY(${ids}::int[])
  RETURNING 1`;

/** Reads the texts of rows that may name the person, and their leads. */
export const quoteMentions = (
  mentions: Mentions,
  texts: PersonTexts,
  ids: readonly number[],
): Sql => sql`
  SELECT
    t.id,
    ${mentions.lead === undefined ? sql`NULL::int` : raw(`t.${mentions.lead}`)} AS lead_id,
    substring(${columnsOf(mentions)} FROM ${`(?i).{0,60}(?:${texts.possible}).{0,60}`}::text) AS quote
  FROM ${raw(mentions.table)} t
  WHERE t.id = ANY(${ids}::int[])`;
