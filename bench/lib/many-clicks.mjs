/** Clicks per lead. */
const CLICKS_A_LEAD = 50;

/**
 * Stores clicks over a year before `until`, by the publishers of the leads, in the way visitors
 * come: a few browsers, many referrers, one parameter with many values. Every fiftieth click has
 * brought one of the leads.
 * @param {import('pg').Client} client
 * @param {{ clicks: number, until: Date }} size
 */
export async function storeManyClicks(client, { clicks, until }) {
  await client.query(
    `INSERT INTO offers (name, slug)
     SELECT 'Offer ' || n, 'bench-offer-' || n FROM generate_series(1, 40) n
     ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO offer_landings (offer_id, position, name, url, weight)
     SELECT o.id, p, 'Page ' || p, 'https://offer.example/' || p, 1
     FROM offers o CROSS JOIN generate_series(1, 3) p`,
  );
  const { rows: indexes } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE tablename = 'clicks' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  // Every reference exists: checking forty million of them would take longer than all the rest.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO clicks (hit_id, offer_id, landing_id, publisher_id, custom_param_1,
       custom_param_2, ip, user_agent, country_id, device, browser, os, referrer_host, is_bot,
       is_unique, created_at)
     SELECT 'hit-' || n, o.id, p.id, coalesce(l.publisher_id, pub.id), 'sub-' || (n * 7919 % 50000),
       'track-' || (n % 20), '10.0.0.1', 'bench', c.id,
       (ARRAY['mobile', 'desktop', 'tablet'])[1 + (random() * random() * 3)::int % 3],
       (ARRAY['Chrome', 'Safari', 'Firefox', 'Microsoft Edge', 'Opera'])[1 + n % 5],
       (ARRAY['Android', 'iOS', 'Windows', 'macOS', 'Linux'])[1 + n * 3 % 5],
       'site-' || (n * 31 % 3000) || '.example', n % 23 = 0 AND l.id IS NULL, n % 4 <> 0,
       $1::timestamptz - (($2::bigint - n) * 365.0 * 86400 / $2::bigint) * interval '1 second'
     FROM generate_series(1, $2::bigint) n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM publishers) pub
       ON pub.place = n * 104729 % (SELECT count(*) FROM publishers)
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM offers) o
       ON o.place = n * 7 % (SELECT count(*) FROM offers)
     JOIN offer_landings p ON p.offer_id = o.id AND p.position = 1 + n % 3
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM countries) c
       ON c.place = n * 13 % 30
     LEFT JOIN leads l ON n % ${CLICKS_A_LEAD} = 0 AND l.id = n / ${CLICKS_A_LEAD}
     ORDER BY n`,
    [until, clicks],
  );
  await client.query(`UPDATE leads SET hit_id = 'hit-' || id * ${CLICKS_A_LEAD} WHERE id <= $1`, [
    clicks / CLICKS_A_LEAD,
  ]);
  await client.query('RESET session_replication_role');
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('ANALYZE clicks');
  await client.query('VACUUM ANALYZE leads');
}

/** @param {number} clicks */
export const leadsFor = (clicks) => Math.ceil(clicks / CLICKS_A_LEAD);
