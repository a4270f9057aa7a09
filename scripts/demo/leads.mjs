import { randomInt, randomUUID } from 'node:crypto';
import { Failure } from '../shared/failure.mjs';
import { mobileNumber, publicAddresses } from './contacts.mjs';
import { person, pick } from './people.mjs';

const OFFERS = ['bright-energy', 'home-solar', 'savings-plan'];
const FUNNELS = ['spring-sale', 'quiz-long', 'quiz-short', 'webinar'];
const PLATFORMS = ['facebook', 'google', 'tiktok', 'native'];
const SOURCES = ['feed', 'search', 'stories', 'display', 'video'];

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
