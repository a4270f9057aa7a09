import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import {
  addStep,
  collisionDays,
  copyPrevious,
  copyToAll,
  copyToDays,
  crossesMidnight,
  fillWindow,
  freeWindowsFor,
  hasClash,
  hoursSummary,
  setStep,
  splitAtMidnight,
  stripOf,
  takeFreeTime,
  uncoveredHours,
} from './hours';

const office = copyToAll(
  setStep(newOpeningHours([]), 1, 0, { start_time: '08:00', end_time: '17:59' }),
  1,
);
const others = [{ openingHours: office }];

test('the hours of a day are copied to all days, or to the next one', () => {
  expect(new Set(office.map((day) => JSON.stringify([day.checked, day.steps])))).toHaveProperty(
    'size',
    1,
  );
  const changed = setStep(office, 2, 0, { end_time: '12:00' });
  expect(copyPrevious(changed, 3)[2]?.steps).toEqual([{ start_time: '08:00', end_time: '12:00' }]);
  expect(copyPrevious(changed, 1)).toBe(changed);
});

test('chosen days get the hours of a day, with its traffic flag', () => {
  const changed = setStep(office, 1, 0, { end_time: '12:00' }).map((day) =>
    day.id === 1 ? { ...day, traffic: true } : { ...day, traffic: false },
  );
  const copied = copyToDays(changed, 1, [6, 7]);
  expect(copied.map(({ traffic, steps }) => [traffic, steps[0]?.end_time])).toEqual([
    [true, '12:00'],
    ...[2, 3, 4, 5].map(() => [false, '17:59']),
    [true, '12:00'],
    [true, '12:00'],
  ]);
});

test('a collision offers the free windows of the day, and choosing one resolves it', () => {
  const whole = newOpeningHours([]);
  expect(collisionDays(whole, others)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const monday = whole[0]!;
  const windows = freeWindowsFor(monday, others);
  expect(windows).toEqual([
    { start_time: '00:00', end_time: '07:59' },
    { start_time: '18:00', end_time: '23:59' },
  ]);
  expect(collisionDays(fillWindow(whole, 1, windows[1]!, others), others)).toEqual([
    2, 3, 4, 5, 6, 7,
  ]);
});

test('a free window does not overlap with the other intervals of its day', () => {
  const day = {
    id: 1,
    checked: true,
    steps: [
      { start_time: '18:00', end_time: '19:59' },
      { start_time: '09:00', end_time: '10:00' },
    ],
  };
  expect(freeWindowsFor(day, others)).toEqual([
    { start_time: '00:00', end_time: '07:59' },
    { start_time: '20:00', end_time: '23:59' },
  ]);
});

test('an interval that overlaps with another one of its day can move to a free window', () => {
  const crowded = setStep(addStep(office, 1), 1, 1, { start_time: '17:00', end_time: '19:00' });
  const [monday, tuesday] = [crowded[0]!, crowded[1]!];
  expect([hasClash(monday, []), hasClash(tuesday, [])]).toEqual([true, false]);
  const windows = freeWindowsFor(monday, []);
  expect(windows.map(({ start_time }) => start_time)).toEqual(['00:00', '18:00']);
  const solved = fillWindow(crowded, 1, windows[1]!, [])[0]!;
  expect(hasClash(solved, [])).toBe(false);
  expect(solved.steps).toEqual([
    { start_time: '08:00', end_time: '17:59' },
    { start_time: '18:00', end_time: '23:59' },
  ]);
  expect(hasClash({ ...monday, checked: false }, [])).toBe(false);
});

test('taking all the free time covers every minute of the week', () => {
  const rest = takeFreeTime(newOpeningHours(others), others);
  expect(hoursSummary(rest)).toBe('Every day 00:00–07:59, 18:00–23:59');
  expect(collisionDays(rest, others)).toEqual([]);
  expect(freeWindowsFor(rest[3]!, [...others, { openingHours: rest }])).toEqual([]);
});

test('the strip shows where two timeslots clash', () => {
  const strip = stripOf(
    setStep(office, 1, 0, { start_time: '12:00', end_time: '23:59' })[0]!,
    others,
  );
  expect(strip.map(({ kind }) => kind)).toEqual(['taken', 'own', 'clash']);
  expect(strip[2]).toEqual({ from: 0.5, to: 0.75, kind: 'clash' });
});

test('the strip of a day without traffic differs from one with it', () => {
  const [monday] = office;
  expect(stripOf({ ...monday!, traffic: true }, []).map(({ kind }) => kind)).toEqual(['pause']);
  expect(stripOf({ ...monday!, traffic: false }, []).map(({ kind }) => kind)).toEqual(['own']);
});

test('the strip shows an interval over midnight before it is split, in both days', () => {
  const night = setStep(office, 7, 0, { start_time: '22:00', end_time: '05:59' });
  const [monday, sunday] = [night[0]!, night[6]!];
  expect(stripOf(sunday, [], night)).toEqual([{ from: 22 / 24, to: 1, kind: 'own' }]);
  expect(stripOf({ ...monday, checked: false }, [], night)).toEqual([
    { from: 0, to: 0.25, kind: 'own' },
  ]);
});

test('the summary of a week joins consecutive days with the same hours', () => {
  const week = office.map((day) => ({ ...day, checked: day.id <= 5 || day.id === 7 }));
  expect(hoursSummary(week)).toBe('Mon–Fri 08:00–17:59 · Sun 08:00–17:59');
  expect(hoursSummary(newOpeningHours([]))).toBe('Every day, all day');
  expect(hoursSummary(newOpeningHours([{ openingHours: office }]))).toBe('No day chosen');
  const paused = newOpeningHours([]).map((day) => ({ ...day, traffic: day.id > 5 }));
  expect(hoursSummary(paused)).toBe('Mon–Fri, all day · Sat–Sun, all day (no traffic)');
});

test('an interval that crosses midnight is split, into the next day', () => {
  const step = { start_time: '22:00', end_time: '06:00' };
  const night = setStep(office, 7, 0, step);
  expect(night[6]!.steps.map(crossesMidnight)).toEqual([true]);
  const split = splitAtMidnight(night, 7);
  expect(split[6]!.steps).toEqual([{ start_time: '22:00', end_time: '23:59' }]);
  expect(split[0]!.steps).toEqual([
    { start_time: '00:00', end_time: '06:00' },
    { start_time: '08:00', end_time: '17:59' },
  ]);
  const closedMonday = night.map((day) => (day.id === 1 ? { ...day, checked: false } : day));
  expect(splitAtMidnight(closedMonday, 7)[0]).toMatchObject({
    checked: true,
    steps: [{ start_time: '00:00', end_time: '06:00' }],
  });
  const whole = night.map((day) => (day.id === 1 ? newOpeningHours([])[0]! : day));
  expect(splitAtMidnight(whole, 7)[0]!.steps).toEqual([{ start_time: '00:00', end_time: '23:59' }]);
  const untilMidnight = setStep(office, 7, 0, { ...step, end_time: '00:00' });
  expect(splitAtMidnight(untilMidnight, 7)[0]).toBe(office[0]);
  expect(splitAtMidnight(office, 7)).toBe(office);
});

test('the hours that no timeslot covers are listed by day', () => {
  expect(hoursSummary(uncoveredHours(others))).toBe('Every day 00:00–07:59, 18:00–23:59');
  expect(uncoveredHours([{ openingHours: newOpeningHours([]) }]).some((day) => day.checked)).toBe(
    false,
  );
});
