import { completeDraft, edited, firstKey } from '#test/distribution-draft';
import {
  addAdvertiser,
  addGroup,
  duplicateGroup,
  insertTimeslot,
  moveGroup,
  removeTimeslot,
  setAdvertiser,
} from './draft-edits';

test('a new row gets the missing percentage, groups move, the last timeslot cannot be removed', () => {
  const draft = completeDraft();
  const group = draft.timeslots[0]!.groups[0]!;
  const grown = edited(
    draft,
    setAdvertiser(group.key, group.advertisers[0]!.key, { percentage: 62.5 }),
    addAdvertiser(group.key),
  );
  expect(grown.timeslots[0]!.groups[0]!.advertisers.map(({ percentage }) => percentage)).toEqual([
    62.5, 37.5,
  ]);
  const moved = edited(draft, addGroup(firstKey(draft)), moveGroup(firstKey(draft), 1, 0));
  expect(moved.timeslots[0]!.groups.map(({ name }) => name)).toEqual(['Group 2', 'Group 1']);
  expect(removeTimeslot(firstKey(draft))(draft)).toBe(draft);
  const inserted = edited(draft, insertTimeslot(0, { name: 'Before', openingHours: [] }));
  expect(
    edited(inserted, removeTimeslot(firstKey(draft))).timeslots.map(({ name }) => name),
  ).toEqual(['Before']);
});

test('a copied group and a copied timeslot have the content, and keys of their own', () => {
  const draft = completeDraft();
  const timeslot = draft.timeslots[0]!;
  const group = timeslot.groups[0]!;
  const contentOf = ({ advertisers }: typeof group) =>
    advertisers.map(({ id, percentage }) => ({ id, percentage }));

  const copied = edited(draft, duplicateGroup(timeslot.key, group.key));
  const copy = copied.timeslots[0]!.groups[1]!;
  expect(copied.timeslots[0]!.groups).toHaveLength(timeslot.groups.length + 1);
  expect(copy.name).toBe(`${group.name} (copy)`);
  expect(contentOf(copy)).toEqual(contentOf(group));

  const fields = { name: 'Copy', openingHours: timeslot.openingHours };
  const twice = edited(copied, insertTimeslot(1, fields, copied.timeslots[0]!.groups));
  expect(twice.timeslots[1]!.groups.map(contentOf)).toEqual([contentOf(group), contentOf(group)]);
  const keys = twice.timeslots.flatMap(({ key, groups }) => [
    key,
    ...groups.flatMap((one) => [one.key, ...one.advertisers.map((row) => row.key)]),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain(`k${twice.nextKey}`);
});
