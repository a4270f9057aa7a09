import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import maxmind from 'maxmind';

const require = createRequire(import.meta.url);
const examples = /** @type {import('libphonenumber-js/max').Examples} */ (
  require('libphonenumber-js/examples.mobile.json')
);

const MOST_TRIES = 500;

/**
 * A valid mobile number of a country, seldom the same twice: the library's example with its last
 * digits drawn anew.
 * @param {string} country
 * @returns {{ phone: string, phone_prefix: string }}
 */
export function mobileNumber(country) {
  const code = /** @type {import('libphonenumber-js/max').CountryCode} */ (country);
  const example = getExampleNumber(code, examples);
  if (!example) throw new Error(`no example number for the country ${country}`);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const kept = example.nationalNumber.slice(0, -6);
    const national =
      kept + String(randomInt(10 ** Math.min(6, example.nationalNumber.length))).padStart(6, '0');
    const number = parsePhoneNumberFromString(`+${example.countryCallingCode}${national}`);
    if (number?.isValid() && number.country === country)
      return { phone: national, phone_prefix: example.countryCallingCode };
  }
  return { phone: example.nationalNumber, phone_prefix: example.countryCallingCode };
}

// Drawing addresses at random finds most countries within a few hundred tries; smaller ones get the
// last one drawn.
const MOST_DRAWS = 20_000;
const RESERVED = [0, 10, 100, 127, 169, 172, 192, 198, 203];

/**
 * @returns {Promise<(country: string) => string>} gives a public IPv4 address, if
 *   possible of that country
 */
export async function publicAddresses() {
  const reader = await maxmind.open(
    require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'),
  );
  /** @type {Map<string, string[]>} */
  const spare = new Map();
  return (country) => {
    let address = spare.get(country)?.pop();
    for (let draws = 0; !address && draws < MOST_DRAWS; draws += 1) {
      const drawn = randomAddress();
      const found = countryOf(reader.get(drawn));
      if (found === country || draws === MOST_DRAWS - 1) address = drawn;
      else if (found) keep(found, drawn);
    }
    return address ?? randomAddress();
  };

  /**
   * @param {string} country
   * @param {string} address
   */
  function keep(country, address) {
    const list = spare.get(country) ?? [];
    if (list.length < 100) spare.set(country, [...list, address]);
  }
}

/** @param {unknown} record of the database */
function countryOf(record) {
  return /** @type {{ country_code?: string } | null} */ (record)?.country_code;
}

function randomAddress() {
  let first = randomInt(1, 224);
  while (RESERVED.includes(first)) first = randomInt(1, 224);
  return [first, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}
