// A large configuration in the database.

/** @typedef {{ distributions: number, caps: number, advertisers: number }} Size */

export const COUNTRIES = 50;
export const PUBLISHERS = 20;
const ALL_WEEK = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    checked: true,
    traffic: false,
    steps: [{ start_time: '00:00', end_time: '23:59' }],
  })),
);

/** The id of the n-th row of a table that this file filled; n counts from 0 and goes round. */
const nth = (/** @type {string} */ table, /** @type {string} */ n) =>
  `(SELECT ids[(${n}) % cardinality(ids) + 1] FROM big_${table})`;
const remember = (/** @type {string} */ table, /** @type {string} */ query) =>
  `CREATE TEMP TABLE big_${table} AS
   SELECT array_agg(id ORDER BY id) AS ids
   FROM (${query}) AS made`;

/**
 * A distribution for one country and publisher after the other, with two groups of three
 * advertisers each, every second one by slot. Advertisers keep hours and refuse some traffic. Caps
 * count countries, publishers, advertisers, and combinations of them; all have room. A hundred
 * people are blocked.
 * @param {import('pg').Client} client of a database with the reference data
 * @param {Size} size
 */
export async function storeBigConfig(client, { distributions, caps, advertisers }) {
  const statements = [
    remember('countries', `SELECT id FROM countries ORDER BY id LIMIT ${COUNTRIES}`),
    `WITH made AS (INSERT INTO publishers (name, block_duplicate_leads, api_token_hash,
       api_token_encrypted) SELECT 'Big ' || n, n % 2 = 0, sha256(('p' || n)::bytea),
       '\\x00' FROM generate_series(1, ${PUBLISHERS}) n RETURNING id)
     SELECT count(*)
     FROM made`,
    remember('publishers', `SELECT id FROM publishers WHERE name LIKE 'Big %'`),
    `INSERT INTO advertisers (name, display_name, postback_token_hash, postback_token_encrypted)
     SELECT 'Big ' || n, 'Big ' || n, sha256(('a' || n)::bytea), '\\x00'
     FROM generate_series(1, ${advertisers}) n`,
    remember('advertisers', `SELECT id FROM advertisers WHERE name LIKE 'Big %'`),
    `INSERT INTO advertiser_opening_hours (advertiser_id, country_id, timezone_id, days)
     SELECT id, ${nth('countries', 'id')}, 1, '${ALL_WEEK}'
     FROM advertisers
     WHERE name LIKE 'Big %'`,
    `INSERT INTO advertiser_exclusions (advertiser_id, publisher_id, country_ids)
     SELECT id, ${nth('publishers', 'id')}, ARRAY[${nth('countries', 'id + 1')}]
     FROM advertisers
     WHERE name LIKE 'Big %'`,
    `INSERT INTO distributions (name, method, country_id, publisher_id, timezone_id)
     SELECT 'Big ' || n, CASE n % 3 WHEN 0 THEN 'slot' WHEN 1 THEN 'chance' ELSE 'optimize' END,
       ${nth('countries', 'n')}, ${nth('publishers', `n / ${COUNTRIES}`)}, 1
     FROM generate_series(1, ${distributions}) n`,
    `INSERT INTO distribution_timeslots (distribution_id, position, name, opening_hours)
     SELECT id, 1, 'All week', '${ALL_WEEK}'
     FROM distributions
     WHERE name LIKE 'Big %'`,
    `INSERT INTO distribution_groups (timeslot_id, position, name)
     SELECT id, g, 'Group ' || g
     FROM distribution_timeslots, generate_series(1, 2) g`,
    `INSERT INTO distribution_advertisers (group_id, position, advertiser_id, percentage)
     SELECT id, p, ${nth('advertisers', 'id * 3 + p')}, CASE p WHEN 1 THEN 40 ELSE 30 END
     FROM distribution_groups, generate_series(1, 3) p`,
    `INSERT INTO caps (type, interval, cap, timezone_id, reset_time, country_ids, advertiser_ids,
       publisher_ids)
     SELECT 'lead', 'daily', 1000000, 1, '06:00',
      CASE WHEN n % 3 = 1 THEN '{}' ELSE ARRAY[${nth('countries', 'n')}] END,
        CASE WHEN n % 3 = 0 THEN '{}' ELSE ARRAY[${nth('advertisers', 'n')}] END,
        CASE WHEN n % 3 = 2 THEN ARRAY[${nth('publishers', 'n')}] ELSE '{}' END
      FROM generate_series(1, ${caps}) n`,
    `INSERT INTO blacklist_items (blacklist_type_id, value, expires_at, hide_blocked)
     SELECT n % 4 + 1, CASE n % 4 WHEN 2 THEN '203.0.113.' || n
       ELSE 'blocked' || n || '@example.com' END, NULL, false
     FROM generate_series(1, 100) n`,
  ];
  for (const statement of statements) await client.query(statement);
}
