import sql, { type Sql } from 'sql-template-tag';
import type { CustomParam } from '@leadline/contracts';
import { isNamedIn, type PersonTexts } from '#shared/database/erasure.sql.js';

/** Text that becomes a choice of filters. */
export interface FilterChoice {
  readonly kind: 'offer' | 'funnel' | 'brand_status' | 'publisher_status' | CustomParam;
  /** Null and the empty text are no choices and are left out. */
  readonly value: string | null;
}

/** Stores choices of the filters. Sorted, so that two statements never wait for each other. */
export const rememberFilterChoices = (choices: readonly FilterChoice[]): Sql => sql`
  INSERT INTO lookup_values (kind, value)
  SELECT kind, value
  FROM jsonb_to_recordset(${JSON.stringify(choices.filter(({ value }) => value))}::jsonb)
    AS choice(kind text, value text)
  ORDER BY kind, value
  ON CONFLICT DO NOTHING`;

/** Deletes matching choices of filters. */
export const deleteMatchingValues = ({ everywhere, needles }: PersonTexts): Sql => sql`
  DELETE FROM lookup_values
  WHERE ${isNamedIn(sql`value`, needles, everywhere)}
  RETURNING 1`;
