import type { ClickKey } from '../domain/click-conditions.js';
import { byLabel } from './lead-names.sql.js';

/**
 * The rank of the name of each group by id, for stores of clicks outside of PostgreSQL. Keys whose
 * groups have no names are left out.
 */
export const CLICK_LABEL_RANKS: Readonly<Partial<Record<ClickKey, string>>> = {
  publisher_id: byLabel('publishers', 'name'),
  offer_id: byLabel('offers', 'name'),
  country_id: byLabel('countries', 'name'),
  landing_id: byLabel(
    `(
      SELECT l.id, o.name || ': ' || l.name AS name
      FROM offer_landings l
      JOIN offers o ON o.id = l.offer_id
    ) AS landings`,
    'name',
  ),
};
