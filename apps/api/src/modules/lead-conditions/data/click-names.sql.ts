import type { ClickKey } from '../domain/click-conditions.js';

const byLabel = (table: string, name: string): string => `
  SELECT id, dense_rank() OVER (ORDER BY lower(${name} COLLATE "C"))::int AS rank
  FROM ${table}`;

/**
 * The rank of the name of each group by id, for stores of clicks outside of PostgreSQL. Keys whose
 * groups have no names are left out.
 */
export const CLICK_LABEL_RANKS: Readonly<Partial<Record<ClickKey, string>>> = {
  publisher_id: byLabel('publishers', 'name'),
  offer_id: byLabel('offers', 'name'),
  country_id: byLabel('countries', 'name'),
  landing_id: `
    SELECT
      l.id,
      dense_rank() OVER (ORDER BY lower((o.name || ': ' || l.name) COLLATE "C"))::int AS rank
    FROM offer_landings l
    JOIN offers o ON o.id = l.offer_id`,
};
