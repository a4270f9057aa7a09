import type { Condition, TimeBasis } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  LeadParties,
  TimeRange,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import {
  LEAD_FIELD_NAMES,
  LEAD_FIELDS,
  STORED_FLAGS,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import { TEXTS, ZONES, type World } from './generate.js';
import type { Random } from './random.js';

// Times of top-ups are asked for only of leads that have one.
const BASES: readonly TimeBasis[] = ['created_at', 'ftd_at'];
const HOUR_MS = 3_600_000;

/** The hours around one lead or two. */
const someHours = (random: Random, world: World): TimeRange[] =>
  [random.pick(world.leads), random.pick(world.leads)]
    .map(({ created_at, ftd_at }) => (ftd_at ?? created_at).getTime())
    .map((time) => ({ from: new Date(time - HOUR_MS), until: new Date(time + HOUR_MS) }));

/** Draws the parties of a limited viewer: often of one side only, sometimes none. */
export const someParties = (random: Random, { advertisers, publishers }: World): LeadParties => ({
  advertiser: random.chance(0.3) ? [] : random.some(advertisers, 2),
  publisher: random.chance(0.3) ? [] : random.some(publishers, 2),
});

/** Conditions that reports add to a filter, and some that no filter makes. */
export const randomCondition = (random: Random, world: World): Condition => {
  const basis = random.pick(BASES);
  const clock = { zone: random.pick(ZONES), from: null, until: null };
  const field = random.pick(LEAD_FIELD_NAMES);
  const ids: readonly (number | null)[] = [
    null,
    ...world.publishers,
    ...world.advertisers,
    ...world.countries,
  ];
  const hour = random.below(24);
  const day = 1 + random.below(7);
  return random.pick<() => Condition>([
    () => ({
      kind: 'in',
      field,
      values: random.some<number | string | null>(
        LEAD_FIELDS[field].holds === 'id' ? ids : [null, ...TEXTS],
        3,
      ),
      excluded: random.chance(0.5),
    }),
    () => ({
      kind: 'flag',
      flag: random.pick([...STORED_FLAGS, 'approved', 'original', 'injected'] as const),
      wanted: random.chance(0.5),
    }),
    () => ({
      kind: 'hours',
      basis,
      clock,
      hours: {
        from: `${String(hour).padStart(2, '0')}:00:00`,
        until: `${String(hour + 1).padStart(2, '0')}:00:00`,
        overMidnight: false,
      },
    }),
    () => ({ kind: 'weekdays', basis, clock, days: { first: day, last: random.pick([day, 7]) } }),
    () => ({ kind: 'ranges', basis, ranges: someHours(random, world) }),
    () => ({ kind: 'reported' }),
    () => ({ kind: 'parties', parties: someParties(random, world) }),
  ])();
};
