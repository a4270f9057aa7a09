import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/shared/paths.mjs';

/**
 * @typedef {import('../../apps/api/src/modules/routing/routing/domain/compile.js').ConfigRows}
 * ConfigRows
 */
/** @typedef {import('../../apps/api/src/modules/routing/routing/domain/snapshot.js').Snapshot} Snapshot */
/** @typedef {import('../../apps/api/src/modules/routing/routing/domain/lead.js').RoutedLead} RoutedLead */
/**
 * @typedef {import('../../apps/api/src/modules/routing/routing/domain/lead.js').RoutingView} RoutingView
 */

/**
 * @typedef {typeof import('../../apps/api/src/modules/routing/routing/domain/counters.js')} Counters
 */

/**
 * The parts of the product's build that the benches call.
 * @typedef {object} Routing
 * @property {typeof import('../../apps/api/src/modules/routing/routing/domain/engine.js').decide} decide
 * @property {typeof import('../../apps/api/src/modules/routing/routing/domain/compile.js').compile} compile
 * @property {typeof import('../../packages/contracts/src/common/draw.rules.js').seededDraw} seededDraw
 * @property {Counters['reservationKey']} reservationKey
 * @property {Counters['reservationOf']} reservationOf
 * @property {new (database: object, conversionStats: object) => { readAll(): Promise<ConfigRows> }} ConfigRepository
 * @property {new (database: object) => object} ConversionStatsRepository
 */

const ROUTING = `${ROOT}/apps/api/dist/modules/routing/routing`;
const FILES = [
  `${ROUTING}/domain/engine.js`,
  `${ROUTING}/domain/compile.js`,
  `${ROUTING}/domain/counters.js`,
  `${ROUTING}/data/config.repository.js`,
  `${ROUTING}/data/conversion-stats.repository.js`,
  `${ROOT}/packages/contracts/dist/common/draw.rules.js`,
];
const WARM_UP = 5_000;

/** @returns {Promise<Routing>} */
async function loadRouting() {
  const modules = await Promise.all(FILES.map((file) => import(pathToFileURL(file).href)));
  return Object.assign({}, ...modules);
}

/**
 * The configuration of the database, read and compiled as the product does it.
 * @param {Routing} routing
 * @param {import('pg').Client} client
 * @returns {Promise<Snapshot>}
 */
async function readSnapshot({ ConfigRepository, ConversionStatsRepository, compile }, client) {
  /** @typedef {{ text: string, values: unknown[] }} Statement */
  const database = {
    tx: (/** @type {() => Promise<unknown>} */ work) => work(),
    query: async (/** @type {Statement} */ { text, values }) =>
      text.startsWith('SET') ? [] : (await client.query(text, values)).rows,
  };
  return compile(
    await new ConfigRepository(database, new ConversionStatsRepository(database)).readAll(),
  );
}

/**
 * Decides leads of all countries and publishers, each timed by itself.
 * @param {import('pg').Client} client of a database with a configuration
 * @param {number} count
 * @returns {Promise<{ durations: Float64Array, offers: number }>} `durations` in
 *   milliseconds; `offers`: leads that were offered to an advertiser
 */
export async function measureDecisions(client, count) {
  const routing = await loadRouting();
  const snapshot = await readSnapshot(routing, client);
  const now = new Date();
  const view = halfFull(routing, snapshot, now);
  const leads = someLeads(snapshot);
  const durations = new Float64Array(count);
  let offers = 0;
  for (let number = -WARM_UP; number < count; number += 1) {
    const lead = /** @type {RoutedLead} */ (leads[(number + WARM_UP) % leads.length]);
    const startedAt = performance.now();
    const decision = routing.decide({
      lead,
      snapshot,
      now,
      view,
      draw: routing.seededDraw(`${number}:${snapshot.version}`),
    });
    if (number < 0) continue;
    durations[number] = performance.now() - startedAt;
    if (decision.kind === 'offer') offers += 1;
  }
  return { durations, offers };
}

/**
 * Every cap has been used today, and every group of a slot distribution owes something.
 * @param {Routing} routing
 * @param {Snapshot} snapshot
 * @param {Date} now
 * @returns {RoutingView}
 */
function halfFull({ reservationKey, reservationOf }, snapshot, now) {
  const groups = [...snapshot.distributions.values()]
    .flat()
    .flatMap(({ timeslots }) => timeslots.flatMap((slot) => slot.groups));
  return {
    usage: new Map(
      snapshot.caps.map((cap, index) => [
        reservationKey(reservationOf(cap, now)),
        { filled: Math.floor(cap.cap / 2) + index, reserved: index % 7 },
      ]),
    ),
    credits: new Map(
      groups.map(({ id, shares }) => [
        id,
        new Map(
          shares.map(({ advertiserId }, index) => [
            advertiserId,
            index === 0 ? -250_000 * (shares.length - 1) : 250_000,
          ]),
        ),
      ]),
    ),
    acceptedBy: new Set([...snapshot.advertisers.keys()].slice(0, 2)),
    refusedBy: new Set(),
    circuitOpen: new Set([...snapshot.advertisers.keys()].slice(2, 4)),
    isDuplicate: false,
  };
}

/**
 * One lead for each pair of a country and a publisher.
 * @param {Snapshot} snapshot
 * @returns {RoutedLead[]}
 */
function someLeads(snapshot) {
  return [...snapshot.distributions.keys()].flatMap((countryId) =>
    [...snapshot.publishers.keys()].map((publisherId) => ({
      id: countryId * 1000 + publisherId,
      publisherId,
      countryId,
      email: `person${countryId}-${publisherId}@example.com`,
      phone: `+44740012${countryId}${publisherId}`,
      ip: '81.2.69.142',
      offer: 'offer-1',
      funnel: 'spring-sale',
      customParams: ['campaign-7', null, null, null, null],
      isTest: false,
    })),
  );
}

// A large configuration in the database.

/** @typedef {{ distributions: number, caps: number, advertisers: number }} Size */

const COUNTRIES = 50;
const PUBLISHERS = 20;
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
