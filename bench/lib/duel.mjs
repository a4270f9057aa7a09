import { failuresOf } from './load.mjs';
import { median } from './stats.mjs';
import { printTable } from './table.mjs';

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
 * @typedef {import('./load.mjs').LoadResult & { processor: number }} Round
 */

const WARM_UP_SECONDS = 3;

/**
 * @param {object} options
 * @param {readonly Contestant[]} options.contestants
 * @param {ReturnType<typeof import('./load.mjs').startLoad>} options.load
 * @param {Omit<import('./load.mjs').LoadOrder, 'url'>} options.order
 * @param {number} options.rounds
 * @returns {Promise<Medians[]>} medians over the rounds, in the order given
 */
export async function duel({ contestants, load, order, rounds }) {
  const results = contestants.map(() => /** @type {Round[]} */ ([]));
  /** @type {import('./load.mjs').LoadResult[]} */
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
 * @param {ReturnType<typeof import('./load.mjs').startLoad>} load
 * @param {Omit<import('./load.mjs').LoadOrder, 'url'>} order
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
export function printMedians(medians) {
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
