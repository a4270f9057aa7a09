import { forCustomParams, type CustomParams } from '@leadline/contracts';
import { FUNNELS, PLATFORMS, SOURCES } from './business.js';
import type { Random } from './random.js';
import type { World, WorldCountry, WorldOffer, WorldPublisher } from './world.js';

/**
 * First and last names by language; a lead's name should look as if it came from the lead's
 * country.
 */
const NAMES = {
  en: [
    'Oliver Amelia George Isla Harry Ava Jack Emily Noah Grace Leo Sophie Oscar Lily Charlie Freya',
    'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson ' +
      'Evans Walker White Roberts Green',
  ],
  de: [
    'Lukas Anna Leon Lena Finn Marie Paul Laura Jonas Hannah Felix Clara Maximilian ' +
      'Johanna Tim Katharina',
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch ' +
      'Bauer Richter Klein Wolf Neumann',
  ],
  fr: [
    'Lucas Emma Hugo Chloé Louis Manon Jules Camille Arthur Léa Gabriel Inès Raphaël ' +
      'Zoé Adrien Juliette',
    'Martin Bernard Dubois Thomas Robert Petit Durand Leroy Moreau Simon Laurent ' +
      'Lefebvre Michel Garcia Fournier Girard',
  ],
  it: [
    'Lorenzo Sofia Alessandro Giulia Mattia Aurora Andrea Martina Gabriele Chiara ' +
      'Riccardo Alice Tommaso Elena Davide Francesca',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno ' +
      'Gallo Conti De-Luca Costa Mancini',
  ],
  es: [
    'Hugo Lucía Mateo Sofía Martín María Daniel Paula Pablo Carla Alejandro Valeria ' +
      'Diego Alba Javier Carmen',
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Ruiz ' +
      'Hernández Jiménez Díaz Moreno Álvarez Muñoz',
  ],
  pt: [
    'João Maria Miguel Ana Pedro Beatriz Tiago Leonor Rafael Mariana Gustavo Larissa ' +
      'Bruno Camila Felipe Letícia',
    'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes ' +
      'Gonçalves Gomes Lopes Marques Alves Almeida',
  ],
  nl: [
    'Daan Emma Sem Julia Lucas Mila Levi Sophie Finn Zoë Noah Sara Bram Eva Thijs Lotte',
    'de-Jong Jansen de-Vries Bakker Visser Smit Meijer de-Boer Mulder Bos Vos Peters ' +
      'Hendriks Dekker Brouwer de-Wit',
  ],
  nordic: [
    'Emil Ella William Maja Oskar Alma Elias Freja Lukas Ida Axel Nora Viktor Linnea Magnus Sigrid',
    'Andersson Johansson Hansen Nielsen Larsen Olsen Nilsson Eriksson Jensen Pedersen ' +
      'Karlsson Berg Lindberg Dahl Holm Lund',
  ],
  pl: [
    'Jakub Zuzanna Antoni Julia Jan Maja Szymon Zofia Filip Hanna Kacper Lena ' +
      'Wojciech Alicja Mateusz Oliwia',
    'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński ' +
      'Szymański Woźniak Dąbrowski Kozłowski Mazur Krawczyk Piotrowski Grabowski',
  ],
};

const LANGUAGE: Readonly<Record<string, keyof typeof NAMES>> = {
  AT: 'de', CH: 'de', DE: 'de',
  BE: 'fr', FR: 'fr', LU: 'fr',
  IT: 'it',
  AR: 'es', CL: 'es', CO: 'es', ES: 'es', MX: 'es', PE: 'es',
  BR: 'pt', PT: 'pt',
  NL: 'nl',
  DK: 'nordic', FI: 'nordic', NO: 'nordic', SE: 'nordic',
  PL: 'pl',
}; // prettier-ignore

export interface Names {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const listOf = (names: string | undefined): string[] =>
  (names ?? '').split(' ').map((name) => name.replaceAll('-', ' '));

const known = new Map<string, Names>();

/** The names that people of a country have. */
export const namesIn = (country: string): Names => {
  const language = LANGUAGE[country] ?? 'en';
  const [first, last] = NAMES[language];
  const names = known.get(language) ?? { first: listOf(first), last: listOf(last) };
  known.set(language, names);
  return names;
};

/** The mailbox of a person: plain letters, digits and dots. */
export const mailboxOf = (parts: readonly string[]): string =>
  parts
    .join('.')
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9.]/g, '')
    .toLowerCase();

/** Domains that belong to nobody. */
export const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

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
