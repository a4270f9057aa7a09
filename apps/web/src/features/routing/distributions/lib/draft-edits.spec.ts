import { completeDraft, edited, firstKey } from '#test/distribution-draft';
import { newDraft } from './draft';
import {
  addAdvertiser,
  addOverflow,
  addGroup,
  distributeEvenly,
  duplicateGroup,
  fillRemainder,
  gapText,
  insertTimeslot,
  moveGroup,
  newDraftFor,
  removeTimeslot,
  setAdvertiser,
  whyNoReceiver,
  whyNotFillable,
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

const shares = (...percentages: number[]) =>
  percentages.map((percentage) => ({ percentage, isOff: false }));
/** The first row is off. */
const firstOff = (...percentages: number[]) =>
  shares(...percentages).map((share, index) => ({ ...share, isOff: index === 0 }));
const read = (rows: readonly { percentage: number }[]) => rows.map(({ percentage }) => percentage);

test('a group says how much is missing or too much', () => {
  expect([gapText(shares(33.3, 6.7)), gapText(shares(100, 60))]).toEqual([
    '60 missing',
    '60 too much',
  ]);
});

test('even shares are whole and add up to 100', () => {
  expect(read(distributeEvenly(shares(0)))).toEqual([100]);
  expect(read(distributeEvenly(shares(90, 0, 3)))).toEqual([34, 33, 33]);
  for (let count = 1; count <= 120; count += 1) {
    const parts = read(distributeEvenly(shares(...Array.from({ length: count }, () => 0))));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  }
});

test('fillRemainder gives the missing percentage to the rows without a share, else to the last row', () => {
  expect(read(fillRemainder(shares(60, 0, 0)))).toEqual([60, 20, 20]);
  expect(read(fillRemainder(shares(60, 0, 0, 0)))).toEqual([60, 14, 13, 13]);
  expect(read(fillRemainder(shares(50, 37)))).toEqual([50, 50]);
  expect(read(fillRemainder(shares(33.33, 33.33, 33.33)))).toEqual([33.33, 33.33, 33.34]);
});

test('a group without rows, or with 100 or more, cannot be filled up', () => {
  expect(whyNotFillable([])).toBe('Add an advertiser first');
  expect(whyNotFillable(shares(60, 40))).toBe('The percentages already add up to 100');
  expect(whyNotFillable(shares(60, 41))).toBe('The percentages add up to more than 100');
  expect(read(fillRemainder(shares(60, 41)))).toEqual([60, 41]);
});

test('an advertiser that is off stays at 0 %', () => {
  expect(read(distributeEvenly(firstOff(0, 90, 3)))).toEqual([0, 50, 50]);
  expect(read(fillRemainder(firstOff(0, 60, 30)))).toEqual([0, 60, 40]);
  expect(read(fillRemainder(firstOff(0, 60, 0)))).toEqual([0, 60, 40]);
  expect(whyNoReceiver(firstOff(0))).toBe('All advertisers are off');
  expect(whyNotFillable(firstOff(0))).toBe('All advertisers are off');
  expect(whyNoReceiver(firstOff(0, 100))).toBeNull();
});

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

test('an overflow is the last group of each timeslot that does not have the advertiser', () => {
  const draft = newDraftFor(newDraft(1), { advertiserId: 7 });
  const grown = addOverflow(8)(draft);
  expect(grown.timeslots[0]!.groups).toMatchObject([
    { name: 'Group 1', advertisers: [{ id: 7 }] },
    { name: 'Overflow', advertisers: [{ id: 8, percentage: 100 }] },
  ]);
  expect(new Set(grown.timeslots[0]!.groups.map(({ key }) => key)).size).toBe(2);
  expect(addOverflow(8)(grown)).toBe(grown);
  expect(addOverflow(7)(draft)).toBe(draft);
});
