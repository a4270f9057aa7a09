/** @typedef {import('./report-app.mjs').Question} Question */

const TABS = [
  'global',
  'advertiser_id',
  'country_id',
  'offer',
  'affiliate_id',
  'created_at',
  'brand_status',
];
const RANGES = { 'a day': 1, 'a month': 31, 'a year': 365 };

/**
 * Every tab over a day, a month and a year.
 * @param {ReturnType<typeof import('./list-filters.mjs').reportFilters>} made
 * @returns {Question[]}
 */
export const tabQuestions = (made) =>
  TABS.flatMap((tab) =>
    Object.entries(RANGES).map(([range, days]) => ({
      name: `${tab}, ${range}`,
      tab,
      wire: made.last(days),
    })),
  );

/**
 * Walks down random paths and gives the levels on the way.
 * @param {import('./report-app.mjs').ReportApp} app
 * @param {ReturnType<typeof import('./list-filters.mjs').reportFilters>} made
 * @param {number} count of levels
 */
export async function drillDowns(app, { chance, last, filters }, count) {
  /** @type {Question[]} */
  const levels = [];
  while (levels.length < count) {
    const wire = { ...last(chance.pick([1, 31, 365])), ...filters(chance.below(9)) };
    const path = [...app.dimensions].sort(() => chance.random() - 0.5);
    /** @type {{ group_by: string, value: unknown }[]} */
    const parents = [];
    for (const tab of path.slice(0, 1 + chance.below(4))) {
      const question = { name: 'drill-downs', tab, wire: { ...wire, parents: [...parents] } };
      levels.push(question);
      const { data } = await app.ask(question);
      if (data.length === 0) break;
      parents.push({ group_by: tab, value: chance.pick(data.slice(0, 20)).value });
    }
  }
  return levels.slice(0, count);
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<[T, number]>} the answer and how many milliseconds it took
 */
export async function timed(work) {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}
