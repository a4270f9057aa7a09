import {
  CLICK_COLUMNS,
  CLICK_DIMENSIONS,
  CLICK_FILTER_FIELDS,
  ClickPivotBody,
  type ClickFilterField,
} from '@leadline/contracts';
import { ZONES } from '../lead-oracle/generate.js';
import type { Random } from '../lead-oracle/random.js';
import { BROWSERS, COUNTRIES, DEVICES, HOSTS, SYSTEMS, TEXTS, type ClickWorld } from './world.js';

const valuesOf = (world: ClickWorld, name: ClickFilterField): readonly (string | number)[] => {
  switch (name) {
    case 'affiliate_id':
      return world.publishers;
    case 'offer_id':
      return world.offers;
    case 'landing_id':
      return world.landings;
    case 'country_id':
      return COUNTRIES;
    case 'device':
      return DEVICES;
    case 'browser':
      return BROWSERS;
    case 'os':
      return SYSTEMS;
    case 'referrer_host':
      return HOSTS;
    default:
      return TEXTS;
  }
};
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const dayText = (day: number): string =>
  new Date(Date.UTC(2026, 2, 18 + day)).toISOString().slice(0, 10);

const randomFilter = (random: Random, world: ClickWorld): object => {
  const filter: Record<string, unknown> = {};
  const excludes: string[] = [];
  for (const name of CLICK_FILTER_FIELDS) {
    if (!random.chance(0.15)) continue;
    const values: (string | number | null)[] = random.some(valuesOf(world, name), 3);
    if (random.chance(0.25)) values.push(null);
    filter[name] = values;
    if (random.chance(0.3)) excludes.push(name);
  }
  if (random.chance(0.8)) {
    const first = random.below(20);
    filter.start_date = `${dayText(first)} ${clockText(random.below(1440))}`;
    filter.end_date = `${dayText(first + 1 + random.below(12))} ${clockText(random.below(1440))}`;
  }
  if (random.chance(0.2)) {
    filter.inside_selected_hour_range = true;
    filter.start_time = clockText(random.below(1440));
    filter.end_time = clockText(random.below(1440));
  }
  return { ...filter, excludes };
};

/** A report, and reports that are opened by its rows. */
export const randomReports = (
  random: Random,
  world: ClickWorld,
  count: number,
): { body: ClickPivotBody; zone: string }[] =>
  Array.from({ length: count }, () => {
    const zone = random.pick(ZONES);
    const [group_by, ...above] = random.some(CLICK_DIMENSIONS, 3);
    const parents = above.map((dimension) => {
      if (dimension === 'hour') return { group_by: dimension, value: random.below(24) };
      if (dimension === 'created_at')
        return { group_by: dimension, value: dayText(random.below(24)) };
      const value = random.chance(0.15) ? null : random.pick(valuesOf(world, dimension));
      return { group_by: dimension, value };
    });
    const body = ClickPivotBody.parse({
      ...(random.chance(0.7) ? randomFilter(random, world) : {}),
      group_by,
      parents,
      ...(random.chance(0.6) && { sort_by: random.pick([...CLICK_COLUMNS, 'label']) }),
      sort_order: random.pick(['asc', 'desc']),
    });
    return { body, zone };
  });
