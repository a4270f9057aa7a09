import { completeDraft, edited, firstKey } from '#test/distribution-draft';
import {
  addAdvertiser,
  addGroup,
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
