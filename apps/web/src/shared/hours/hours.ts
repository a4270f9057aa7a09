import {
  WEEKDAYS,
  WHOLE_DAY,
  collidingDays,
  freeWindows,
  weekdayName,
} from '@leadline/contracts/distribution-rules';
import { minutesOf, type HoursDay, type HoursStep } from '@leadline/contracts/hours';

type Hours = readonly HoursDay[];
/** The other timeslots of the distribution, whose hours are taken. */
export type OtherHours = readonly { readonly openingHours: readonly HoursDay[] }[];

const copySteps = (steps: readonly HoursStep[]): HoursStep[] =>
  steps.map(({ start_time, end_time }) => ({ start_time, end_time }));
const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const LAST_MINUTE = 24 * 60 - 1;

export const changeDay = (hours: Hours, id: number, change: (day: HoursDay) => HoursDay): Hours =>
  hours.map((day) => (day.id === id ? change(day) : day));

export const setStep = (
  hours: Hours,
  id: number,
  index: number,
  patch: Partial<HoursStep>,
): Hours =>
  changeDay(hours, id, (day) => ({
    ...day,
    steps: day.steps.map((step, at) => (at === index ? { ...step, ...patch } : step)),
  }));

export const removeStep = (hours: Hours, id: number, index: number): Hours =>
  changeDay(hours, id, (day) => ({ ...day, steps: day.steps.filter((_, at) => at !== index) }));

/**
 * Adds an interval: from the end of the last one to the end of the day, or empty if there is no
 * room.
 */
export const addStep = (hours: Hours, id: number): Hours =>
  changeDay(hours, id, (day) => {
    const ends = day.steps.map((step) => minutesOf(step.end_time));
    const last = Math.max(-1, ...ends.map((end) => end ?? LAST_MINUTE));
    const next =
      last < LAST_MINUTE
        ? { start_time: timeText(last + 1), end_time: WHOLE_DAY.end_time }
        : { start_time: '', end_time: '' };
    return { ...day, steps: [...day.steps, next] };
  });

/** Whether an interval ends on the next day, as typed: 22:00 to 06:00. */
export const crossesMidnight = (step: HoursStep): boolean => {
  const [start, end] = [minutesOf(step.start_time), minutesOf(step.end_time)];
  return start !== null && end !== null && start > end;
};

/** Returns the intervals with one from midnight to `until`, which replaces the ones it overlaps. */
const withMorning = (steps: readonly HoursStep[], until: string): HoursStep[] => {
  const overlaps = (step: HoursStep): boolean => step.start_time <= until;
  const ends = [until, ...steps.filter(overlaps).map((step) => step.end_time)];
  const end = ends.toSorted().at(-1) ?? until;
  return [
    { start_time: WHOLE_DAY.start_time, end_time: end },
    ...steps.filter((step) => !overlaps(step)),
  ];
};

/**
 * Splits the first interval of a day that crosses midnight. The second part moves to the next day
 * (Monday after Sunday). An interval until 00:00 ends with its day.
 */
export const splitAtMidnight = (hours: Hours, id: number): Hours => {
  const day = hours.find((one) => one.id === id);
  const index = day?.steps.findIndex(crossesMidnight) ?? -1;
  const step = day?.steps[index];
  if (step === undefined) return hours;
  const evening = setStep(hours, id, index, { end_time: WHOLE_DAY.end_time });
  if (step.end_time === WHOLE_DAY.start_time) return evening;
  return changeDay(evening, (id % WEEKDAYS.length) + 1, (next) => ({
    ...next,
    checked: true,
    steps: withMorning(next.checked ? next.steps : [], step.end_time),
  }));
};

/** Returns the week's hours that no timeslot covers. */
export const uncoveredHours = (timeslots: OtherHours): Hours =>
  WEEKDAYS.map((_name, index) => {
    const steps = freeWindows(timeslots, -1, index + 1);
    return { id: index + 1, checked: steps.length > 0, steps };
  });

/** Returns a day with the hours of `source`, and with its traffic flag if it has one. */
const withHoursOf = (day: HoursDay, source: HoursDay): HoursDay => ({
  ...day,
  checked: source.checked,
  ...(source.traffic !== undefined && { traffic: source.traffic }),
  steps: copySteps(source.steps),
});

/** "Copy to…": copies the hours of one day to the chosen days. */
export const copyToDays = (hours: Hours, from: number, ids: readonly number[]): Hours => {
  const source = hours.find((day) => day.id === from);
  return source === undefined
    ? hours
    : hours.map((day) => (ids.includes(day.id) ? withHoursOf(day, source) : day));
};

/** "Copy to all": copies the hours of one day to every day. */
export const copyToAll = (hours: Hours, from: number): Hours =>
  copyToDays(
    hours,
    from,
    hours.map(({ id }) => id),
  );

/** "Copy previous": copies the hours of the day before. */
export const copyPrevious = (hours: Hours, id: number): Hours => copyToDays(hours, id - 1, [id]);

/** Gives every day all hours that no other timeslot covers. */
export const takeFreeTime = (hours: Hours, others: OtherHours): Hours =>
  hours.map((day) => {
    const windows = freeWindows(others, -1, day.id);
    return {
      ...day,
      checked: windows.length > 0,
      steps: windows.length > 0 ? windows : copySteps(day.steps),
    };
  });

type Span = readonly [start: number, end: number];

/** Returns an interval in minutes since midnight, both ends included; null if it is invalid. */
const spanOf = (step: HoursStep): Span | null => {
  const [start, end] = [minutesOf(step.start_time), minutesOf(step.end_time)];
  return start === null || end === null || start > end ? null : [start, end];
};
/** Returns the valid intervals of a day; none if the day is closed. */
const spansOf = (day: HoursDay): readonly Span[] =>
  day.checked ? day.steps.map(spanOf).filter((span) => span !== null) : [];
const takenSpans = (others: OtherHours, id: number): readonly Span[] =>
  others.flatMap(({ openingHours }) =>
    openingHours.filter((day) => day.id === id).flatMap(spansOf),
  );

const overlap = ([start, end]: Span, [from, to]: Span): boolean => start <= to && from <= end;
const collides = (step: HoursStep, taken: readonly Span[]): boolean => {
  const span = spanOf(step);
  return span !== null && taken.some((other) => overlap(span, other));
};

/** Returns the weekdays on which the hours overlap with another timeslot. */
export const collisionDays = (hours: Hours, others: OtherHours): readonly number[] =>
  collidingDays([{ openingHours: hours }, ...others], 0);

/**
 * Returns the indexes of the conflicting intervals of a day: all that overlap with other timeslots,
 * else the first that overlaps with an earlier interval of the day.
 */
const clashesOf = (day: HoursDay, others: OtherHours): readonly number[] => {
  const taken = takenSpans(others, day.id);
  const colliding = day.steps.flatMap((step, index) => (collides(step, taken) ? [index] : []));
  if (colliding.length > 0) return colliding;
  const spans = day.steps.map(spanOf);
  const first = spans.findIndex(
    (span, index) =>
      span !== null && spans.slice(0, index).some((above) => above && overlap(span, above)),
  );
  return first === -1 ? [] : [first];
};

/** Whether an interval of the day overlaps with another one, or with another timeslot. */
export const hasClash = (day: HoursDay, others: OtherHours): boolean =>
  day.checked && clashesOf(day, others).length > 0;

/**
 * Returns the windows that could replace the first conflicting interval. No other timeslot and no
 * other interval of the day covers them.
 */
export const freeWindowsFor = (day: HoursDay, others: OtherHours): readonly HoursStep[] => {
  const clashes = clashesOf(day, others);
  const kept = { ...day, steps: day.steps.filter((_step, index) => !clashes.includes(index)) };
  return freeWindows([...others, { openingHours: [kept] }], -1, day.id);
};

/** Replaces the first conflicting interval with a free window. */
export const fillWindow = (
  hours: Hours,
  id: number,
  window: HoursStep,
  others: OtherHours,
): Hours =>
  changeDay(hours, id, (day) => {
    const [first] = clashesOf(day, others);
    return {
      ...day,
      checked: true,
      steps: day.steps.map((step, index) => (index === first ? { ...window } : step)),
    };
  });

/** A segment of a day's strip, in fractions of 24 hours. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  /** `pause` is a day without traffic. */
  readonly kind: 'own' | 'pause' | 'taken' | 'clash';
}

const segment = ([start, end]: Span, kind: Segment['kind']): Segment => ({
  from: start / (LAST_MINUTE + 1),
  to: (end + 1) / (LAST_MINUTE + 1),
  kind,
});

/** Returns one part of the intervals that cross midnight: their evenings or their mornings. */
const crossingSpans = (day: HoursDay, part: 'evening' | 'morning'): readonly Span[] =>
  (day.checked ? day.steps.filter(crossesMidnight) : []).map((step): Span =>
    part === 'evening'
      ? [minutesOf(step.start_time) ?? 0, LAST_MINUTE]
      : [0, minutesOf(step.end_time) ?? 0],
  );

/**
 * Returns the segments of a day's strip. Conflicts come last, so that they are drawn on top. An
 * interval across midnight is drawn on both days even before it is split; `week` supplies the day
 * before.
 */
export const stripOf = (
  day: HoursDay,
  others: OtherHours,
  week: Hours = [],
): readonly Segment[] => {
  const taken = takenSpans(others, day.id);
  const dayBefore = week.find(({ id }) => id === (day.id === 1 ? WEEKDAYS.length : day.id - 1));
  const own = [
    ...spansOf(day),
    ...crossingSpans(day, 'evening'),
    ...(dayBefore === undefined ? [] : crossingSpans(dayBefore, 'morning')),
  ];
  const clashes = own.flatMap((span) =>
    taken
      .filter((other) => overlap(span, other))
      .map((other): Span => [Math.max(span[0], other[0]), Math.min(span[1], other[1])]),
  );
  return [
    ...taken.map((span) => segment(span, 'taken')),
    ...own.map((span) => segment(span, day.traffic === true ? 'pause' : 'own')),
    ...clashes.map((span) => segment(span, 'clash')),
  ];
};

/** Formats the intervals of a day, e.g. `08:00–17:59`. */
export const stepsText = (steps: readonly HoursStep[]): string =>
  steps.map((step) => `${step.start_time}–${step.end_time}`).join(', ');

/** Consecutive weekdays with the same hours. */
interface Run {
  first: number;
  last: number;
  text: string;
}

const PAUSE = ' (no traffic)';

const runsOf = (hours: Hours): readonly Run[] => {
  const runs: Run[] = [];
  for (const day of hours) {
    if (!day.checked) continue;
    const text = `${stepsText(day.steps)}${day.traffic === true ? PAUSE : ''}`;
    const run = runs.at(-1);
    if (run !== undefined && run.last === day.id - 1 && run.text === text) run.last = day.id;
    else runs.push({ first: day.id, last: day.id, text });
  }
  return runs;
};

const runText = ({ first, last, text }: Run): string => {
  const wholeDay = stepsText([WHOLE_DAY]);
  const isWholeDay = text === wholeDay || text === `${wholeDay}${PAUSE}`;
  const words = isWholeDay ? `, all day${text.slice(wholeDay.length)}` : ` ${text}`;
  return `${daysText(first, last)}${words}`;
};

const daysText = (first: number, last: number): string => {
  const short = (id: number): string => weekdayName(id).slice(0, 3);
  if (first === 1 && last === WEEKDAYS.length) return 'Every day';
  return first === last ? short(first) : `${short(first)}–${short(last)}`;
};

/**
 * Formats a week on one line, e.g. `Mon–Fri 08:00–17:59 · Sat 10:00–13:59 (no traffic)`. Closed
 * days are left out.
 */
export const hoursSummary = (hours: Hours): string =>
  runsOf(hours).map(runText).join(' · ') || 'No day chosen';
