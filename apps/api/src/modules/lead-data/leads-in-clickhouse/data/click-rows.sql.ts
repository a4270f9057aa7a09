import {
  CLICK_OUTCOME,
  COUNTS_FOR_CLICK,
} from '#modules/lead-data/lead-conditions/data/click-outcome.sql.js';
import {
  CLICK_FIELD_NAMES,
  CLICK_FIELDS,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { COPY_COLUMNS } from '../domain/copy-kinds.js';
import { cents, micros, stampedSince, type RowsSource } from './rows-source.js';

const EXPRESSIONS: Readonly<Record<string, string>> = {
  id: 'k.id',
  created_at: micros('k.created_at'),
  is_bot: 'k.is_bot::int',
  is_unique: 'k.is_unique::int',
  leads: 'o.leads',
  ftds: 'o.ftds',
  publisher_ftds: 'o.publisher_ftds',
  payout: cents('o.payout'),
  ...Object.fromEntries(
    CLICK_FIELD_NAMES.map((name) => [
      name,
      CLICK_FIELDS[name] === 'text' ? `nullif(k.${name}, '')` : `k.${name}`,
    ]),
  ),
};

/**
 * Clicks with their outcomes, as rows of the copy. A click has changed if its leads have, also if
 * no lead is left.
 */
export const CLICK_ROWS: RowsSource = {
  from: `
    clicks k
    CROSS JOIN LATERAL (
      SELECT ${CLICK_OUTCOME}
      FROM leads l
      WHERE l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id AND ${COUNTS_FOR_CLICK}
    ) o`,
  alias: 'k',
  columns: COPY_COLUMNS.clicks.map(({ name }) => EXPRESSIONS[name] as string),
  changedSince: (horizon) => `
    k.id IN (
      SELECT c.id
      FROM clicks c
      WHERE ${stampedSince('c', horizon)}
      UNION ALL
      SELECT c.id
      FROM leads a
      JOIN clicks c ON c.hit_id = a.hit_id
      WHERE ${stampedSince('a', horizon)}
      UNION ALL
      SELECT r.click_id
      FROM lead_removals r
      WHERE ${stampedSince('r', horizon)} AND r.click_id IS NOT NULL
    )`,
  removedSince: null,
  storage: `
    (pg_relation_filenode('clicks')::bigint << 32) | pg_relation_filenode('leads')::bigint`,
};
