import { type Checklist, checklistLines, isLive } from './checklist';

const NEW: Checklist = {
  is_saved: false,
  missing_secrets: [],
  test: 'missing',
  tested_at: null,
  is_active: true,
  distributions: [],
  campaigns: 0,
  accepted: null,
  reported: null,
};
const one = { id: 5, name: 'Main', country: 'GB' };
const full = { ...one, blocked_by: 'cap_full' } as const;
const open = { ...one, id: 6, name: 'Other', blocked_by: null } as const;
const lead = { lead_id: null, at: '2026-01-15T12:00:00Z' };

const doneOf = (change: Partial<Checklist>): boolean[] =>
  checklistLines({ ...NEW, ...change }).map(({ isDone }) => isDone);

test('of a new advertiser nothing is done', () => {
  expect(doneOf({})).toEqual([false, false, false, false, false, false, false]);
});

test('secrets count once the template is saved, tests once they fit it', () => {
  expect(doneOf({ is_saved: true, test: 'changed' }).slice(0, 3)).toEqual([true, true, false]);
  expect(
    doneOf({ is_saved: true, missing_secrets: ['key'], test: 'accepted' }).slice(0, 3),
  ).toEqual([true, false, true]);
});

test.each<[Partial<Checklist>, boolean, string, object]>([
  [{ is_active: false, distributions: [open] }, false, 'not active', { tab: '1' }],
  [{ distributions: [full] }, false, 'Main (GB) sends none: a cap is full.', { tab: '4' }],
  [{ distributions: [full, open] }, true, 'By Other (GB).', { tab: '3' }],
  [{ campaigns: 1 }, true, 'It is active.', { tab: '1' }],
])('whether it may get a lead now: %j', (change, isDone, note, place) => {
  const line = checklistLines({ ...NEW, ...change })[3];
  expect(line).toMatchObject({ isDone, note: expect.stringContaining(note) as string, place });
});

test('it is live with an accepted lead and a status', () => {
  expect(isLive({ ...NEW, accepted: lead })).toBe(false);
  expect(isLive({ ...NEW, accepted: lead, reported: lead })).toBe(true);
});
