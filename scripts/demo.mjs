// Plays leads through the publisher API of a running server. The sandbox advertisers then report
// statuses and deposits by themselves.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mobileNumber, publicAddresses } from './demo/contacts.mjs';
import { person, pick } from './demo/people.mjs';
import { Failure } from './shared/failure.mjs';

const LEADS = 300;
const AT_ONCE = 8;
const MOST_WAITS = 5;
const OFFERS = ['bright-energy', 'home-solar', 'savings-plan'];
const FUNNELS = ['spring-sale', 'quiz-long', 'quiz-short', 'webinar'];
const PLATFORMS = ['facebook', 'google', 'tiktok', 'native'];
const SOURCES = ['feed', 'search', 'stories', 'display', 'video'];
// Statuses that the API promises: the lead is accepted, or refused with a reason. Any other status
// is an error.
const ANSWERS = new Set([200, 201, 202, 409, 422]);

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
  const sellers = publishers.filter((publisher) => publisher.countries.length > 0);
  if (sellers.length === 0)
    throw new Failure('The demo found no publisher with countries to send leads from.');
  const addressIn = await publicAddresses();
  const run = Date.now().toString(36);
  /** @type {Record<string, number>} */
  const outcome = {};
  let sent = 0;
  let answered = 0;
  const sendNext = async () => {
    while (sent < leads && !signal?.aborted) {
      sent += 1;
      const publisher = /** @type {import('./shared/system.mjs').PublisherAccess} */ (
        sellers[sent % sellers.length]
      );
      const code = await post(
        url,
        publisher.api_token,
        makeLead(pick(publisher.countries), addressIn, `${run}${sent}`),
      );
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

/**
 * @param {string} country
 * @param {(country: string) => string} addressIn
 * @param {string} unique
 */
function makeLead(country, addressIn, unique) {
  return {
    ...person(country, unique),
    ...mobileNumber(country),
    country,
    ip: addressIn(country),
    offer: pick(OFFERS),
    funnel: pick(FUNNELS),
    custom_param_1: `campaign-${randomInt(1, 12)}`,
    custom_param_2: `adset-${randomInt(1, 40)}`,
    custom_param_3: `creative-${randomInt(1, 9)}`,
    custom_param_4: pick(PLATFORMS),
    custom_param_5: pick(SOURCES),
    hit_id: randomUUID(),
  };
}

/**
 * @param {string} url
 * @param {string} token
 * @param {object} lead
 * @returns {Promise<string>} the code of the answer
 */
async function post(url, token, lead) {
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
