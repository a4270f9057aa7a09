import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const CALL_LIMIT_MS = 20_000;
const RETRY_MS = 300;
const PAUSE_MS = 120;
const GIVE_UP_MS = 120_000;
/** Answers after which the API asks to send the same request again. */
const AGAIN = new Set(['idempotency_in_progress', 'internal', 'unavailable', 'rate_limited']);

/** @param {number} number @param {string} mark */
const newLead = (number, mark) => ({
  email: `smoke.${number}${mark}@example.com`,
  first_name: 'Smoke',
  last_name: 'Test',
  phone: `+4474${String(number).padStart(8, '0')}`,
  country: 'GB',
  ip: '81.2.69.142',
});

/**
 * A publisher as the API asks them to be: a request that fails is repeated with the same key.
 * @param {{ url: string, token: string }} options
 */
export function createPublisher({ url, token }) {
  /** The last answer to every lead. @type {Map<string, string>} */
  const answers = new Map();
  let isSending = true;
  let isWaiting = true;
  let sent = 0;

  /** @param {object} lead @param {string} key @returns {Promise<string>} the code */
  async function attempt(lead, key) {
    try {
      const response = await fetch(`${url}/api/v1/leads`, {
        method: 'POST',
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(lead),
      });
      const { code } = /** @type {{ code: string }} */ (await response.json());
      return code;
    } catch {
      // No answer, or one of nginx: a part of the stack is down.
      return 'unavailable';
    }
  }

  /**
   * @param {string} [mark] magic words of the sandbox advertiser, such as `+ftd`
   * @returns {Promise<{ email: string, code: string }>}
   */
  async function send(mark = '') {
    sent += 1;
    const [lead, key] = [newLead(sent, mark), randomUUID()];
    const deadline = Date.now() + GIVE_UP_MS;
    let code = await attempt(lead, key);
    while (AGAIN.has(code) && isWaiting && Date.now() < deadline) {
      await delay(RETRY_MS);
      code = await attempt(lead, key);
    }
    answers.set(lead.email, code);
    return { email: lead.email, code };
  }

  /** Sends one lead after the other until {@link finish}. */
  async function keepSending() {
    while (isSending) {
      await send();
      await delay(PAUSE_MS);
    }
  }
  /** @type {Promise<void[]> | undefined} */
  let clients;

  return {
    answers,
    send,
    /** @param {number} count of clients */
    start(count) {
      clients = Promise.all(Array.from({ length: count }, keepSending));
    },
    /** Ends when every lead has its answer. */
    async finish() {
      isSending = false;
      await clients;
    },
    /** Ends without waiting for answers. */
    async stop() {
      isSending = false;
      isWaiting = false;
      await clients;
    },
  };
}
