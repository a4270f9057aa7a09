import { sharedStatusNotes } from './shared-statuses.js';

describe('the note of a status group', () => {
  const names: Readonly<Record<number, string>> = { 1: 'Warm', 2: 'Cold', 3: 'Hot' };
  const notes = (members: Readonly<Record<number, readonly string[]>>) =>
    Object.fromEntries(
      sharedStatusNotes(
        new Map(Object.entries(members).map(([id, statuses]) => [Number(id), statuses])),
        (id) => names[id] ?? '?',
      ),
    );

  it('says in which group a shared status counts: the oldest', () => {
    expect(notes({ 2: ['Callback', 'Lost'], 1: ['New', 'Callback'], 3: ['Sale', 'Lost'] })).toEqual(
      {
        1: 'Counts here, in the oldest group: Callback (also in Cold)',
        2:
          'Counts here, in the oldest group: Lost (also in Hot). ' +
          'Counts in an older group: Callback (Warm)',
        3: 'Counts in an older group: Lost (Cold)',
      },
    );
  });
  it('is missing where no status is shared', () => {
    expect(notes({ 1: ['New', ''], 2: ['Sale', ''] })).toEqual({});
  });
});
