import fc from 'fast-check';
import type { HoursDay, HoursStep } from '../common/hours.rules.js';
import { wallClockAt } from '../common/zones.rules.js';
import {
  openStateAt,
  openStateText,
  timesTakingLeads,
  type OpenState,
} from './opening-hours.rules.js';

const BERLIN = 'Europe/Berlin';
const MINUTE = 60_000;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const day = (id: number, start_time: string, end_time: string, traffic = false): HoursDay => ({
  id,
  checked: true,
  traffic,
  steps: [{ start_time, end_time }],
});
const closed = (id: number): HoursDay => ({ ...day(id, '00:00', '23:59'), checked: false });
/** Monday to Friday 09:00 to 17:59. */
const office = WEEKDAYS.map((id) => (id <= 5 ? day(id, '09:00', '17:59') : closed(id)));
const always = WEEKDAYS.map((id) => day(id, '00:00', '23:59'));
const at = (text: string): Date => new Date(text);

describe('the hours in words', () => {
  const text = (days: readonly HoursDay[], now: string, zone = BERLIN) =>
    openStateText(days, zone, at(now));

  it('say until when an open advertiser takes leads', () => {
    // Tuesday, 12:00 in Berlin.
    expect(text(office, '2026-11-24T11:00:00Z')).toBe('Open, takes leads until 18:00 Berlin time');
    // The last minute belongs to the interval.
    expect(text(office, '2026-11-24T16:59:59Z')).toBe('Open, takes leads until 18:00 Berlin time');
  });
  it('say when a closed one opens, with the weekday if it is not today', () => {
    expect(text(office, '2026-11-24T17:00:00Z')).toBe('Closed until Wednesday 09:00 Berlin time');
    expect(text(office, '2026-11-24T04:00:00Z')).toBe('Closed until 09:00 Berlin time');
    expect(text(office, '2026-11-27T17:00:00Z')).toBe('Closed until Monday 09:00 Berlin time');
  });
  it('say that an open one takes no leads on a day without traffic', () => {
    const pause = office.map((one) => ({ ...one, traffic: one.id === 2 }));
    expect(text(pause, '2026-11-24T11:00:00Z')).toBe(
      'Open, takes no leads until 18:00 Berlin time',
    );
    expect(text(pause, '2026-11-24T17:00:00Z')).toBe('Closed until Wednesday 09:00 Berlin time');
  });
  it('join days that follow each other without a gap', () => {
    const night = [day(1, '22:00', '23:59'), day(2, '00:00', '05:59'), ...office.slice(2)];
    expect(text(night, '2026-11-23T21:30:00Z')).toBe(
      'Open, takes leads until Tuesday 06:00 Berlin time',
    );
  });
  it('have no end if the state never changes', () => {
    expect(text(always, '2026-11-24T11:00:00Z')).toBe('Open, takes leads at all times');
    expect(text(WEEKDAYS.map(closed), '2026-11-24T11:00:00Z')).toBe('Closed at all times');
    const pause = always.map((one) => ({ ...one, traffic: true }));
    expect(text(pause, '2026-11-24T11:00:00Z')).toBe('Open, takes no leads at any time');
  });
  it('name the date if it is a week away, and zones without a city as they are', () => {
    const monday = [day(1, '09:00', '09:59'), ...WEEKDAYS.slice(1).map(closed)];
    expect(text(monday, '2026-11-23T10:30:00Z', 'UTC')).toBe(
      'Closed until Monday 30 November 09:00 UTC',
    );
  });
});

describe('when clocks change', () => {
  it('hours follow the wall clock', () => {
    // Saturday before clocks go back, and the Sunday after it.
    const every = WEEKDAYS.map((id) => day(id, '09:00', '17:59'));
    const until = (now: string) => openStateAt(every, BERLIN, at(now)).until?.toISOString();
    expect(until('2026-10-24T17:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
    expect(until('2026-10-23T17:00:00Z')).toBe('2026-10-24T07:00:00.000Z');
  });
  it.each([
    // Berlin is two hours ahead of UTC until 25 October, 01:00 UTC, and one hour after that.
    ['2026-10-24T15:59:00Z', 'Open, takes leads until 18:00 Berlin time'],
    ['2026-10-24T16:00:00Z', 'Closed until Sunday 09:00 Berlin time'],
    ['2026-10-25T00:30:00Z', 'Closed until 09:00 Berlin time'],
    ['2026-10-25T07:59:00Z', 'Closed until 09:00 Berlin time'],
    ['2026-10-25T08:00:00Z', 'Open, takes leads until 18:00 Berlin time'],
    ['2026-10-25T17:00:00Z', 'Closed until Monday 09:00 Berlin time'],
    // And the other way round on 29 March.
    ['2026-03-28T17:00:00Z', 'Closed until Sunday 09:00 Berlin time'],
    ['2026-03-29T06:59:00Z', 'Closed until 09:00 Berlin time'],
    ['2026-03-29T07:00:00Z', 'Open, takes leads until 18:00 Berlin time'],
    ['2026-03-29T16:00:00Z', 'Closed until Monday 09:00 Berlin time'],
  ])('at %s the text is in the time of the hours: %s', (now, text) => {
    const every = WEEKDAYS.map((id) => day(id, '09:00', '17:59'));
    expect(openStateText(every, BERLIN, at(now))).toBe(text);
  });
  it('an interval that is skipped waits for the week after', () => {
    const gap = [...WEEKDAYS.slice(0, 6).map(closed), day(7, '02:10', '02:50')];
    expect(openStateAt(gap, BERLIN, at('2026-03-22T12:00:00Z'))).toEqual({
      state: 'closed',
      until: at('2026-04-05T00:10:00Z'),
    });
  });
  it('an interval that is repeated is open twice', () => {
    const twice = [...WEEKDAYS.slice(0, 6).map(closed), day(7, '02:10', '02:49')];
    const next = (now: string) => openStateAt(twice, BERLIN, at(now));
    expect(next('2026-10-25T00:10:00Z').until).toEqual(at('2026-10-25T00:50:00Z'));
    expect(next('2026-10-25T00:50:00Z').until).toEqual(at('2026-10-25T01:10:00Z'));
    expect(next('2026-10-25T01:10:00Z').until).toEqual(at('2026-10-25T01:50:00Z'));
  });
});

/** Asks Intl and the intervals for each minute. */
const slowState = (days: readonly HoursDay[], zone: string, now: Date): OpenState => {
  const { weekday, hour, minute } = wallClockAt(now, zone);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const today = days[weekday - 1]!;
  const isOpen =
    today.checked &&
    today.steps.some(({ start_time: start, end_time: end }) => start <= time && time <= end);
  if (!isOpen) return 'closed';
  return today.traffic === true ? 'no_traffic' : 'takes_leads';
};
const slowNow = (days: readonly HoursDay[], zone: string, now: Date) => {
  const state = slowState(days, zone, now);
  const minute = Math.floor(now.getTime() / MINUTE);
  for (let ahead = 1; ahead < 15 * 24 * 60; ahead += 1) {
    const next = new Date((minute + ahead) * MINUTE);
    if (slowState(days, zone, next) !== state) return { state, until: next };
  }
  return { state, until: null };
};

const timeOf = (minute: number): string => new Date(minute * MINUTE).toISOString().slice(11, 16);
/** Intervals in order and without overlap, from sorted minutes; some touch. */
const steps = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    minutes.flatMap((minute, index) =>
      index % 2 === 1
        ? [{ start_time: timeOf(minutes[index - 1]!), end_time: timeOf(minute) }]
        : [],
    ),
  );
const whole = fc.constant<HoursStep[]>([{ start_time: '00:00', end_time: '23:59' }]);
const night = fc.constant<HoursStep[]>([
  { start_time: '00:00', end_time: '02:29' },
  { start_time: '02:30', end_time: '23:59' },
]);
const week = fc.tuple(
  ...WEEKDAYS.map((id) =>
    fc.record({
      id: fc.constant(id),
      checked: fc.boolean(),
      traffic: fc.boolean(),
      steps: fc.oneof(steps, whole, night),
    }),
  ),
);
/** Days around changes of clocks, and others. */
const instant = fc.oneof(
  fc.constantFrom(
    ...['2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-03-08T06:00:00Z'],
    ...['2026-11-01T05:30:00Z', '2026-04-04T14:30:00Z', '2026-10-03T15:00:00Z'],
  ),
  fc.constant('2026-06-15T12:00:00Z'),
);

const zones = fc.constantFrom(
  ...[BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'],
);

test('they are what a look at every minute says', () => {
  fc.assert(
    fc.property(
      week,
      zones,
      instant,
      fc.integer({ min: -5 * 24 * 3600, max: 24 * 3600 }),
      (days, zone, near, seconds) => {
        const now = new Date(Date.parse(near) + seconds * 1000);
        expect(openStateAt(days, zone, now)).toEqual(slowNow(days, zone, now));
      },
    ),
    { numRuns: 100 },
  );
});

test('the times that take leads are those minutes, and no others', () => {
  fc.assert(
    fc.property(
      week,
      zones,
      instant,
      fc.integer({ min: 1, max: 12 }),
      (days, zone, near, length) => {
        const start = Date.parse(near) - 2 * 24 * 60 * MINUTE;
        const end = start + length * 11 * 60 * MINUTE;
        const times = timesTakingLeads(days, zone, start, end);
        for (let minute = start; minute < end; minute += MINUTE) {
          const isIn = times.some(({ from, until }) => from <= minute && minute < until);
          const isOpen = slowState(days, zone, new Date(minute)) === 'takes_leads';
          if (isIn !== isOpen) expect([new Date(minute), isIn]).toEqual([new Date(minute), isOpen]);
        }
        expect(
          times.every(({ from, until }) => start <= from && from < until && until <= end),
        ).toBe(true);
        expect(times.every(({ from }, index) => from >= (times[index - 1]?.until ?? start))).toBe(
          true,
        );
      },
    ),
    { numRuns: 60 },
  );
});
