import { randomInt } from 'node:crypto';
import { loadSeed } from '../shared/system.mjs';

const { MAIL_DOMAINS, mailboxOf, namesIn } = await loadSeed();

/**
 * @template T
 * @param {readonly T[]} list not empty
 * @returns {T}
 */
export function pick(list) {
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
