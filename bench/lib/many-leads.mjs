// A year of leads, with the skew of real traffic: few publishers send most, most params are few,
// click ids are all different.

export const ADVERTISERS = 200;
export const PUBLISHERS = 200;
export const COUNTRIES = 60;
export const YEAR_MS = 365 * 24 * 3_600_000;

const DISTRIBUTIONS = 400;
/** The n-th of a table's ids, few of them far more often than the others. */
const skewed = (/** @type {string} */ table, power = 2.5) =>
  `many_${table}.ids[1 + floor(power(random(), ${power}) * cardinality(many_${table}.ids))::int]`;
const remember = (/** @type {string} */ table, /** @type {string} */ query) =>
  `CREATE TEMP TABLE many_${table} AS
   SELECT array_agg(id ORDER BY md5(id::text)) AS ids
   FROM (${query}) AS made`;
const word = (/** @type {string} */ prefix, /** @type {number} */ count, power = 2.5) =>
  `'${prefix}' || floor(power(random(), ${power}) * ${count})::int`;
const MAIL_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'web.de',
  'mail.ru',
  'libero.it',
];
const oneOf = (/** @type {readonly string[]} */ words, power = 1.6) =>
  `(ARRAY[${words.map((text) => `'${text}'`).join(', ')}])` +
  `[1 + floor(power(random(), ${power}) * ${words.length})::int]`;
const sometimes = (/** @type {number} */ share, /** @type {string} */ value) =>
  `CASE WHEN random() < ${share} THEN ${value} END`;

const FIRST_NAMES = [
  'Anna',
  'Maria',
  'Peter',
  'Thomas',
  'Laura',
  'Julia',
  'Michael',
  'Sofia',
  'Lucas',
  'Emma',
  'Noah',
  'Olga',
  'Ivan',
  'Chloé',
  'Zoë',
  'Hans',
  'Giulia',
  'Marco',
  'Sven',
  'Ingrid',
  'Pedro',
  'Lucía',
  'José',
  'Amelia',
  'Jack',
  'Harry',
  'Oliver',
  'Isla',
  'Ava',
  'Mia',
];
const LAST_NAMES = [
  'Smith',
  'Jones',
  'Müller',
  'Schmidt',
  'Rossi',
  'Russo',
  'García',
  'Martínez',
  'Novak',
  'Kowalski',
  'Andersson',
  'Johansson',
  'Dubois',
  'Laurent',
  'Silva',
  'Santos',
  'Ivanov',
  'Petrov',
  'Jansen',
  'Visser',
  'Nielsen',
  'Hansen',
  'Virtanen',
  'Brown',
  'Wilson',
  'Taylor',
  'Evans',
  'Walker',
  'Weber',
  'Fischer',
];
export const BRAND_STATUSES = [
  'New',
  'No answer',
  'Call back',
  'Not interested',
  'Wrong number',
  'Interested',
  'Duplicate',
  'Under age',
  'Language barrier',
  'Deposited',
  'Voicemail',
  'Do not call',
  'Hot',
  'In progress',
  'Recall',
  'Test',
];
export const PUBLISHER_STATUSES = [
  'New',
  'No answer',
  'Call back',
  'Not interested',
  'Invalid',
  'Interested',
  'FTD',
];

const PARTIES = [
  `INSERT INTO publishers (name, api_token_hash, api_token_encrypted)
   SELECT 'Publisher ' || chr(65 + n % 26) || n, sha256(('p' || n)::bytea), '\\x00'
   FROM generate_series(1, ${PUBLISHERS}) n`,
  `INSERT INTO advertisers (name, display_name, postback_token_hash, postback_token_encrypted)
   SELECT 'Advertiser ' || chr(65 + n * 7 % 26) || n, 'Advertiser ' || n, sha256(('a' || n)::bytea),
     '\\x00'
   FROM generate_series(1, ${ADVERTISERS}) n`,
  remember('publishers', 'SELECT id FROM publishers'),
  remember('advertisers', 'SELECT id FROM advertisers'),
  remember('countries', `SELECT id FROM countries ORDER BY id LIMIT ${COUNTRIES}`),
  `INSERT INTO distributions (name, method, country_id, timezone_id)
   SELECT 'Distribution ' || n, 'slot', (SELECT ids[1 + n % ${COUNTRIES}] FROM many_countries), 1
   FROM generate_series(1, ${DISTRIBUTIONS}) n`,
  remember('distributions', 'SELECT id FROM distributions'),
];

/** Staff have decided all FTDs of leads that came earlier. */
const UNDECIDED_DAYS = 14;

/** @param {number} count @param {Date} until */
const leadsStatement = (count, until) => `
  INSERT INTO leads (status, publisher_id, advertiser_id, distribution_id, country_id, email, phone,
    first_name, last_name, ip, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
    custom_param_4, custom_param_5, hit_id, language, city,
    is_test, fake_ftd, is_original, is_campaign, is_hidden, injected, parent_id, external_id,
      brand_status, ftd_at, revenue, publisher_status, payout, rejection_code, rejection_reason,
      funnel_override, publisher_id_override, autologged_at, created_at, updated_at, changed_xid)
  SELECT status, publisher_id, CASE WHEN status <> 3 OR random() < 0.3 THEN advertiser_id END,
    distribution_id, country_id,
    lower(first_name || '.' || last_name || n % 100000 || '@' || domain),
    '+' || (40000000000 + floor(random() * 9999999999)::bigint), first_name, last_name,
    ('0.0.0.0'::inet + (16777216 + floor(random() * 3700000000)::bigint)), offer, funnel, p1, p2,
      p3, p4, p5, hit_id, 'en', city, is_test, status >= 5 AND random() < 0.03, injected IS NULL,
      false, random() < 0.005, injected, CASE WHEN injected IS NOT NULL AND n > 1 THEN n - 1 END,
    CASE WHEN status <> 3 THEN md5(n::text) END, CASE WHEN status <> 3 THEN brand_status END,
      CASE WHEN status >= 5 THEN created_at + random() * interval '9 days' END,
      CASE WHEN status = 5 THEN (300 + random() * 700)::numeric(12,2) ELSE 0 END,
    CASE WHEN status <> 3 THEN publisher_status END, CASE WHEN status = 5 THEN 250 ELSE 0 END,
      CASE WHEN status = 3 THEN 'BROKER_REJECTED' END,
      CASE WHEN status = 3 THEN 'Duplicate lead' END,
    ${sometimes(0.04, `'other-funnel'`)}, ${sometimes(0.03, `'77'`)}, CASE WHEN status <> 3
      AND random() < 0.5 THEN created_at + interval '4 seconds' END, created_at, created_at, 0
  FROM (
    SELECT n, (ARRAY[2, 3, 3, 2, 3, 2, 2, 3, 3, 2, 3, 2, 3, 5, 2, 3, 2,
      CASE WHEN n > ${count} * (1 - ${UNDECIDED_DAYS} / 365.0) THEN 6 ELSE 5 END, 3, 7])[1 +
      floor(power(random(), 1.4) * 20)::int] AS status,
      ${skewed('publishers')} AS publisher_id, ${skewed('advertisers')} AS advertiser_id,
        ${sometimes(0.95, skewed('distributions', 2))} AS distribution_id,
        ${sometimes(0.98, skewed('countries', 2))} AS country_id,
      ${oneOf(FIRST_NAMES)} AS first_name, ${oneOf(LAST_NAMES)} AS last_name,
        ${oneOf(MAIL_DOMAINS, 2)} AS domain,
        ${word('City ', 3000)} AS city,
      ${sometimes(0.9, word('offer-', 150))} AS offer,
        ${sometimes(0.95, word('funnel-', 300))} AS funnel,
      ${sometimes(0.8, word('campaign-', 2000))} AS p1,
        ${sometimes(0.7, word('adset-', 500))} AS p2, ${sometimes(0.5, word('source-', 50))} AS p3,
        ${sometimes(0.2, word('sub-', 5000))} AS p4,
        ${sometimes(0.3, `'click-' || floor(random() * 100000)::int`)} AS p5,
      ${sometimes(0.6, 'md5(random()::text)')} AS hit_id, random() < 0.004 AS is_test,
        ${oneOf(BRAND_STATUSES, 2)} AS brand_status,
        ${oneOf(PUBLISHER_STATUSES, 2)} AS publisher_status,
      ${sometimes(0.05, oneOf(['Accepted (#1)', 'Rejected (#1)', 'Accepted (#2)']))} AS injected,
      '${until.toISOString()}'::timestamptz - (${count} - n) *
        (interval '${YEAR_MS} milliseconds' / ${count}) - random() *
        interval '2 seconds' AS created_at
    FROM generate_series(1, ${count}) n, many_publishers, many_advertisers, many_distributions,
      many_countries
  ) AS drawn`;

/**
 * Fills a migrated database. Indexes and foreign keys are left out while the rows go in, and made
 * as they were.
 * @param {import('pg').Client} client a superuser's
 * @param {{ leads: number, until: Date }} size `until`: the moment of the newest lead
 */
export async function storeManyLeads(client, { leads, until }) {
  for (const statement of PARTIES) await client.query(statement);
  await client.query('SET session_replication_role = replica');
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index
     WHERE indrelid = 'leads'::regclass
       AND NOT indisunique`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query('SELECT setseed(0.4)');
  await client.query(leadsStatement(leads, until));
  for (const { definition } of indexes) await client.query(definition);
  await client.query('SET session_replication_role = origin');
  await client.query('VACUUM (ANALYZE) leads');
}

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
