import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Filter } from '#shared/filters/filter-fields';
import { reportsCriteriaCodec } from '#shared/filters/lead-fields';
import { groupFilter } from './path-filter';
import type { PathStep } from './report-path';

dayjs.extend(utc);
const NOW = dayjs.utc('2026-01-10T14:23:00Z');
const { defaults: STANDARD } = reportsCriteriaCodec;

const during = (time: Partial<Filter['time']>): Filter => ({
  ...STANDARD,
  time: { ...STANDARD.time, ...time },
});
const fiveDays = during({ range: { start: '2026-01-05 08:00', end: '2026-01-09 17:30' } });
const day = (value: string): PathStep => ({ group_by: 'created_at', value });
const rangeOf = (panel: Filter, ...path: PathStep[]): unknown =>
  groupFilter(panel, path, NOW).time.range;
/** The groups that the filter names beside its range, which stays. */
const groupsOf = (panel: Filter, ...path: PathStep[]): unknown => {
  const filter = groupFilter(panel, path, NOW);
  expect(filter.time).toEqual(panel.time);
  return filter.groups;
};

test('a value takes the place of the selection of its filter', () => {
  const panel: Filter = {
    ...fiveDays,
    fields: {
      ...STANDARD.fields,
      selections: {
        publisher_id: { values: [7], isExcluded: true },
        country_id: { values: [1, 2], isExcluded: false },
      },
    },
  };
  const path: PathStep[] = [
    { group_by: 'affiliate_id', value: 3 },
    { group_by: 'brand_status', value: 'Call back' },
  ];
  expect(groupFilter(panel, path, NOW).fields.selections).toEqual({
    publisher_id: { values: [3], isExcluded: false },
    country_id: { values: [1, 2], isExcluded: false },
    brand_status: { values: ['Call back'], isExcluded: false },
  });
});

test.each([
  ['within the range', '2026-01-07', '2026-01-07 00:00', '2026-01-07 23:59'],
  ['at its beginning', '2026-01-05', '2026-01-05 08:00', '2026-01-05 23:59'],
  ['at its end', '2026-01-09', '2026-01-09 00:00', '2026-01-09 17:30'],
])('a day %s narrows the range to it', (_, value, start, end) => {
  expect(rangeOf(fiveDays, day(value))).toEqual({ start, end });
});

test('a day keeps the hours where only these are looked at', () => {
  const hours = during({ range: fiveDays.time.range, insideHourRange: true });
  expect(rangeOf(hours, day('2026-01-07'))).toEqual({
    start: '2026-01-07 08:00',
    end: '2026-01-07 17:30',
  });
  const overnight = during({
    range: { start: '2026-01-05 22:00', end: '2026-01-09 06:00' },
    insideHourRange: true,
  });
  expect(groupsOf(overnight, day('2026-01-07'))).toEqual([day('2026-01-07')]);
});

test('a month and a relative range end where the range ends', () => {
  const month: PathStep = { group_by: 'month', value: '2026-01' };
  expect(rangeOf(during({ range: { preset: 'This Year' } }), month)).toEqual({
    start: '2026-01-01 00:00',
    end: '2026-01-10 14:23',
  });
});

test('an hour and a weekday are ranges within one day, and groups of several', () => {
  const hour: PathStep = { group_by: 'hour', value: 14 };
  const weekday: PathStep = { group_by: 'weekday', value: 3 };
  expect(groupsOf(fiveDays, hour, weekday)).toEqual([hour, weekday]);
  // Whichever was opened first.
  const expected = { start: '2026-01-07 14:00', end: '2026-01-07 14:59' };
  expect(rangeOf(fiveDays, hour, weekday, day('2026-01-07'))).toEqual(expected);
});

test('leads without a value are a value of the filter', () => {
  const { fields, groups } = groupFilter(fiveDays, [{ group_by: 'offer', value: null }], NOW);
  expect([fields.selections, groups]).toEqual([
    { offer: { values: [null], isExcluded: false } },
    [],
  ]);
});

test.each([
  { group_by: 'status_group', value: 7 },
  { group_by: 'status_group', value: null },
  { group_by: 'custom_param_1', value: 'x'.repeat(256) },
  // Outside the range: no lead has it.
  { group_by: 'created_at', value: '2026-02-01' },
] as const)('what no filter can say is a group: %j', (step) => {
  expect(groupsOf(fiveDays, step)).toEqual([step]);
});

test('the last 24 hours keep their range beside a day', () => {
  const step = day('2026-01-10');
  expect(groupsOf(during({ last24Hours: true }), step)).toEqual([step]);
});

test('a day is a group where leads have to be created inside the range', () => {
  const step = day('2026-01-07');
  expect(groupsOf(during({ ...fiveDays.time, createdInside: true }), step)).toEqual([step]);
});

test('a group takes the place of one of the same dimension', () => {
  const step: PathStep = { group_by: 'hour', value: 14 };
  const once = groupFilter(fiveDays, [step], NOW);
  expect(groupsOf(once, step)).toEqual([step]);
});
