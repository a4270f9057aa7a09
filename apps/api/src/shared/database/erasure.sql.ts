import sql, { type Sql } from 'sql-template-tag';

/** A lead whose personal data is erased, and what is erased from texts about it. */
export interface ErasedLead {
  readonly lead_id: number;
  /** A regular expression for everything that is known of the person. */
  readonly own: string;
  /** The same for texts by which reports group: only what names one person. */
  readonly dimensions: string;
}

/** How rows about a person that belong to no lead are found, and what is erased from them. */
export interface PersonTexts {
  /** A regular expression for values that name one person wherever they stand. */
  readonly everywhere: string;
  /** These, and everything else that is known of the person. */
  readonly own: string;
}

/** Rows of the ids above `after` and up to `until`. */
export interface IdRange {
  readonly after: number;
  readonly until: number;
}

/** `m`, with a row for each lead, for `FROM` and `USING`. */
export const erasedLeads = (leads: readonly ErasedLead[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS m(lead_id int, own text, dimensions text)`;

/** Takes the place of a whole value. `erase_matches` puts the same into texts. */
export const ERASED = '[erased]';
