import { join, raw, default as sql, type Sql } from 'sql-template-tag';
import { CUSTOM_PARAMS } from '@leadline/contracts';
import {
  ERASED,
  erasedLeads,
  isNamedIn,
  type ErasedLead,
  type IdRange,
  type PersonTexts,
} from '#shared/database/erasure.sql.js';

const texts = (names: readonly string[], pattern: Sql): Sql =>
  join(
    names.map((name) => sql`${raw(name)} = erase_matches(${raw(`t.${name}`)}, ${pattern})`),
    ', ',
  );
/**
 * Visitor, browser and both ids of the click. The `hit_id` stays while a lead refers to it: an
 * erased lead's `hit_id` is replaced with the lead, and any other belongs to another person's lead.
 */
const VISITOR = sql`
    hit_id = CASE
      WHEN EXISTS (
        SELECT 1
        FROM leads l
        WHERE l.publisher_id = t.publisher_id AND l.hit_id = t.hit_id AND l.erased_at IS NULL
      ) THEN t.hit_id
      ELSE 'erased-' || t.id
    END,
    publisher_click_id = NULL, ip = '0.0.0.0', user_agent = ${ERASED}`;

/** Erases the clicks of leads. Run it after the erasure of the leads, which name them by id. */
export const eraseLeadClicks = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE clicks t
  SET ${VISITOR}, ${texts(CUSTOM_PARAMS, sql`m.dimensions`)}
  FROM ${erasedLeads(leads)}
  JOIN leads l ON l.id = m.lead_id
  WHERE t.id = split_part(l.hit_id, '-', 2)::bigint
  RETURNING 1`;

const VISIT_TEXTS = sql`
  concat_ws(
    ' ', t.hit_id, t.publisher_click_id, host(t.ip), t.user_agent,
    ${join(CUSTOM_PARAMS.map((name) => raw(`t.${name}`)))}
  )`;

/** Erases clicks whose parameters, id or address match. */
export const eraseClicks = (
  { everywhere, own, needles }: PersonTexts,
  { after, until }: IdRange,
): Sql => sql`
  UPDATE clicks t
  SET ${VISITOR}, ${texts(CUSTOM_PARAMS, sql`${own}`)}
  WHERE t.id > ${after} AND t.id <= ${until} AND t.user_agent <> ${ERASED}
    AND ${isNamedIn(VISIT_TEXTS, needles, everywhere)}
  RETURNING 1`;

/** Erases clicks from before an instant. */
export const eraseOldClicks = ({ after, until }: IdRange, before: Date): Sql => sql`
  UPDATE clicks t
  SET ${VISITOR}
  WHERE t.id > ${after} AND t.id <= ${until} AND t.created_at < ${before}
    AND t.user_agent <> ${ERASED}
  RETURNING 1`;
