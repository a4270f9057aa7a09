import { forCustomParams, type CustomParams } from '@leadline/contracts';
import { FUNNELS, PLATFORMS, SOURCES } from './business.js';
import { MAIL_DOMAINS, mailboxOf, namesIn } from './names.js';
import type { Random } from './random.js';
import type { World, WorldCountry, WorldOffer, WorldPublisher } from './world.js';

export interface Person {
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ip: string;
}
/** Data of a publisher about the visit of a person. */
export interface Visit {
  readonly offer: WorldOffer;
  readonly funnel: string;
  readonly params: CustomParams;
}

/** Coprime with a million, so that a million people have different numbers. */
const PHONE_STEP = 387_421;
const PHONES = 1_000_000;

export const addressIn = ({ networks }: WorldCountry, random: Random): string =>
  `${random.pick(networks)}.${random.int(256)}.${1 + random.int(254)}`;

/** The n-th person. No two share an e-mail or a phone. */
export const personOf = (country: WorldCountry, n: number, random: Random): Person => {
  const { first, last } = namesIn(country.code);
  const [firstName, lastName] = [random.pick(first), random.pick(last)];
  const mailbox = mailboxOf([firstName, `${lastName}${n}`]);
  return {
    email: `${mailbox}@${random.pick(MAIL_DOMAINS)}`,
    phone: `${country.phone}${String((n * PHONE_STEP) % PHONES).padStart(6, '0')}`,
    first_name: firstName,
    last_name: lastName,
    ip: addressIn(country, random),
  };
};

/** Publishers have campaigns of their own, and few of them bring most of the traffic. */
export const visitOf = (world: World, { id }: WorldPublisher, random: Random): Visit => {
  const few = (count: number): number => 1 + Math.floor(random.next() ** 2 * count);
  const values = {
    custom_param_1: `campaign-${(id % 12) * 10 + few(8)}`,
    custom_param_2: `adset-${few(40)}`,
    custom_param_3: `creative-${few(9)}`,
    custom_param_4: random.weighted(PLATFORMS),
    custom_param_5: random.pick(SOURCES),
  };
  return {
    offer: world.offers[few(world.offers.length) - 1] ?? random.pick(world.offers),
    funnel: random.weighted(FUNNELS),
    params: forCustomParams((name) => values[name]),
  };
};
