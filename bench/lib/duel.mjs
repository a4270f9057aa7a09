import { median, printTable } from './figures.mjs';

/**
 * @typedef {object} LoadOrder
 * @property {string} url of the server
 * @property {string} token of the publisher
 * @property {readonly string[]} countries the leads come from, in turn
 * @property {number} connections
 * @property {number} seconds
 * @property {number} [batch] leads in one request; without it every lead has its own
 * @property {number} [rate] requests a second, sent whether or not earlier ones are answered; without
 *   it every connection sends as soon as it has its answer
 *
 * @typedef {object} LoadResult
 * @property {number} perSecond leads with an answer of any kind
 * @property {number} p50 milliseconds from when the request was due to the last byte of its answer
 * @property {number} p95
 * @property {number} p99
 * @property {number} max
 * @property {Record<string, number>} statuses answers by status
 * @property {number} errors requests without an answer
 */

/**
 * Two servers under the same load, one after the other, over and over, so that a moment when the
 * machine is slow hits both.
 * @typedef {{ name: string, server: { url: string, processor(): Promise<number> } }} Contestant
 * @typedef {object} Medians
 * @property {string} name
 * @property {number} perSecond
 * @property {number} p50
 * @property {number} p95
 * @property {number} p99
 * @property {number} processor
 * @property {number} failures
 * @property {number} accepted
 * `processor`: milliseconds of processor time of the server's process per lead.
 * @typedef {LoadResult & { processor: number }} Round
 */

/**
 * @typedef {Awaited<ReturnType<typeof startLoad>>} Load
 * @typedef {import('./bench.mjs').Stage} Stage
 */

const WARM_UP_SECONDS = 3;

/**
 * Starts the process that sends leads of a world. What an order does not say is in the options of the
 * bench: `connections` and `seconds`.
 * @param {Stage} stage
 * @param {import('./world.mjs').World} world
 */
export function startLoad({ options, child }, world) {
  const sender = child('load');
  const usual = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections ?? 64,
    seconds: options.seconds ?? 6,
  };
  return {
    /** @param {Pick<LoadOrder, 'url'> & Partial<LoadOrder>} order */
    send: async (order) =>
      /** @type {LoadResult} */ (await sender.ask({ kind: 'send', ...usual, ...order })),
  };
}

/**
 * Requests that were not answered with 201.
 * @param {LoadResult} result
 */
export const failuresOf = ({ statuses, errors }) =>
  errors +
  Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (status === '201' ? 0 : count),
    0,
  );

/**
 * The minimal handler, as the product's counterpart.
 * @param {Stage} stage
 * @param {import('./world.mjs').World} world
 */
export async function startMinimal({ child }, { publisherId, token, lanes, copy }) {
  const minimal = child('minimal', {
    NODE_ENV: 'production',
    DATABASE_URL: await copy('minimal'),
    WORLD: JSON.stringify({ publisherId, token, lanes }),
  });
  return {
    url: String(await minimal.ask({ kind: 'start' })),
    /** Milliseconds of processor time used. */
    processor: async () => Number(await minimal.ask({ kind: 'processor' })),
  };
}

/**
 * Starts the product once for each contestant, on copies of one database.
 * @param {Stage} stage
 * @param {import('./world.mjs').World} world
 * @param {readonly ({ name: string } & Partial<import('./bench.mjs').ProductOptions>)[]} list
 */
export async function startContestants(stage, world, list) {
  const contestants = [];
  for (const [index, { name, ...options }] of list.entries()) {
    const databaseUrl = options.databaseUrl ?? (await world.copy(`contestant_${index}`));
    contestants.push({ name, server: await stage.product({ ...options, databaseUrl }) });
  }
  return contestants;
}

/**
 * Prints the medians of rounds in which all connections always wait.
 * @param {Stage} stage
 * @param {Load} load
 * @param {readonly Contestant[]} contestants
 * @returns {Promise<Medians[]>} in the order given
 */
export async function duel({ options }, load, contestants) {
  const medians = await playRounds(load, contestants, { rounds: options.rounds ?? 1 });
  printMedians(medians);
  return medians;
}

/**
 * Also prints those of rounds at the `rate` of the bench.
 * @param {Stage} stage
 * @param {Load} load
 * @param {readonly Contestant[]} contestants
 */
export async function duelAndSteady(stage, load, contestants) {
  await duel(stage, load, contestants);
  const { rounds = 1, rate = 0 } = stage.options;
  console.log(`At ${rate}/s:`);
  printMedians(await playRounds(load, contestants, { rounds, rate }));
}

/**
 * @param {string} title
 * @param {readonly (readonly [name: string, result: LoadResult])[]} results
 */
export function printLoads(title, results) {
  printTable(
    [title, 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'],
    results.map(([name, result]) => {
      const { perSecond, p50, p95, p99, max } = result;
      return [name, perSecond, p50, p95, p99, max, failuresOf(result)];
    }),
  );
}

/**
 * @param {Load} load
 * @param {readonly Contestant[]} contestants
 * @param {{ rounds: number, rate?: number }} how
 */
async function playRounds(load, contestants, { rounds, ...order }) {
  const results = contestants.map(() => /** @type {Round[]} */ ([]));
  /** @type {LoadResult[]} */
  const warmUps = [];
  for (const { server } of contestants)
    warmUps.push(await load.send({ ...order, url: server.url, seconds: WARM_UP_SECONDS }));
  /**
   * @param {Contestant} contestant
   * @param {number} index
   */
  const lastRate = ({ name }, index) =>
    `${name} ${Math.round(results[index]?.at(-1)?.perSecond ?? 0)}/s`;
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, { server }] of contestants.entries())
      results[index]?.push(await playRound(server, load, order));
    console.log(`round ${round} of ${rounds}: ${contestants.map(lastRate).join(', ')}`);
  }
  return contestants.map(({ name }, index) => {
    const own = results[index] ?? [];
    const all = [...own, ...warmUps.slice(index, index + 1)];
    /** @param {'perSecond' | 'p50' | 'p95' | 'p99' | 'processor'} key */
    const middle = (key) => median(own.map((result) => result[key]));
    return {
      name,
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p95: middle('p95'),
      p99: middle('p99'),
      processor: middle('processor'),
      failures: sum(all.map(failuresOf)),
      accepted: sum(all.map(({ statuses }) => statuses['201'] ?? 0)),
    };
  });
}

/**
 * @param {Contestant['server']} server
 * @param {Load} load
 * @param {Partial<LoadOrder>} order
 * @returns {Promise<Round>}
 */
async function playRound(server, load, order) {
  const before = await server.processor();
  const result = await load.send({ ...order, url: server.url });
  return {
    ...result,
    processor: ((await server.processor()) - before) / sum(Object.values(result.statuses)),
  };
}

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {readonly Medians[]} medians */
function printMedians(medians) {
  printTable(
    ['', 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'processor ms/lead', 'accepted', 'errors'],
    medians.map(({ name, perSecond, p50, p95, p99, processor, accepted, failures }) => [
      name,
      perSecond,
      p50,
      p95,
      p99,
      processor,
      accepted,
      failures,
    ]),
  );
}
