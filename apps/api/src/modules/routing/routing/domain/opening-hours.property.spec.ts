import { CreateOpeningHoursBody } from '@leadline/contracts';
import fc from 'fast-check';
import { distribution, GB, input } from '#test/support/routing-fixtures.js';
import { compile } from './compile.js';
import { decide } from './engine.js';
import type { AdvertiserConfig } from './snapshot.js';

/**
 * Opening hours from the body that staff send to what the engine decides, against an oracle that
 * asks Intl for the clock on the wall and compares texts.
 */

const MINUTE = 60_000;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const;
/** Changes of clocks in some of these zones, and the turn of the year. */
const CHANGES = [
  '2026-03-08T07:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-04-23T22:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-29T21:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-12-31T23:59:00Z',
].map((text) => Date.parse(text));
const NEAR = 4 * 60;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const steps = fc.oneof(
  fc.constant([{ start_time: '00:00', end_time: '23:59' }]),
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 6 })
    .map((minutes) => minutes.toSorted((a, b) => a - b).map(timeOf))
    .map((times) =>
      times.flatMap((end, index) =>
        index % 2 === 1 ? [{ start_time: times[index - 1] ?? '', end_time: end }] : [],
      ),
    ),
);
const week = fc
  .array(fc.record({ checked: fc.boolean(), traffic: fc.boolean(), steps }), {
    minLength: 7,
    maxLength: 7,
  })
  .map((days) => days.map((day, index) => ({ id: index + 1, ...day })))
  .chain((days) => fc.shuffledSubarray(days, { minLength: 7 }));
const instant = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -NEAR, max: NEAR }))
      .map(([change, minutes]) => change + minutes * MINUTE),
    fc
      .integer({ min: 0, max: 365 * 1440 })
      .map((minutes) => Date.UTC(2026, 0, 1) + minutes * MINUTE),
  )
  .chain((at) => fc.integer({ min: 0, max: MINUTE - 1 }).map((ms) => new Date(at + ms)));

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
type Week = CreateOpeningHoursBody['days'];
type Answer = 'offer' | 'closed' | 'no_traffic';

const oracle = (days: Week, zone: string, now: Date): Answer => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  const day = days.find(({ id }) => WEEKDAYS[id - 1] === part('weekday'));
  const isOpen =
    day?.checked === true &&
    day.steps.some(({ start_time: from, end_time: until }) => from <= time && time <= until);
  if (!isOpen) return 'closed';
  return day.traffic ? 'no_traffic' : 'offer';
};

const compiled = (days: Week, zone: string): AdvertiserConfig => {
  const advertiser = compile({
    version: 1,
    countries: [{ id: GB, code: 'GB' }],
    publishers: [],
    advertisers: [
      {
        id: 1,
        name: 'advertiser 1',
        status: 'active',
        send_org_funnel: false,
        country_ids: [],
        hours: [{ country_id: GB, zone, days: JSON.parse(JSON.stringify(days)) as Week }],
        exclusions: [],
        plans: [],
      },
    ],
    distributions: [],
    caps: [],
    overrides: [],
    blacklist: [],
    mergesAliases: true,
    conversionStats: { version: 0, stats: [] },
  }).advertisers.get(1);
  if (!advertiser) throw new Error('The advertiser was not compiled.');
  return advertiser;
};
const decided = (days: Week, zone: string, now: Date): Answer => {
  const decision = decide(
    input(
      { advertisers: [compiled(days, zone)], distributions: [distribution(1, [[[1, 100]]])] },
      { now },
    ),
  );
  if (decision.kind === 'offer') return 'offer';
  return decision.trace.candidates[0]?.reason as Answer;
};
const parsed = (days: unknown): Week =>
  CreateOpeningHoursBody.parse({ advertiser_id: 1, country_ids: [GB], timezone_id: 1, days }).days;

it('leads are offered exactly while the wall clock is inside an open day with traffic', () => {
  const seen = new Set<Answer>();
  fc.assert(
    fc.property(week, fc.constantFrom(...ZONES), instant, (days, zone, now) => {
      const answer = decided(parsed(days), zone, now);
      seen.add(answer);
      expect(answer).toBe(oracle(parsed(days), zone, now));
    }),
    { numRuns: 600 },
  );
  expect([...seen].toSorted()).toEqual(['closed', 'no_traffic', 'offer']);
});

it('a week of whole days takes leads at every instant, also when clocks change', () => {
  const always = parsed(
    [1, 2, 3, 4, 5, 6, 7].map((id) => ({
      id,
      checked: true,
      steps: [{ start_time: '00:00', end_time: '23:59' }],
    })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, now) => {
      expect(decided(always, zone, now)).toBe('offer');
    }),
  );
});
