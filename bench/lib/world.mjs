import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from '../../scripts/shared/database.mjs';
import { loadMigrate, loadSecretBox, loadSeed } from '../../scripts/shared/system.mjs';

export const SECRET = 'bench-secret-bench-secret-bench-secret-1';
/** Above anything that is sent here. */
const NO_LIMIT = 100_000_000;

/**
 * Where the leads of one country go: its distribution, that one's advertiser, and the cap that
 * counts them.
 * @typedef {object} Lane
 * @property {string} code
 * @property {number} country_id
 * @property {number} advertiser_id
 * @property {number} distribution_id
 * @property {number} group_id
 * @property {number} cap_id
 * @property {string} window_start
 */

/**
 * @typedef {object} World
 * @property {number} publisherId
 * @property {string} token
 * @property {Lane[]} lanes
 * @property {(name: string) => Promise<string>} copy makes a database of that name
 *   with this content and gives its URL
 */

/**
 * @typedef {object} WorldOptions
 * @property {number} lanes countries with an advertiser each
 * @property {boolean} oneCap one cap counts all leads; otherwise each lane has its own
 * @property {string} advertiserUrl
 * @property {string} [postbackUrl] where the publisher hears of accepted leads. By default nobody
 *   is there.
 * @property {number} [pastLeads] leads of the past 30 days. An empty database is the odd case:
 *   nobody knows yet how its tables are used, PostgreSQL's planner least of all.
 */

/**
 * A migrated and seeded database to copy from: one publisher that wants to hear of accepted leads,
 * and lanes for its leads.
 * @param {string} serverUrl
 * @param {WorldOptions} options
 * @returns {Promise<World>}
 */
export async function makeWorld(serverUrl, options) {
  const url = await makeEmptyDatabase(serverUrl);
  const template = new URL(url).pathname.slice(1);
  return onDatabase(url, async (client) => {
    const furnished = await furnish(client, options);
    await giveHistory(client, furnished, options.pastLeads ?? 100_000);
    return {
      ...furnished,
      copy: (name) => copyDatabase(serverUrl, template, `${template}_${name}`),
    };
  });
}

/**
 * A migrated database with the reference data only.
 * @param {string} serverUrl
 * @returns {Promise<string>} its URL
 */
export async function makeEmptyDatabase(serverUrl) {
  const url = await ensureDatabase(serverUrl, `leadline_bench_${randomBytes(4).toString('hex')}`);
  await (await loadMigrate()).migrate(url);
  await onDatabase(url, async (client) => (await loadSeed()).seedReference(client));
  return url;
}

/**
 * @param {pg.Client} client
 * @param {WorldOptions} options
 * @returns {Promise<Omit<World, 'copy'>>}
 */
async function furnish(client, { lanes: count, oneCap, advertiserUrl, postbackUrl }) {
  const [seed, { deriveKey, encryptWith }] = await Promise.all([loadSeed(), loadSecretBox()]);
  const publisher = await seed.createPublisher(client, SECRET, {
    name: 'Publisher',
    rate_limit_per_minute: NO_LIMIT,
  });
  await client.query(
    `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret)
     VALUES ($1, 'lead_accepted', $2, $3)`,
    [
      publisher.id,
      postbackUrl ?? 'https://publisher.example/postback?id={lead_id}',
      encryptWith(deriveKey(SECRET, 'encryption'), 'of the publisher', 'signing-secret'),
    ],
  );
  const startedAt = new Date();
  const sharedCap = oneCap
    ? await makeCap(client, { publisher_ids: [publisher.id], window_started_at: startedAt })
    : null;
  const { rows: countries } = await client.query(
    'SELECT id, code FROM countries ORDER BY id LIMIT $1',
    [count],
  );
  /** @type {Lane[]} */
  const lanes = [];
  for (const { id, code } of /** @type {{ id: number, code: string }[]} */ (countries)) {
    const advertiser = await seed.createAdvertiser(client, SECRET);
    await seed.setIntegration(client, SECRET, advertiser.id, integration(advertiserUrl), {
      token: 'token-of-the-advertiser',
    });
    const distribution = await seed.createDistribution(client, {
      country_id: id,
      method: 'chance',
      groups: [[{ advertiser_id: advertiser.id, percentage: 100 }]],
    });
    const cap =
      sharedCap ?? (await makeCap(client, { country_ids: [id], window_started_at: startedAt }));
    lanes.push({
      code,
      country_id: id,
      advertiser_id: advertiser.id,
      distribution_id: distribution.id,
      group_id: distribution.groupIds[0] ?? 0,
      cap_id: cap,
      window_start: startedAt.toISOString(),
    });
  }
  return { publisherId: publisher.id, token: publisher.api_token, lanes };
}

/**
 * @param {pg.Client} client
 * @param {Omit<World, 'copy'>} world
 * @param {number} count
 */
async function giveHistory(client, { publisherId, lanes }, count) {
  const past = `
    jsonb_to_recordset($1)
      AS lane(turn int, country_id int, advertiser_id int, distribution_id int)
    JOIN generate_series(1, ${count}) AS n ON n % ${lanes.length} = lane.turn`;
  const laneJson = JSON.stringify(lanes.map((lane, turn) => ({ turn, ...lane })));
  await client.query(
    `INSERT INTO leads (id, status, publisher_id, advertiser_id, distribution_id, country_id, email,
       phone, first_name, last_name, ip, offer, funnel, custom_param_1, external_id, created_at,
       updated_at)
     OVERRIDING SYSTEM VALUE
    SELECT n, 2, ${publisherId}, advertiser_id, distribution_id, country_id,
      'past' || n || '@example.com', '+4479' || lpad(n::text, 8, '0'), 'Past', 'Lead',
      '81.2.69.142', 'offer-1', 'spring-sale', 'campaign-7', 'past-' || n, past.at, past.at
    FROM ${past}, LATERAL (SELECT now() - interval '30 days' *
      (1 - n / ${count}.0) AS at) AS past`,
    [laneJson],
  );
  await client.query(`SELECT setval('leads_id_seq', ${count})`);
  await client.query(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, distribution_id, group_id, state,
       req_payload, res_payload, created_at, finished_at)
    SELECT l.id, l.advertiser_id, l.distribution_id, lane.group_id, 'accepted',
      repeat('request ', 40), '{"success":true}', l.created_at, l.created_at
    FROM leads l
    JOIN jsonb_to_recordset($1) AS lane(distribution_id int, group_id int) USING (distribution_id)
    ORDER BY l.id`,
    [laneJson],
  );
  await client.query(
    `INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
     SELECT id, 1, '{"steps":[],"candidates":[]}', created_at
     FROM leads
     ORDER BY id`,
  );
  await client.query(
    `INSERT INTO lead_status_history (lead_id, source, status, previous_status, created_at)
     SELECT id, 'intake', 2, 1, created_at
     FROM leads
     ORDER BY id`,
  );
  await client.query(
    `INSERT INTO idempotency_keys (publisher_id, key, body_hash, lead_id, http_status, reply,
       created_at)
     SELECT publisher_id, 'past-' || id, '\\x00', id, 201, '{}', created_at
     FROM leads
     ORDER BY id`,
  );
  await client.query('VACUUM ANALYZE');
}

/**
 * A cap whose window is there and never ends.
 * @param {pg.Client} client
 * @param {{ country_ids?: number[], publisher_ids?: number[], window_started_at: Date }} values
 */
async function makeCap(client, values) {
  const id = await (
    await loadSeed()
  ).createCap(client, { interval: 'interval', cap: NO_LIMIT, ...values });
  await client.query('INSERT INTO cap_windows (cap_id, window_start) VALUES ($1, $2)', [
    id,
    values.window_started_at,
  ]);
  return id;
}

/** @param {string} url */
export const integration = (url) => ({
  method: 'POST',
  url,
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: {
    lead_id: '{{lead_id}}',
    email: '{{email}}',
    first_name: '{{first_name}}',
    last_name: '{{last_name}}',
    phone: '{{phone}}',
    country: '{{country}}',
    ip: '{{ip}}',
    funnel: '{{funnel}}',
  },
  success: { statuses: [200, 201], rules: [{ kind: 'equals', path: 'success', value: 'true' }] },
  read: { external_id: 'id', message: 'message' },
});

/**
 * @param {string} serverUrl
 * @param {string} template
 * @param {string} name
 */
async function copyDatabase(serverUrl, template, name) {
  await ask(
    serverUrl,
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * @template T
 * @param {string} databaseUrl
 * @param {(client: pg.Client) => Promise<T>} work
 */
export async function onDatabase(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * One statement on a connection of its own.
 * @template {object} Row
 * @param {string} databaseUrl
 * @param {string} text
 * @param {readonly unknown[]} [values]
 * @returns {Promise<Row[]>}
 */
export const ask = (databaseUrl, text, values = []) =>
  onDatabase(
    databaseUrl,
    async (client) => /** @type {Row[]} */ ((await client.query(text, [...values])).rows),
  );

/**
 * The token of a new administrator, who is signed in.
 * @param {string} url of the product
 * @param {string} databaseUrl
 * @returns {Promise<string>}
 */
export async function makeStaffToken(url, databaseUrl) {
  const seed = await loadSeed();
  const password = randomBytes(12).toString('base64url');
  await onDatabase(databaseUrl, async (client) =>
    seed.createUser(client, {
      email: 'bench@example.com',
      passwordHash: await seed.hashPassword(password),
      roleId: 1,
      enable2fa: false,
    }),
  );
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', password }),
  });
  return /** @type {{ token: string }} */ (await reply.json()).token;
}
