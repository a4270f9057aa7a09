// Plays leads through the publisher API of a running server. The sandbox advertisers then report
// statuses and deposits by themselves.
import { leadSource, postLead } from './demo/leads.mjs';
import { Failure } from './shared/failure.mjs';

const LEADS = 300;
const AT_ONCE = 8;

/**
 * @typedef {object} DemoOptions
 * @property {string} url of the server
 * @property {readonly import('./shared/system.mjs').PublisherAccess[]} publishers
 * @property {(line: string) => void} log
 * @property {number} [leads] how many
 * @property {AbortSignal} [signal] ends it early
 */

/**
 * Posts leads over all publishers and their countries. Refused leads are normal. It is an error if
 * the API does not answer as specified or accepts no lead at all.
 * @param {DemoOptions} options
 * @returns {Promise<Record<string, number>>} how many leads ended with which code
 */
export async function demo({ url, publishers, log, leads = LEADS, signal }) {
  const nextLead = await leadSource(publishers);
  /** @type {Record<string, number>} */
  const outcome = {};
  let sent = 0;
  let answered = 0;
  const sendNext = async () => {
    while (sent < leads && !signal?.aborted) {
      sent += 1;
      const { token, lead } = nextLead();
      const code = await postLead(url, token, lead);
      outcome[code] = (outcome[code] ?? 0) + 1;
      answered += 1;
      if (answered % 100 === 0) log(`  ${answered} of ${leads} leads sent`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  if (answered === leads && !outcome.accepted)
    throw new Failure(
      `The demo sent ${leads} leads and none was accepted: ${describeOutcome(outcome)}`,
    );
  return outcome;
}

/** @param {Record<string, number>} outcome */
export function describeOutcome(outcome) {
  const counts = Object.entries(outcome).sort(([, a], [, b]) => b - a);
  return counts.map(([code, count]) => `${count} ${code.replaceAll('_', ' ')}`).join(', ');
}
