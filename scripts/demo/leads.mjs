import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../shared/failure.mjs';
import { loadSeed } from '../shared/system.mjs';
import { mobileNumber, publicAddresses } from './contacts.mjs';

const { MAIL_DOMAINS, mailboxOf, namesIn } = await loadSeed();

const OFFERS = ['bright-energy', 'home-solar', 'savings-plan'];
const FUNNELS = ['spring-sale', 'quiz-long', 'quiz-short', 'webinar'];
const PLATFORMS = ['facebook', 'google', 'tiktok', 'native'];
const SOURCES = ['feed', 'search', 'stories', 'display', 'video'];

const MOST_WAITS = 5;
// Statuses that the API promises: the lead is accepted, or refused with a reason. Any other status
// is an error.
const ANSWERS = new Set([200, 201, 202, 409, 422]);

/** @typedef {import('../shared/system.mjs').PublisherAccess} PublisherAccess */

/**
 * Makes up leads, of one publisher after the other and of its countries.
 * @param {readonly PublisherAccess[]} publishers
 * @returns {Promise<() => { token: string, lead: object }>} gives the next lead
 */
export async function leadSource(publishers) {
  const sellers = publishers.filter((publisher) => publisher.countries.length > 0);
  if (sellers.length === 0)
    throw new Failure('The demo found no publisher with countries to send leads from.');
  const addressIn = await publicAddresses();
  const run = Date.now().toString(36);
  let made = 0;
  return () => {
    made += 1;
    const publisher = /** @type {PublisherAccess} */ (sellers[made % sellers.length]);
    const country = pick(publisher.countries);
    return { token: publisher.api_token, lead: makeLead(country, addressIn, `${run}${made}`) };
  };
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
 * @template T
 * @param {readonly T[]} list not empty
 * @returns {T}
 */
function pick(list) {
  return /** @type {T} */ (list[randomInt(list.length)]);
}

/**
 * A person of a country. The e-mail is at a domain that belongs to nobody.
 * @param {string} country
 * @param {string} unique makes the e-mail one of its kind
 */
export function person(country, unique) {
  const names = namesIn(country);
  const [first, last] = [pick(names.first), pick(names.last)];
  return {
    first_name: first,
    last_name: last,
    email: `${mailboxOf([first, last, unique])}@${pick(MAIL_DOMAINS)}`,
  };
}

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
