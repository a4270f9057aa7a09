import { BRAND_STATUSES, PUBLISHER_STATUSES } from './many-leads.mjs';

/**
 * Filters of the leads list as they travel, by class. Random, but the same at every run.
 * @typedef {Record<string, unknown>} Wire
 * @typedef {Record<'publisher_id' | 'advertiser_id' | 'country_id' | 'dis_id', number[]>} Ids
 * @typedef {{ name: string, make: () => Wire }} FilterClass
 */

const SORTS = [
  'advertiser_name',
  'publisher_name',
  'country_name',
  'offer',
  'brand_status',
  'status',
  'dis_id',
  'custom_param_1',
  'custom_param_5',
];
const DAY_MS = 24 * 3_600_000;

/** @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Random choices. The same calls in the same order give the same values.
 * @param {() => number} random
 */
function chanceOf(random) {
  const below = (/** @type {number} */ count) => Math.floor(random() * count);
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[below(list.length)]);
  /** @template T @param {() => T} make @param {number} most */
  const some = (make, most = 5) => [...new Set(Array.from({ length: 1 + below(most) }, make))];
  /** A number of two digits. */
  const digits = () => String(below(90) + 10);
  return { random, below, pick, some, digits };
}
/** @typedef {ReturnType<typeof chanceOf>} Chance */

/**
 * Makes filters of a number of fields, some of them exclusions.
 * @param {Chance} chance
 * @param {Ids} ids
 */
function fieldFilters({ random, pick, some }, ids) {
  /** Few of the names are common, as in life. */
  const named = (/** @type {string} */ prefix, /** @type {number} */ count) => () =>
    `${prefix}${Math.floor(random() ** 2.5 * count)}`;
  /** @type {Record<string, () => unknown[]>} */
  const fields = {
    publisher_id: () => some(() => pick(ids.publisher_id)),
    advertiser_id: () => some(() => pick(ids.advertiser_id)),
    country_id: () => some(() => pick(ids.country_id)),
    dis_id: () => some(() => pick(ids.dis_id)),
    brand_status: () => some(() => pick(BRAND_STATUSES)),
    publisher_status: () => some(() => pick(PUBLISHER_STATUSES)),
    offer: () => some(named('offer-', 150)),
    funnel: () => some(named('funnel-', 300)),
    custom_param_1: () => some(named('campaign-', 2000)),
    custom_param_2: () => some(named('adset-', 500)),
    custom_param_3: () => some(named('source-', 50)),
    lead_status_id: () => some(() => pick([1, 2, 3, 5, 6, 7]), 3),
  };
  /** @param {number} count @param {number} excluded share @returns {Wire} */
  return (count, excluded = 0.3) => {
    const names = Object.keys(fields)
      .sort(() => random() - 0.5)
      .slice(0, count);
    return {
      ...Object.fromEntries(names.map((name) => [name, fields[name]?.()])),
      excludes: names.filter((name) => name !== 'lead_status_id' && random() < excluded),
    };
  };
}

/** @typedef {(days: number) => Wire} LastDays the range of that many days up to now */

/** @param {Date} now @returns {LastDays} */
function rangesUntil(now) {
  const text = (/** @type {number} */ time) => new Date(time).toISOString().slice(0, 10);
  return (days) => ({
    start_date: `${text(now.getTime() - (days - 1) * DAY_MS)} 00:00`,
    end_date: `${text(now.getTime())} 23:59`,
  });
}

/**
 * @param {Chance} chance
 * @param {LastDays} last
 * @param {ReturnType<typeof fieldFilters>} filters
 * @returns {FilterClass[]}
 */
function rangesAndFields({ below, pick }, last, filters) {
  return [
    { name: 'today, as the page opens', make: () => last(1) },
    { name: 'a week', make: () => last(7) },
    { name: 'a month', make: () => last(31) },
    { name: 'a year', make: () => last(365) },
    { name: '1 filter, a year', make: () => ({ ...last(365), ...filters(1) }) },
    { name: '3 filters, a year', make: () => ({ ...last(365), ...filters(3) }) },
    { name: '6 filters, a year', make: () => ({ ...last(365), ...filters(6) }) },
    { name: '3 exclusions, a year', make: () => ({ ...last(365), ...filters(3, 1) }) },
    {
      name: 'hours of the day, a year',
      make: () => ({
        ...last(365),
        inside_selected_hour_range: true,
        start_time: '09:00',
        end_time: '17:59',
        ...filters(1),
      }),
    },
    { name: 'weekends, a year', make: () => ({ ...last(365), traffic: 'weekends' }) },
    { name: 'late FTDs, a year', make: () => ({ ...last(365), late_ftd: 'only' }) },
    {
      name: 'sorted by a name, a month',
      make: () => ({ ...last(31), sort_by_column: pick(SORTS), sort_order: pick(['asc', 'desc']) }),
    },
    {
      name: 'sorted by a name, a year',
      make: () => ({
        ...last(365),
        sort_by_column: pick(SORTS),
        sort_order: pick(['asc', 'desc']),
      }),
    },
    { name: 'deep pages, a year', make: () => ({ ...last(365), page_number: 1 + below(90_000) }) },
  ];
}

const search = (
  /** @type {string} */ field,
  /** @type {() => string} */ make,
  /** @type {Wire} */ more = {},
) => ({ ...more, search_in: field, search_txt: [make()] });

/** @param {Chance} chance @param {LastDays} last @returns {FilterClass[]} */
function textSearches({ pick, digits }, last) {
  return [
    {
      name: 'search in names, a year',
      make: () =>
        search(
          pick(['first_name', 'last_name']),
          () => pick(['ann', 'son', 'ova', 'mar', 'ü']),
          last(365),
        ),
    },
    {
      name: 'search in funnel and params, a year',
      make: () =>
        search(
          pick(['funnel', 'custom_param_1', 'custom_param_2', 'custom_param_5']),
          digits,
          last(365),
        ),
    },
  ];
}

/** @param {Chance} chance @param {LastDays} last @returns {FilterClass[]} */
function emailSearches({ below, pick, digits }, last) {
  const partOfEmail = () => `${pick(['smith', 'rossi', 'jones'])}${digits()}`;
  return [
    {
      name: 'search for a part of an e-mail, a week',
      make: () => search('email', partOfEmail, last(7)),
    },
    {
      name: 'search for a part of an e-mail, everywhere',
      make: () => search('email', partOfEmail, { is_search_global: true }),
    },
    {
      name: 'search for a whole e-mail, everywhere',
      make: () =>
        search('email', () => `anna.smith${below(100_000)}@gmail.com`, { is_search_global: true }),
    },
  ];
}

/**
 * @param {Ids} ids of the parties, as they are in the database
 * @param {Date} now the moment of the newest lead
 * @returns {FilterClass[]}
 */
export function filterClasses(ids, now) {
  const chance = chanceOf(randomOf(7));
  const { random, below, pick } = chance;
  const last = rangesUntil(now);
  const filters = fieldFilters(chance, ids);
  const range = () => last(pick([1, 7, 31, 92, 365]));
  return [
    ...rangesAndFields(chance, last, filters),
    ...textSearches(chance, last),
    {
      name: 'anything: range, 0–6 filters, order, page',
      make: () => ({
        ...range(),
        ...filters(below(7)),
        ...(random() < 0.3 && { sort_by_column: pick(SORTS) }),
        page_number: random() < 0.2 ? 1 + below(50) : 1,
      }),
    },
    ...emailSearches(chance, last),
  ];
}

/**
 * Parts of the filters of reports: random choices, the range of the last days, and filters of a
 * number of fields.
 * @param {Ids} ids
 * @param {Date} now the moment of the newest lead
 */
export function reportFilters(ids, now) {
  const chance = chanceOf(randomOf(11));
  return { chance, last: rangesUntil(now), filters: fieldFilters(chance, ids) };
}
