import { startChild } from './child.mjs';

/**
 * @typedef {object} LoadOrder
 * @property {string} url of the server
 * @property {string} token of the publisher
 * @property {readonly string[]} countries the leads come from, in turn
 * @property {number} connections
 * @property {number} seconds
 * @property {number} [rate] leads a second, sent whether or not earlier ones are answered; without
 *   it every connection sends as soon as it has its answer
 *
 * @typedef {object} LoadResult
 * @property {number} perSecond answers of any kind
 * @property {number} p50 milliseconds from when the request was due to the last byte of its answer
 * @property {number} p95
 * @property {number} p99
 * @property {number} max
 * @property {Record<string, number>} statuses answers by status
 * @property {number} errors requests without an answer
 */

/** The load generator in a process of its own. */
export function startLoad() {
  const child = startChild('load');
  return {
    /** @param {LoadOrder} order */
    send: async (order) => /** @type {LoadResult} */ (await child.ask({ kind: 'send', ...order })),
    stop: child.stop,
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
