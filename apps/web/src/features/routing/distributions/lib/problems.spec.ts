import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import { addStep, copyToAll, setStep } from '#shared/hours/hours';
import { completeDraft, edited } from '#test/distribution-draft';
import { type Draft, newDraft } from './draft';
import { addGroup, insertTimeslot, renameGroup, setAdvertiser, setTimeslot } from './draft-edits';
import { problemsOf, timeslotErrors } from './problems';

test('a problem says where it is and names the field in which to fix it', () => {
  const texts = (draft: Draft) => problemsOf(draft).map(({ text }) => text);
  expect(texts(completeDraft())).toEqual([]);
  expect(texts(newDraft(1))).toEqual([
    'Please enter a label',
    'Please choose a country',
    'An advertiser group is required!',
  ]);
  const start = completeDraft();
  const first = start.timeslots[0]!;
  const onDays = (isOpen: (id: number) => boolean) =>
    first.openingHours.map((day) => ({ ...day, checked: isOpen(day.id) }));
  const two = edited(
    start,
    setTimeslot(first.key, { name: first.name, openingHours: onDays((id) => id < 7) }),
    insertTimeslot(1, { name: 'Night', openingHours: onDays((id) => id === 7) }),
  );
  expect(texts(two)).toEqual(['Night: Please add groups to the timeslot!']);
  const night = two.timeslots[1]!.key;
  const grouped = edited(two, addGroup(night));
  const group = grouped.timeslots[1]!.groups[0]!;
  const [missing] = problemsOf(grouped);
  expect(missing).toMatchObject({
    text: 'Night › Group 1 › row 1: Advertiser must be specified!',
    step: 2,
    timeslotKey: night,
    field: `advertiser-${group.advertisers[0]!.key}`,
  });
  const uneven = edited(
    grouped,
    renameGroup(group.key, 'Late'),
    setAdvertiser(group.key, group.advertisers[0]!.key, { id: 11, name: 'Alpha', percentage: 87 }),
  );
  expect(texts(uneven)).toEqual(['Night › Late: The percentages add up to 87, not 100']);
});

test('a limited user chooses a publisher', () => {
  const draft = { ...completeDraft(), publisherId: null };
  expect(problemsOf(draft, true)).toEqual([
    expect.objectContaining({ text: 'Please choose a publisher that you manage', step: 1 }),
  ]);
  expect(problemsOf({ ...draft, publisherId: 4 }, true)).toEqual([]);
});

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
