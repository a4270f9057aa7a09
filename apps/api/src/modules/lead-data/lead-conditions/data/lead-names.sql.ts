import type { GroupKey } from '../domain/grouping.js';
import type { NamedSort } from '../domain/lead-names.js';

// Queries for facts about texts that only PostgreSQL knows: how names sort, how letters fold, how
// addresses are written. Lead stores outside PostgreSQL run these queries.

/** The rank of each name by id; equal names share a rank. */
export const NAME_RANKS: Readonly<Record<NamedSort, string>> = {
  advertiser_name: `
    SELECT id, dense_rank() OVER (ORDER BY lower(name))::int AS rank
    FROM advertisers`,
  publisher_name: `
    SELECT id, dense_rank() OVER (ORDER BY lower(name))::int AS rank
    FROM publishers`,
  country_name: `
    SELECT id, dense_rank() OVER (ORDER BY name)::int AS rank
    FROM countries`,
};

/**
 * The text by which a row `n` of `advertiser_revenues` is sorted. Deals without a name are shown by
 * what they pay; their order does not tell it.
 */
export const DEAL_NAME = `(
  SELECT a.name || ' · ' || coalesce(nullif(n.name, ''), 'Deal ' || n.id)
  FROM advertisers a
  WHERE a.id = n.advertiser_id)`;

/** Names of groups sort as texts do in reports: by code point, Latin letters in lower case. */
export const byLabel = (table: string, name: string): string => `
  SELECT id, dense_rank() OVER (ORDER BY lower(${name} COLLATE "C"))::int AS rank
  FROM ${table}`;
export const LABEL_RANKS: Readonly<Partial<Record<GroupKey, string>>> = {
  advertiser_id: byLabel('advertisers', 'name'),
  publisher_id: byLabel('publishers', 'name'),
  country_id: byLabel('countries', 'name'),
  distribution_id: byLabel('distributions', 'name'),
  status_group: byLabel('status_groups', '"group"'),
  revenue_plan_id: `
    SELECT id, dense_rank() OVER (ORDER BY lower((${DEAL_NAME}) COLLATE "C"))::int AS rank
    FROM advertiser_revenues n`,
};

/** Selects the names of offers by slug, which groups of leads have. */
export const OFFER_NAMES = `
  SELECT slug AS text, name
  FROM offers
  WHERE deleted_at IS NULL`;

/** Whether the database sorts texts by code point. */
export const SORTS_BY_CODE_POINT = `SELECT 'B' < 'a' AND 'Z' < 'ä' AND '-' < 'A' AS plain`;

const each = (expression: string): string =>
  `SELECT text AS given, ${expression} AS text FROM unnest($1::text[]) AS t (text)`;
/** Folds texts as ILIKE does: only the database knows how its collation folds letters. */
export const FOLDED_TEXTS = each('lower(text)');
/** IP addresses in one form. */
export const ADDRESSES = each('abbrev(text::inet)');
