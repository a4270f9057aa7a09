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
