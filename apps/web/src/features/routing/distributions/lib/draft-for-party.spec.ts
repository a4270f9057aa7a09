import { newDraft } from './draft';
import { newDraftFor } from './draft-for-party';

test('a distribution for an advertiser begins with a group in which it gets every lead', () => {
  const draft = newDraftFor(newDraft(1), { advertiserId: 7 });
  expect(draft.timeslots[0]!.groups).toMatchObject([
    { name: 'Group 1', advertisers: [{ id: 7, percentage: 100 }] },
  ]);
  expect(draft.publisherId).toBeNull();
});

test('a distribution for a publisher begins with the publisher', () => {
  const draft = newDraftFor(newDraft(1), { publisherId: 4 });
  expect(draft.publisherId).toBe(4);
  expect(draft.timeslots[0]!.groups).toEqual([]);
});

test('one for nobody is as it was', () => {
  expect(newDraftFor(newDraft(1))).toEqual(newDraft(1));
});
