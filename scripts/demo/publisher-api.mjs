import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../shared/failure.mjs';

const MOST_WAITS = 5;
// Statuses that the API promises: the lead is accepted, or refused with a reason. Any other status
// is an error.
const ANSWERS = new Set([200, 201, 202, 409, 422]);

/**
 * Sends a lead. It is an error if the API does not answer as specified.
 * @param {string} url of the server
 * @param {string} token of the publisher
 * @param {object} lead
 * @returns {Promise<string>} the code of the answer
 */
export async function postLead(url, token, lead) {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(`${url}/api/v1/leads`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(lead),
    });
    const text = await response.text();
    if (response.status === 429 && waits < MOST_WAITS) {
      await delay(Number(response.headers.get('retry-after') ?? '1') * 1000);
      continue;
    }
    const code = codeOf(text);
    if (!ANSWERS.has(response.status) || !code) {
      throw new Failure(
        `POST ${url}/api/v1/leads answered ${response.status}, which it should not:\n` +
          text.slice(0, 500),
      );
    }
    return code;
  }
}

/**
 * @param {string} text
 * @returns {string | undefined} undefined when it is not the envelope that the API promises
 */
function codeOf(text) {
  try {
    const body = /** @type {{ code?: unknown, trace_id?: unknown }} */ (JSON.parse(text));
    return typeof body.code === 'string' && typeof body.trace_id === 'string'
      ? body.code
      : undefined;
  } catch {
    return undefined;
  }
}
