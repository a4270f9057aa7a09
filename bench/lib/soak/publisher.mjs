import { setTimeout as delay } from 'node:timers/promises';
import { spread } from '../stats.mjs';

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
