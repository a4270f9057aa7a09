import fc from 'fast-check';
import {
  hoursDayFault,
  isInsideHours,
  minutesOf,
  type HoursDay,
  type HoursStep,
} from './hours.rules.js';

const text = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const step = (start: string, end: string): HoursStep => ({ start_time: start, end_time: end });
const minute = fc.integer({ min: 0, max: 1439 });

describe('a time', () => {
  it.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['09:05', 545],
    ['24:00', null],
    ['12:60', null],
    ['9:05', null],
    ['09:5', null],
    ['09:05:00', null],
    ['', null],
    [' 09:05', null],
    ['ab:cd', null],
  ])('%s', (value, minutes) => {
    expect(minutesOf(value)).toBe(minutes);
  });
});

describe('the intervals of a day', () => {
  it.each([
    ['nothing', [], null],
    ['the whole day', [step('00:00', '23:59')], null],
    ['one minute', [step('10:00', '10:00')], null],
    ['two in any order', [step('14:00', '18:00'), step('08:00', '12:00')], null],
    ['one right after the other', [step('08:00', '11:59'), step('12:00', '13:00')], null],
    [
      'two that share a minute',
      [step('08:00', '12:00'), step('12:00', '13:00')],
      'Time slots are overlapping',
    ],
    [
      'one inside the other',
      [step('08:00', '18:00'), step('09:00', '10:00')],
      'Time slots are overlapping',
    ],
    ['backwards', [step('18:00', '08:00')], 'Start time should be smaller'],
    ['no time', [step('8', '10:00')], 'Please enter a valid time'],
    [
      'several faults: the first kind is named',
      [step('18:00', '08:00'), step('x', 'y')],
      'Please enter a valid time',
    ],
  ])('%s', (_name, steps, fault) => {
    expect(hoursDayFault(steps)).toBe(fault);
  });

  it('are valid if no minute is in two of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, minute), { maxLength: 5 }), (spans) => {
        const covered = spans.flatMap(([start, end]) =>
          Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index),
        );
        const expected = spans.some(([start, end]) => start > end)
          ? 'Start time should be smaller'
          : new Set(covered).size < covered.length
            ? 'Time slots are overlapping'
            : null;
        expect(hoursDayFault(spans.map(([start, end]) => step(text(start), text(end))))).toBe(
          expected,
        );
      }),
      { numRuns: 1000, seed: 45 },
    );
  });
});

describe('whether a minute is inside', () => {
  const week = (changes: Partial<HoursDay> = {}): HoursDay[] => [
    { id: 3, checked: true, steps: [step('09:00', '12:00'), step('14:00', '14:00')], ...changes },
  ];
  it('both ends are inside', () => {
    expect([539, 540, 720, 721, 839, 840, 841].map((at) => isInsideHours(week(), 3, at))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
  it('another weekday and an unchecked day are not inside', () => {
    expect(isInsideHours(week(), 2, 600)).toBe(false);
    expect(isInsideHours(week({ checked: false }), 3, 600)).toBe(false);
    expect(isInsideHours([], 3, 600)).toBe(false);
  });
  it('00:00–23:59 is the whole day', () => {
    const all = week({ steps: [step('00:00', '23:59')] });
    expect(Array.from({ length: 1440 }, (_, at) => isInsideHours(all, 3, at)).every(Boolean)).toBe(
      true,
    );
  });
});
