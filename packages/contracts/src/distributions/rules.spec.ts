import fc from 'fast-check';
import type { HoursDay, HoursStep } from '../common/hours.rules.js';
import {
  collidingDays,
  distributionFaults,
  freeWindows,
  isFullSum,
  newOpeningHours,
  percentSum,
  remainingPercent,
  timeslotFaults,
  uncoveredDays,
  weekdayName,
  WHOLE_DAY,
  type RuleShare,
  type RuleTimeslot,
} from './rules.js';

const step = (start: string, end: string): HoursStep => ({ start_time: start, end_time: end });
const day = (id: number, steps: HoursStep[] = [WHOLE_DAY], checked = true): HoursDay => ({
  id,
  checked,
  steps,
});
/** The given days. The others are closed. */
const week = (...days: HoursDay[]): HoursDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map(
    (id) => days.find((given) => given.id === id) ?? day(id, [WHOLE_DAY], false),
  );
const always = [1, 2, 3, 4, 5, 6, 7].map((id) => day(id));
const brand = (id: number | null, percentage: number): RuleShare => ({ id, percentage });
const full = { name: 'First', brands: [brand(1, 100)] };
const timeslot = (changes: Partial<RuleTimeslot> = {}): RuleTimeslot => ({
  name: 'Always',
  groups: [full],
  openingHours: always,
  ...changes,
});
const hours = (...days: HoursDay[]): Pick<RuleTimeslot, 'openingHours'> => ({ openingHours: days });

it('a timeslot needs a day', () => {
  const closed = { name: 'Never', openingHours: week() };
  expect(timeslotFaults(closed).map(({ code }) => code)).toEqual(['no_day']);
  const open = { ...closed, openingHours: week(day(7)) };
  expect(timeslotFaults(open)).toEqual([]);
});

it('day 1 is Monday, day 7 Sunday', () => {
  expect([weekdayName(1), weekdayName(7), weekdayName(8)]).toEqual(['Monday', 'Sunday', '8']);
});

describe('percentages', () => {
  it.each<[number[], number, boolean, number]>([
    [[], 0, false, 100],
    [[100], 100, true, 0],
    [[33.33, 33.33, 33.33], 99.99, true, 0.01],
    [[33.33, 33.33, 33.35], 100.01, true, 0],
    [[99.98], 99.98, false, 0.02],
    [[50, 50.02], 100.02, false, 0],
    [[0.1, 0.2], 0.3, false, 99.7],
    [[60, 60], 120, false, 0],
    [[100, 0], 100, true, 0],
    [Array.from({ length: 100 }, () => 1), 100, true, 0],
  ])('%j', (percentages, sum, isFull, remaining) => {
    const brands = percentages.map((percentage, index) => brand(index + 1, percentage));
    expect([percentSum(brands), isFullSum(brands), remainingPercent(brands)]).toEqual([
      sum,
      isFull,
      remaining,
    ]);
  });

  it('add up in hundredths, whatever floating point makes of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 30 }), (parts) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        const brands = parts.map((part, index) => brand(index + 1, part / 100));
        expect([percentSum(brands), isFullSum(brands), remainingPercent(brands)]).toEqual([
          sum / 100,
          Math.abs(sum - 10_000) <= 1,
          Math.max(0, 10_000 - sum) / 100,
        ]);
      }),
      { numRuns: 500, seed: 44 },
    );
  });
});

describe('windows that no other timeslot covers', () => {
  it.each<[string, HoursStep[], HoursStep[]]>([
    ['nobody is there', [], [WHOLE_DAY]],
    ['the whole day is taken', [WHOLE_DAY], []],
    [
      'the middle is taken',
      [step('09:00', '17:00')],
      [step('00:00', '08:59'), step('17:01', '23:59')],
    ],
    ['the first minute is taken', [step('00:00', '00:00')], [step('00:01', '23:59')]],
    ['the last minute is taken', [step('23:59', '23:59')], [step('00:00', '23:58')]],
    ['all but the last minute', [step('00:00', '23:58')], [step('23:59', '23:59')]],
    [
      'two touch',
      [step('12:00', '13:00'), step('08:00', '11:59')],
      [step('00:00', '07:59'), step('13:01', '23:59')],
    ],
    [
      'a minute lies between two',
      [step('00:00', '11:59'), step('12:01', '23:59')],
      [step('12:00', '12:00')],
    ],
    [
      'one lies inside another',
      [step('08:00', '18:00'), step('09:00', '10:00')],
      [step('00:00', '07:59'), step('18:01', '23:59')],
    ],
    [
      'a time is none, another backwards',
      [step('8', '10:00'), step('10:00', '09:00')],
      [WHOLE_DAY],
    ],
  ])('%s', (_name, steps, free) => {
    expect(freeWindows([hours(...always), hours(...week(day(3, steps)))], 0, 3)).toEqual(free);
    expect(freeWindows([hours(...always), hours(...week(day(3, steps)))], 0, 4)).toEqual([
      WHOLE_DAY,
    ]);
  });
});

describe('days on which timeslots overlap', () => {
  const collide = (a: HoursStep, b: HoursStep): number[] =>
    collidingDays([hours(...week(day(2, [a]))), hours(...week(day(2, [b])))], 0);
  it.each<[HoursStep, HoursStep, number[]]>([
    [step('08:00', '11:59'), step('12:00', '13:00'), []],
    [step('08:00', '12:00'), step('12:00', '13:00'), [2]],
    [step('12:00', '13:00'), step('08:00', '12:00'), [2]],
    [step('08:00', '18:00'), step('09:00', '10:00'), [2]],
    [step('23:59', '23:59'), step('00:00', '23:59'), [2]],
    [step('23:59', '23:59'), step('00:00', '23:58'), []],
    [step('09:00', '09:00'), step('09:00', '09:00'), [2]],
  ])('%j and %j', (a, b, days) => {
    expect(collide(a, b)).toEqual(days);
  });
  it('do not include a day on which one of them is closed, and no timeslot overlaps itself', () => {
    expect(collidingDays([hours(...always), hours(...week(day(1), day(7)))], 0)).toEqual([1, 7]);
    expect(collidingDays([hours(...always)], 0)).toEqual([]);
    expect(collidingDays([hours(...always)], 4)).toEqual([]);
  });
});

describe('against every minute of the week, one by one', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const time = (at: number): string =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const steps = fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(minute, minute)
          .map(([a, b]) => step(time(Math.min(a, b)), time(Math.max(a, b)))),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          step('', '10:00'),
          step('24:00', '24:00'),
          step('11:00', '10:00'),
          WHOLE_DAY,
          step('23:59', '23:59'),
        ),
      },
    ),
    { maxLength: 3 },
  );
  const days = fc.tuple(
    ...[1, 2, 3, 4, 5, 6, 7].map((id) =>
      fc.tuple(fc.boolean(), steps).map(([checked, given]) => day(id, given, checked)),
    ),
  );
  const slots = fc.array(
    days.map((openingHours) => ({ openingHours })),
    { minLength: 1, maxLength: 4 },
  );
  /** The minutes of a weekday in a timeslot, found by comparing texts. */
  const minutesOn = (slot: { openingHours: HoursDay[] }, id: number): boolean[] =>
    Array.from({ length: 1440 }, (_, at) =>
      slot.openingHours.some(
        (entry) =>
          entry.id === id &&
          entry.checked &&
          entry.steps.some(
            ({ start_time: start, end_time: end }) =>
              /^([01]\d|2[0-3]):[0-5]\d$/.test(start) &&
              /^([01]\d|2[0-3]):[0-5]\d$/.test(end) &&
              start <= time(at) &&
              time(at) <= end,
          ),
      ),
    );

  it('free windows, collisions and uncovered days are right', () => {
    fc.assert(
      fc.property(slots, fc.nat(3), fc.integer({ min: 1, max: 7 }), (timeslots, place, id) => {
        const index = place % timeslots.length;
        const minutes = timeslots.map((slot) => minutesOn(slot, id));
        const taken = Array.from({ length: 1440 }, (_, at) =>
          minutes.some((own, other) => other !== index && own[at]),
        );
        const free = freeWindows(timeslots, index, id);
        const inFree = Array.from(
          { length: 1440 },
          (_, at) =>
            free.filter((window) => window.start_time <= time(at) && time(at) <= window.end_time)
              .length,
        );
        expect(inFree).toEqual(taken.map((isTaken) => (isTaken ? 0 : 1)));
        // As few windows as possible: between two of them there is another timeslot.
        expect(free).toHaveLength(
          taken.filter((isTaken, at) => !isTaken && (at === 0 || taken[at - 1])).length,
        );
        expect(collidingDays(timeslots, index).includes(id)).toBe(
          taken.some((isTaken, at) => isTaken && minutes[index]?.[at]),
        );
        expect(uncoveredDays(timeslots).includes(id)).toBe(
          !minutes.some((own) => own.includes(true)),
        );
      }),
      { numRuns: 150, seed: 41 },
    );
  }, 30_000);
});

describe('a new timeslot', () => {
  it('starts with the whole of the days that no other covers', () => {
    expect(
      newOpeningHours([
        hours(...week(day(1, [step('09:00', '10:00')]), day(2, []), day(3, [step('x', 'y')]))),
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => day(id, [WHOLE_DAY], id !== 1)));
    expect(newOpeningHours([]).every((entry) => entry.checked)).toBe(true);
    expect(newOpeningHours([hours(...always)]).some((entry) => entry.checked)).toBe(false);
  });
  it('has a copy of the default hours', () => {
    const [first] = newOpeningHours([]);
    if (first?.steps[0]) first.steps[0].end_time = '12:00';
    expect([WHOLE_DAY.end_time, newOpeningHours([])[0]?.steps[0]?.end_time]).toEqual([
      '23:59',
      '23:59',
    ]);
  });
});

describe('what is wrong with a timeslot', () => {
  it.each<[string, Partial<RuleTimeslot>, [string, string, number | null][]]>([
    ['nothing', {}, []],
    ['a blank name', { name: ' \t' }, [['name_blank', 'Please enter a name', null]]],
    [
      'a day that is missing',
      { openingHours: always.slice(1) },
      [['days_incomplete', 'Each weekday needs one entry', null]],
    ],
    [
      'a day that is there twice',
      { openingHours: [...always, day(7, [WHOLE_DAY], false)] },
      [['days_incomplete', 'Each weekday needs one entry', null]],
    ],
    [
      'no interval',
      { openingHours: [day(1, []), ...always.slice(1)] },
      [['hours', 'Please enter a valid time', 1]],
    ],
    [
      'no time',
      { openingHours: [...always.slice(0, 6), day(7, [step('9:00', '10:00')])] },
      [['hours', 'Please enter a valid time', 7]],
    ],
    [
      'backwards',
      { openingHours: [...always.slice(0, 6), day(7, [step('10:01', '10:00')])] },
      [['hours', 'Start time should be smaller', 7]],
    ],
    [
      'an interval over another',
      {
        openingHours: [
          ...always.slice(0, 6),
          day(7, [step('08:00', '10:00'), step('10:00', '11:00')]),
        ],
      },
      [['hours', 'Time slots are overlapping', 7]],
    ],
    [
      'nothing on a closed day',
      { openingHours: [day(1, [step('x', 'y')], false), ...always.slice(1)] },
      [],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(
      timeslotFaults(timeslot(changes), 5).map(({ code, message, day: at }) => [code, message, at]),
    ).toEqual(expected);
    expect(
      timeslotFaults(timeslot(changes), 5).every(
        (found) => found.timeslot === 5 && found.group === null && found.brand === null,
      ),
    ).toBe(true);
  });
});

describe('what keeps a distribution from being saved', () => {
  const faults = (...timeslots: RuleTimeslot[]): string[] =>
    distributionFaults(timeslots).map(
      ({ code, message, timeslot: slot, group, brand: row, day: on }) =>
        `${code} ${JSON.stringify([slot, group, row, on])} ${message}`,
    );
  const groups = (...all: RuleShare[][]): RuleTimeslot['groups'] =>
    all.map((brands, index) => ({ name: `G${index}`, brands }));
  const [morning, evening] = [
    always.map(({ id }) => day(id, [step('00:00', '11:59')])),
    always.map(({ id }) => day(id, [step('12:00', '23:59')])),
  ];

  it.each<[string, RuleTimeslot[], string[]]>([
    ['nothing', [timeslot()], []],
    [
      'nothing: two timeslots that touch',
      [timeslot({ openingHours: morning }), timeslot({ openingHours: evening })],
      [],
    ],
    [
      'nothing: together they cover the week',
      [
        timeslot({ openingHours: week(day(1), day(2), day(3)) }),
        timeslot({ openingHours: week(day(4), day(5), day(6), day(7)) }),
      ],
      [],
    ],
    ['no timeslot', [], ['groups_missing [null,null,null,null] An advertiser group is required!']],
    [
      'no group anywhere',
      [timeslot({ groups: [], name: '' }), timeslot({ groups: [] })],
      ['groups_missing [0,null,null,null] An advertiser group is required!'],
    ],
    [
      'a timeslot without groups',
      [timeslot({ openingHours: morning }), timeslot({ groups: [], openingHours: evening })],
      ['timeslot_without_groups [1,null,null,null] Please add groups to the timeslot!'],
    ],
    [
      'an empty group',
      [timeslot({ groups: groups([brand(1, 100)], []) })],
      ['group_empty [0,1,null,null] Advertiser groups must not be empty!'],
    ],
    [
      'an advertiser not chosen',
      [timeslot({ groups: groups([brand(1, 50), brand(null, 50)]) })],
      ['brand_missing [0,0,1,null] Advertiser must be specified!'],
    ],
    [
      'one advertiser twice in a group',
      [timeslot({ groups: groups([brand(1, 50), brand(1, 50)]) })],
      ['brand_invalid [0,0,1,null] Please select a valid brand'],
    ],
    [
      'nothing: one advertiser in two groups',
      [timeslot({ groups: groups([brand(1, 100)], [brand(1, 100)]) })],
      [],
    ],
    [
      'too little and too much',
      [
        timeslot({
          groups: groups(
            [brand(1, 99.98)],
            [brand(1, 60), brand(2, 40.02)],
            [brand(1, 99.99)],
            [brand(1, 60), brand(2, 40.01)],
          ),
        }),
      ],
      [
        'percent_sum [0,0,null,null] The percentages add up to 99.98, not 100',
        'percent_sum [0,1,null,null] The percentages add up to 100.02, not 100',
      ],
    ],
    [
      'a minute that two timeslots share',
      [
        timeslot({ openingHours: morning }),
        timeslot({ openingHours: [day(1, [step('11:59', '12:00')]), ...evening.slice(1)] }),
      ],
      [
        'overlap [0,null,null,1] Time slots overlap detected',
        'overlap [1,null,null,1] Time slots overlap detected',
      ],
    ],
    [
      'days that nobody covers',
      [timeslot({ openingHours: week(day(2), day(3), day(4), day(5), day(6)) })],
      [
        'day_uncovered [null,null,null,1] No timeslot covers Monday',
        'day_uncovered [null,null,null,7] No timeslot covers Sunday',
      ],
    ],
    [
      'all at once, in the order of the screen',
      [
        timeslot({
          name: '',
          openingHours: [...always.slice(0, 6), day(7, [step('x', 'y')])],
          groups: groups([brand(null, 1)]),
        }),
      ],
      [
        'name_blank [0,null,null,null] Please enter a name',
        'hours [0,null,null,7] Please enter a valid time',
        'brand_missing [0,0,0,null] Advertiser must be specified!',
        'percent_sum [0,0,null,null] The percentages add up to 1, not 100',
        'day_uncovered [null,null,null,7] No timeslot covers Sunday',
      ],
    ],
  ])('%s', (_name, timeslots, expected) => {
    expect(faults(...timeslots)).toEqual(expected);
  });
});
