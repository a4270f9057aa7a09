import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The partners of Leadline: advertisers, at `/advertiser/<n>`, and the publisher's tracker, at
 * `/told`. They remember what they got.
 * @typedef {object} Parties
 * @property {string} host
 * @property {Map<string, number>} calls by advertiser and lead
 * @property {Set<number>} told accepted leads that the publisher was told of
 * @property {Map<number, number>} taken the advertiser of each lead that one accepted
 * @property {{ delayMs: number, isSilent: boolean }} mood how the advertisers are at the moment
 * @property {() => Promise<void>} close
 */

/** One lead in this many is not wanted by its advertiser. */
const REFUSED_OF = 10;

/** @returns {Promise<Parties>} */
export async function startParties() {
  /** @type {Omit<Parties, 'host' | 'close'>} */
  const state = {
    calls: new Map(),
    told: new Set(),
    taken: new Map(),
    mood: { delayMs: 20, isSilent: false },
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://parties');
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      if (url.pathname === '/told') {
        state.told.add(Number(url.searchParams.get('lead')));
        reply.end('ok');
      } else void answerLead(state, reply, Number(url.pathname.split('/')[2]), text);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  return {
    ...state,
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * @param {Omit<Parties, 'host' | 'close'>} state
 * @param {import('node:http').ServerResponse} reply
 * @param {number} advertiser
 * @param {string} text
 */
async function answerLead({ calls, taken, mood }, reply, advertiser, text) {
  const lead = Number(JSON.parse(text).lead_id);
  const call = `${advertiser}:${lead}`;
  calls.set(call, (calls.get(call) ?? 0) + 1);
  if (mood.isSilent) return;
  await delay(mood.delayMs);
  const isRefused = lead % REFUSED_OF === 0;
  if (!isRefused) taken.set(lead, advertiser);
  reply
    .writeHead(isRefused ? 422 : 201, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: !isRefused, id: `theirs-${lead}`, message: 'Thanks' }));
}
