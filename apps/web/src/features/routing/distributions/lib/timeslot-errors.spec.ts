import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import { addStep, copyToAll, setStep } from '#shared/hours/hours';
import { timeslotErrors } from './timeslot-errors';

const office = copyToAll(
  setStep(newOpeningHours([]), 1, 0, { start_time: '08:00', end_time: '17:59' }),
  1,
);

test('an error is at its field; hours and minutes need two digits each', () => {
  const errorOf = (start_time: string, end_time: string) =>
    timeslotErrors('x', setStep(office, 1, 0, { start_time, end_time }), []).days.get(1);
  expect(errorOf('8:00', '09:00')).toBe('Please enter a valid time');
  expect(errorOf('24:00', '25:00')).toBe('Please enter a valid time');
  expect(errorOf('10:00', '09:00')).toBe('Start time should be smaller');
  expect(timeslotErrors('x', addStep(addStep(office, 1), 1), []).days.get(1)).toBe(
    'Please enter a valid time',
  );
  expect(
    timeslotErrors('x', setStep(addStep(office, 1), 1, 1, { start_time: '17:59' }), []).days.get(1),
  ).toBe('Time slots are overlapping');
  expect(timeslotErrors('  ', office, []).name).not.toBeNull();
  expect(timeslotErrors('x', office, [])).toEqual({
    name: null,
    days: new Map(),
    collisions: [],
    week: null,
  });
});

test('a timeslot without a day is refused', () => {
  const closed = office.map((day) => ({ ...day, checked: false }));
  expect(timeslotErrors('Never', closed, []).week).toBe('Please choose at least one day');
  expect(timeslotErrors('Office', office, []).week).toBeNull();
});
