import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { spread } from '../figures.mjs';

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

/** One accepted lead in this many deposits, and its advertiser says so twice. */
const DEPOSIT_OF = 20;
const EVERY_MS = 1_000;
const TRIES = 400;

/**
 * Advertisers report deposits of the leads that they have accepted.
 * @param {object} options
 * @param {ReadonlyMap<number, number>} options.taken the advertiser of each lead
 * @param {readonly { postback_token: string }[]} options.advertisers
 * @param {readonly string[]} options.addresses
 */
export function startReports({ taken, advertisers, addresses }) {
  /** @type {Set<number>} */
  const reported = new Set();
  /** @type {Set<number>} */
  const seen = new Set();
  let isOver = false;

  /** @param {number} lead @param {number} advertiser */
  const report = async (lead, advertiser) => {
    const token = advertisers[advertiser]?.postback_token ?? '';
    const query = `lead_id=${lead}&status=Deposited&ftd=1&amount=250`;
    let times = 0;
    for (let tries = 0; tries < TRIES && times < 2; tries += 1) {
      const address = addresses[tries % addresses.length] ?? '';
      const isTaken = await fetch(`${address}/api/v1/postbacks/${token}?${query}`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) times += 1;
      else await delay(EVERY_MS / 4);
    }
    if (times > 0) reported.add(lead);
  };
  const running = (async () => {
    for (let isLast = false; !isLast; await delay(EVERY_MS)) {
      isLast = isOver;
      const due = [...taken].filter(([lead]) => lead % DEPOSIT_OF === 1 && !seen.has(lead));
      for (const [lead] of due) seen.add(lead);
      await Promise.all(due.map(([lead, advertiser]) => report(lead, advertiser)));
    }
  })();
  return {
    reported,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** In which a lead must have an answer, whatever fails. */
const LAST_TRY_MS = 120_000;
const PAUSE_MS = 250;

/**
 * @typedef {object} Minute what publishers saw since the last look
 * @property {Record<string, number>} answers by status; `none` for a broken connection
 * @property {{ p50: number, p99: number }} times in milliseconds, of leads that were answered at once
 */

/**
 * Sends leads at a steady rate, each with its key until it is answered, as publishers are told to.
 * @param {{ token: string, rate: number, addresses: readonly string[] }} options
 */
export function startPublisher({ token, rate, addresses }) {
  /** @type {Map<number, string>} key of each answered lead */
  const answered = new Map();
  /** @type {string[]} */
  const unanswered = [];
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  /** @type {Record<string, number>} */
  let answers = {};
  /** @type {number[]} */
  let times = [];
  let sent = 0;
  let isOver = false;

  /** @param {number} n */
  const sendUntilAnswered = async (n) => {
    const [key, body] = [`soak-${n}`, bodyOf(n)];
    for (let tries = 0, end = Date.now() + LAST_TRY_MS; Date.now() < end; tries += 1) {
      const started = performance.now();
      const address = addresses[(n + tries) % addresses.length] ?? '';
      const { status, leadId } = await sendOnce(address, token, key, body);
      answers[status] = (answers[status] ?? 0) + 1;
      if (leadId !== null) {
        if (tries === 0) times.push(performance.now() - started);
        answered.set(leadId, key);
        return;
      }
      await delay(PAUSE_MS);
    }
    unanswered.push(key);
  };
  const running = (async () => {
    const started = performance.now();
    while (!isOver) {
      const due = ((performance.now() - started) / 1000) * rate;
      for (; sent < due; sent += 1) {
        const sending = sendUntilAnswered(sent);
        underWay.add(sending);
        void sending.finally(() => underWay.delete(sending));
      }
      await delay(10);
    }
  })();
  return {
    answered,
    unanswered,
    /** @returns {Minute} */
    look() {
      const { p50, p99 } = spread(Float64Array.from(times));
      const minute = { answers, times: { p50, p99 } };
      [answers, times] = [{}, []];
      return minute;
    },
    /** Sends no more, and waits for the answers. */
    async stop() {
      isOver = true;
      await running;
      await Promise.all(underWay);
      return sent;
    },
  };
}

/** @param {string} address @param {string} token @param {string} key @param {string} body */
async function sendOnce(address, token, key, body) {
  try {
    const response = await fetch(`${address}/api/v1/leads`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
    });
    const reply = /** @type {{ lead_id?: number | null }} */ (await response.json());
    return { status: String(response.status), leadId: reply.lead_id ?? null };
  } catch {
    // Refused or broken: the server was killed.
    return { status: 'none', leadId: null };
  }
}

/** @param {number} n */
const bodyOf = (n) =>
  JSON.stringify({
    email: `person${n}@example.com`,
    first_name: 'Ada',
    last_name: 'Byron',
    phone: `+4474${String(n).padStart(8, '0')}`,
    country: 'GB',
    ip: '81.2.69.142',
  });
