import { hoursDayFault, minutesOf, type HoursDay, type HoursStep } from '../common/hours.rules.js';

// The rules that a distribution must follow. The editor and the server run the
// same checks.

export interface RuleShare {
  readonly id: number | null;
  readonly percentage: number;
  readonly deal?: { readonly id: number } | null | undefined;
}
export interface RuleGroup {
  readonly name: string;
  readonly brands: readonly RuleShare[];
}
export interface RuleTimeslot {
  readonly name: string;
  readonly groups: readonly RuleGroup[];
  readonly openingHours: readonly HoursDay[];
}

export type DistributionFaultCode =
  | 'groups_missing'
  | 'timeslot_without_groups'
  | 'group_empty'
  | 'brand_missing'
  | 'brand_invalid'
  | 'percent_sum'
  | 'name_blank'
  | 'hours'
  | 'overlap'
  | 'day_uncovered'
  | 'days_incomplete'
  | 'no_day';
/**
 * A broken rule and where it is broken. Indexes start from 0 and are null if they do not apply.
 * `day` is the weekday, 1 to 7.
 */
export interface DistributionFault {
  readonly code: DistributionFaultCode;
  readonly message: string;
  readonly timeslot: number | null;
  readonly group: number | null;
  readonly brand: number | null;
  readonly day: number | null;
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const weekdayName = (id: number): string => WEEKDAYS[id - 1] ?? String(id);

const DAY_MINUTES = 24 * 60;
/** The interval of a new timeslot. Both ends are included, so this is the whole day. */
export const WHOLE_DAY: HoursStep = { start_time: '00:00', end_time: '23:59' };

const fault = (
  code: DistributionFaultCode,
  message: string,
  at: Partial<Pick<DistributionFault, 'timeslot' | 'group' | 'brand' | 'day'>> = {},
): DistributionFault => ({
  code,
  message,
  timeslot: at.timeslot ?? null,
  group: at.group ?? null,
  brand: at.brand ?? null,
  day: at.day ?? null,
});

const hundredths = (percentage: number): number => Math.round(percentage * 100);
/** Sum of a group's percentages, rounded to hundredths. */
export const percentSum = (shares: readonly RuleShare[]): number =>
  shares.reduce((sum, share) => sum + hundredths(share.percentage), 0) / 100;
/** Whether the percentages add up to 100, with a tolerance of 0.01 (DST-044). */
export const isFullSum = (shares: readonly RuleShare[]): boolean =>
  Math.abs(hundredths(percentSum(shares)) - 10_000) <= 1;
/** Returns the percentage of a new advertiser row: the rest up to 100, at least 0. */
export const remainingPercent = (shares: readonly RuleShare[]): number =>
  Math.max(0, hundredths(100) - hundredths(percentSum(shares))) / 100;

const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** The valid intervals of a checked weekday, as minutes since midnight with both ends included. */
const spansOf = (hours: readonly HoursDay[], day: number): (readonly [number, number])[] =>
  hours
    .filter((entry) => entry.id === day && entry.checked)
    .flatMap((entry) =>
      entry.steps.flatMap((step) => {
        const [start, end] = [minutesOf(step.start_time), minutesOf(step.end_time)];
        return start === null || end === null || start > end ? [] : [[start, end] as const];
      }),
    );

/**
 * The times of a weekday that no other timeslot covers, in order. `except` is the timeslot being
 * edited.
 */
export const freeWindows = (
  timeslots: readonly Pick<RuleTimeslot, 'openingHours'>[],
  except: number,
  day: number,
): HoursStep[] => {
  const covered = timeslots
    .flatMap((timeslot, index) => (index === except ? [] : spansOf(timeslot.openingHours, day)))
    .toSorted((a, b) => a[0] - b[0]);
  const free: HoursStep[] = [];
  let from = 0;
  for (const [start, end] of covered) {
    if (start > from) free.push({ start_time: timeText(from), end_time: timeText(start - 1) });
    from = Math.max(from, end + 1);
  }
  if (from < DAY_MINUTES)
    free.push({ start_time: timeText(from), end_time: timeText(DAY_MINUTES - 1) });
  return free;
};

/** The weekdays, ascending, on which a timeslot's hours overlap with those of another. */
export const collidingDays = (
  timeslots: readonly Pick<RuleTimeslot, 'openingHours'>[],
  index: number,
): number[] => {
  const own = timeslots[index];
  if (!own) return [];
  return WEEKDAYS.flatMap((_name, at) => {
    const day = at + 1;
    const others = timeslots.flatMap((timeslot, other) =>
      other === index ? [] : spansOf(timeslot.openingHours, day),
    );
    return spansOf(own.openingHours, day).some(([start, end]) =>
      others.some(([from, to]) => start <= to && from <= end),
    )
      ? [day]
      : [];
  });
};

/** The weekdays that no timeslot covers. A new timeslot starts with these. */
export const uncoveredDays = (timeslots: readonly Pick<RuleTimeslot, 'openingHours'>[]): number[] =>
  WEEKDAYS.flatMap((_name, at) =>
    timeslots.some((timeslot) => spansOf(timeslot.openingHours, at + 1).length > 0) ? [] : [at + 1],
  );

/**
 * The hours of a new timeslot: an entry for each weekday, checked if no other timeslot covers it
 * (DST-035, DST-036).
 */
export const newOpeningHours = (
  timeslots: readonly Pick<RuleTimeslot, 'openingHours'>[],
): HoursDay[] => {
  const uncovered = new Set(uncoveredDays(timeslots));
  return WEEKDAYS.map((_name, at) => ({
    id: at + 1,
    checked: uncovered.has(at + 1),
    steps: [{ ...WHOLE_DAY }],
  }));
};

/**
 * Faults in the name and hours of one timeslot, which its dialog shows at the fields (DST-037 to
 * DST-040).
 */
export const timeslotFaults = (
  { name, openingHours }: Pick<RuleTimeslot, 'name' | 'openingHours'>,
  timeslot: number | null = null,
): DistributionFault[] => [
  ...(name.trim() === '' ? [fault('name_blank', 'Please enter a name', { timeslot })] : []),
  ...(WEEKDAYS.some((_name, at) => openingHours.filter((day) => day.id === at + 1).length !== 1)
    ? [fault('days_incomplete', 'Each weekday needs one entry', { timeslot })]
    : []),
  ...(openingHours.some((day) => day.checked)
    ? []
    : [fault('no_day', 'Please choose at least one day', { timeslot })]),
  ...openingHours.flatMap((day) => {
    if (!day.checked) return [];
    const message = day.steps.length === 0 ? 'Please enter a valid time' : hoursDayFault(day.steps);
    return message === null ? [] : [fault('hours', message, { timeslot, day: day.id })];
  }),
];

/** Returns the name of a share: `Alpha`, or `Alpha · CRG FR` under a named deal. */
export const memberName = (
  advertiser: string,
  deal: { readonly name: string } | null | undefined,
): string => (deal ? `${advertiser} · ${deal.name}` : advertiser);

/** Identifies a share in its group: an advertiser may be there once under each deal. */
export const memberKey = ({ id, deal }: Pick<RuleShare, 'id' | 'deal'>): string =>
  `${id ?? ''} ${deal?.id ?? ''}`;

const groupFaults = (group: RuleGroup, timeslot: number, index: number): DistributionFault[] => {
  const at = { timeslot, group: index };
  if (group.brands.length === 0)
    return [fault('group_empty', 'Advertiser groups must not be empty!', at)];
  const seen = new Set<string>();
  const rows = group.brands.flatMap(({ id, deal }, brand) => {
    if (id === null)
      return [fault('brand_missing', 'Advertiser must be specified!', { ...at, brand })];
    const member = memberKey({ id, deal });
    if (seen.has(member))
      return [fault('brand_invalid', 'Please select a valid brand', { ...at, brand })];
    seen.add(member);
    return [];
  });
  if (isFullSum(group.brands)) return rows;
  const message = `The percentages add up to ${percentSum(group.brands)}, not 100`;
  return [...rows, fault('percent_sum', message, at)];
};

/** All faults that keep a distribution from being saved, in the order of the screen. */
export const distributionFaults = (timeslots: readonly RuleTimeslot[]): DistributionFault[] => {
  if (timeslots.every((timeslot) => timeslot.groups.length === 0))
    return [
      fault('groups_missing', 'An advertiser group is required!', {
        timeslot: timeslots.length > 0 ? 0 : null,
      }),
    ];
  return [
    ...timeslots.flatMap((timeslot, index) => [
      ...timeslotFaults(timeslot, index),
      ...collidingDays(timeslots, index).map((day) =>
        fault('overlap', 'Time slots overlap detected', { timeslot: index, day }),
      ),
      ...(timeslot.groups.length === 0
        ? [
            fault('timeslot_without_groups', 'Please add groups to the timeslot!', {
              timeslot: index,
            }),
          ]
        : []),
      ...timeslot.groups.flatMap((group, at) => groupFaults(group, index, at)),
    ]),
    ...uncoveredDays(timeslots).map((day) =>
      fault('day_uncovered', `No timeslot covers ${weekdayName(day)}`, { day }),
    ),
  ];
};
