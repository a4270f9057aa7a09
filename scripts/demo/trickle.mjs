import { setTimeout as delay } from 'node:timers/promises';
import { leadSource, postLead } from './leads.mjs';

/** Between two leads, in milliseconds: a few leads a minute. */
const [SHORTEST_WAIT, LONGEST_WAIT] = [5_000, 40_000];

/**
 * Sends a lead now and then until it is ended, so that a demo that is left open stays alive. A lead
 * that fails is left out: what goes wrong is in the log of the server.
 * @param {object} options
 * @param {string} options.url of the server
 * @param {readonly import('../shared/system.mjs').PublisherAccess[]} options.publishers
 * @param {AbortSignal} options.signal ends it
 * @param {(milliseconds: number) => Promise<unknown>} [options.wait] until the next lead; rejects
 *   when it is ended
 * @returns {Promise<number>} how many leads were sent, once it has ended
 */
export async function trickle({
  url,
  publishers,
  signal,
  wait = (milliseconds) => delay(milliseconds, undefined, { signal }),
}) {
  const nextLead = await leadSource(publishers);
  for (let sent = 0; ; sent += 1) {
    const waited = await wait(SHORTEST_WAIT + Math.random() * (LONGEST_WAIT - SHORTEST_WAIT)).then(
      () => true,
      () => false,
    );
    if (!waited || signal.aborted) return sent;
    const { token, lead } = nextLead();
    await postLead(url, token, lead).catch(() => undefined);
  }
}
