import sql, { type Sql } from 'sql-template-tag';
import { isNamedIn, type PersonTexts } from '#shared/database/erasure.sql.js';

/** Deletes matching choices of filters. */
export const deleteMatchingValues = ({ everywhere, needles }: PersonTexts): Sql => sql`
  DELETE FROM lookup_values
  WHERE ${isNamedIn(sql`value`, needles, everywhere)}
  RETURNING 1`;
