import {
  WEEKDAYS,
  WHOLE_DAY,
  collidingDays,
  freeWindows,
  timeslotFaults,
  weekdayName,
} from '@leadline/contracts/distribution-rules';
import { minutesOf, type HoursDay, type HoursStep } from '@leadline/contracts/hours';

type Hours = readonly HoursDay[];
/** The hours of the other timeslots: what a time can be taken by. */
export type OtherHours = readonly { readonly openingHours: readonly HoursDay[] }[];

const sameSteps = (steps: readonly HoursStep[]): HoursStep[] =>
  steps.map(({ start_time, end_time }) => ({ start_time, end_time }));
const textOf = (minute: number): string =>
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

/** One more interval: what is left of the day after the last one, else an empty one to fill in. */
export const addStep = (hours: Hours, id: number): Hours =>
  changeDay(hours, id, (day) => {
    const ends = day.steps.map((step) => minutesOf(step.end_time));
    const last = Math.max(-1, ...ends.map((end) => end ?? LAST_MINUTE));
    const next =
      last < LAST_MINUTE
        ? { start_time: textOf(last + 1), end_time: WHOLE_DAY.end_time }
        : { start_time: '', end_time: '' };
    return { ...day, steps: [...day.steps, next] };
  });

/** "Copy to all": every day becomes as this one. */
export const copyToAll = (hours: Hours, from: number): Hours => {
  const source = hours.find((day) => day.id === from);
  return source === undefined
    ? hours
    : hours.map((day) => ({ ...day, checked: source.checked, steps: sameSteps(source.steps) }));
};
/** "Copy previous": this day becomes as the one before it. */
export const copyPrevious = (hours: Hours, id: number): Hours => {
  const source = hours.find((day) => day.id === id - 1);
  return source === undefined
    ? hours
    : changeDay(hours, id, (day) => ({
        ...day,
        checked: source.checked,
        steps: sameSteps(source.steps),
      }));
};
/** Every day takes all the time that no other timeslot has. */
export const takeFreeTime = (hours: Hours, others: OtherHours): Hours =>
  hours.map((day) => {
    const windows = freeWindows(others, -1, day.id);
    return {
      ...day,
      checked: windows.length > 0,
      steps: windows.length > 0 ? windows : sameSteps(day.steps),
    };
  });

const minutes = (step: HoursStep): readonly [number, number] | null => {
  const [start, end] = [minutesOf(step.start_time), minutesOf(step.end_time)];
  return start === null || end === null || start > end ? null : [start, end];
};
const spansOn = (others: OtherHours, id: number) =>
  others.flatMap(({ openingHours }) =>
    openingHours
      .filter((day) => day.id === id && day.checked)
      .flatMap((day) =>
        day.steps.flatMap((step) => {
          const span = minutes(step);
          return span ? [span] : [];
        }),
      ),
  );
const collides = (step: HoursStep, taken: readonly (readonly [number, number])[]): boolean => {
  const span = minutes(step);
  return span !== null && taken.some(([start, end]) => span[0] <= end && start <= span[1]);
};

/** The weekdays on which these hours meet those of another timeslot (DST-041). */
export const collisionDays = (hours: Hours, others: OtherHours): readonly number[] =>
  collidingDays([{ openingHours: hours }, ...others], 0);

/**
 * The times that could take the place of the day's colliding interval: free of the other timeslots
 * and of the day's other intervals.
 */
export const freeWindowsFor = (day: HoursDay, others: OtherHours): readonly HoursStep[] => {
  const taken = spansOn(others, day.id);
  const at = day.steps.findIndex((step) => collides(step, taken));
  const kept = {
    openingHours: [
      { ...day, steps: day.steps.filter((step, index) => index !== at && !collides(step, taken)) },
    ],
  };
  return freeWindows([...others, kept], -1, day.id);
};

/** Puts a free window in the place of the first interval that collides. */
export const fillWindow = (
  hours: Hours,
  id: number,
  window: HoursStep,
  others: OtherHours,
): Hours =>
  changeDay(hours, id, (day) => {
    const taken = spansOn(others, id);
    const at = day.steps.findIndex((step) => collides(step, taken));
    return {
      ...day,
      checked: true,
      steps: day.steps.map((step, index) => (index === at ? { ...window } : step)),
    };
  });

export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly kind: 'own' | 'taken' | 'clash';
}
/** The parts of a day's strip, as fractions of 24 hours; what collides lies on top. */
export const stripOf = (day: HoursDay, others: OtherHours): readonly Segment[] => {
  const fraction = ([start, end]: readonly [number, number], kind: Segment['kind']): Segment => ({
    from: start / (LAST_MINUTE + 1),
    to: (end + 1) / (LAST_MINUTE + 1),
    kind,
  });
  const taken = spansOn(others, day.id);
  const own = day.checked
    ? day.steps.flatMap((step) => {
        const span = minutes(step);
        return span ? [span] : [];
      })
    : [];
  const clash = own.flatMap(([start, end]) =>
    taken.flatMap(([from, to]) =>
      start <= to && from <= end ? [[Math.max(start, from), Math.min(end, to)] as const] : [],
    ),
  );
  return [
    ...taken.map((span) => fraction(span, 'taken')),
    ...own.map((span) => fraction(span, 'own')),
    ...clash.map((span) => fraction(span, 'clash')),
  ];
};

/** The intervals of a day in words, e.g. `08:00–17:59`. */
export const stepsText = (steps: readonly HoursStep[]): string =>
  steps.map((step) => `${step.start_time}–${step.end_time}`).join(', ');

/** A week in one line, e.g. `Mon–Fri 08:00–17:59 · Sat 10:00–13:59`. */
export const hoursSummary = (hours: Hours): string => {
  const runs: { first: number; last: number; text: string }[] = [];
  for (const day of hours) {
    if (!day.checked) continue;
    const text = stepsText(day.steps);
    const run = runs.at(-1);
    if (run !== undefined && run.last === day.id - 1 && run.text === text) run.last = day.id;
    else runs.push({ first: day.id, last: day.id, text });
  }
  const short = (id: number): string => weekdayName(id).slice(0, 3);
  const days = ({ first, last }: { first: number; last: number }): string =>
    first === 1 && last === WEEKDAYS.length
      ? 'Every day'
      : first === last
        ? short(first)
        : `${short(first)}–${short(last)}`;
  return runs.length === 0
    ? 'No day chosen'
    : runs
        .map((run) =>
          run.text === stepsText([WHOLE_DAY])
            ? `${days(run)}, all day`
            : `${days(run)} ${run.text}`,
        )
        .join(' · ');
};

export interface TimeslotErrors {
  readonly name: string | null;
  readonly days: ReadonlyMap<number, string>;
  readonly collisions: readonly number[];
}
/** What is wrong with a timeslot being edited: at its name, at its days, and against the others. */
export const timeslotErrors = (name: string, hours: Hours, others: OtherHours): TimeslotErrors => {
  const faults = timeslotFaults({ name, openingHours: hours });
  return {
    name: faults.find((fault) => fault.code === 'name_blank')?.message ?? null,
    days: new Map(
      faults.flatMap((fault) =>
        fault.code === 'hours' && fault.day !== null ? [[fault.day, fault.message] as const] : [],
      ),
    ),
    collisions: collisionDays(hours, others),
  };
};
