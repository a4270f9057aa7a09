import { ScheduledChangeRunnerService } from '#modules/operation/scheduled-changes/scheduled-change-runner.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { LinesWorld } from './lines-world.js';

/** A Saturday. */
const NOON = new Date('2026-11-28T12:00:00Z');
const MONDAY = { at: '2026-11-30 00:00', timezone: 'UTC' };

const clock = new FixedClock(NOON);
let world: LinesWorld;
beforeAll(async () => {
  world = await LinesWorld.create({}, clock);
}, 90_000);
afterAll(() => world.close());

/** Lets the server make what is due at a time. The people of the tests stay in their Saturday. */
const until = async (time: string): Promise<void> => {
  clock.set(new Date(time));
  await world.app.get(ScheduledChangeRunnerService).runDue();
  clock.set(NOON);
};
const scheduled = () =>
  world.query<{ state: string; entity: string; reason: string | null }>(
    'SELECT state, entity, reason FROM scheduled_changes ORDER BY id',
  );
const limitOf = async (name: 'alpha' | 'bravo'): Promise<number | undefined> => {
  const [cap] = await world.query<{ cap: number }>(
    'SELECT cap FROM caps WHERE deleted_at IS NULL AND $1 = ANY (advertiser_ids)',
    [world.ids[name]],
  );
  return cap?.cap;
};
const statusOf = async (name: 'alpha' | 'bravo'): Promise<string | undefined> => {
  const [row] = await world.query<{ status: string }>(
    'SELECT status FROM advertisers WHERE id = $1',
    [world.ids[name]],
  );
  return row?.status;
};
beforeEach(async () => {
  await world.query('TRUNCATE scheduled_changes');
  await world.query('UPDATE caps SET deleted_at = now() WHERE deleted_at IS NULL');
  await world.save('Alpha DE cap 40 reset 00:00 UTC');
});

describe('a line that names a moment', () => {
  it('is previewed with its moment and its differences, and writes nothing', async () => {
    const before = await world.state();
    const entries = await world.lastEntry();
    const {
      lines,
      changes,
      can_save: canSave,
    } = await world.preview(
      'Alpha DE cap 50 from Monday\nAlpha off from Monday 09:00 Europe/Berlin',
    );
    expect(canSave).toBe(true);
    expect(lines.map(({ meaning }) => meaning)).toEqual([
      'advertiser "Alpha" "Germany" cap 50 lead from 2026-11-30 00:00',
      'advertiser "Alpha" off from 2026-11-30 09:00 "Europe/Berlin"',
    ]);
    expect(changes.map(({ from }) => from)).toEqual([
      { at: '2026-11-30 09:00', timezone: 'Europe/Berlin' },
      MONDAY,
    ]);
    expect(changes[1]?.changes).toEqual([
      { field: 'cap', label: 'Cap', before: '40', after: '50' },
    ]);
    expect(await world.state()).toEqual(before);
    expect(await scheduled()).toEqual([]);
    expect(await world.lastEntry()).toBe(entries);
  });

  it('changes nothing before its moment, and saves by itself then', async () => {
    const before = await world.state();
    const entries = await world.lastEntry();
    const saved = await world.save('Alpha DE cap 50 from Monday');
    expect([saved.message, saved.changes[0]?.from]).toEqual(['1 change scheduled', MONDAY]);
    await until('2026-11-29T23:59:59Z');
    expect(await world.state()).toEqual(before);
    await until('2026-11-30T00:00:00Z');
    expect(await limitOf('alpha')).toBe(50);
    const log = await world.log(entries);
    expect(
      log.map(({ action, source, is_scheduled: is, user_id: by }) => [action, source, is, by]),
    ).toEqual([
      ['scheduled_change.create', 'lines', false, world.admin.userId],
      ['cap.update', 'schedule', true, world.admin.userId],
    ]);
  });

  it('is withdrawn by the undo of its save', async () => {
    const before = await world.state();
    const { id } = await world.save('Alpha DE cap 50 from Monday\nBravo off');
    expect(await statusOf('bravo')).toBe('inactive');
    expect((await world.undo(id)).body.message).toBe('2 changes undone');
    await until('2026-12-01T00:00:00Z');
    expect(await scheduled()).toMatchObject([{ state: 'cancelled' }]);
    expect(await world.state()).toEqual(before);
  });

  it('is undone when it is in force, unless somebody has saved since', async () => {
    const first = await world.save('Alpha DE cap 50 from Monday');
    await until('2026-12-01T00:00:00Z');
    expect((await world.undo(first.id)).body.message).toBe(
      '1 change undone, 1 of them in force already',
    );
    expect(await limitOf('alpha')).toBe(40);

    const second = await world.save('Alpha DE cap 60 from tomorrow');
    await until('2026-12-03T00:00:00Z');
    await world.save('Alpha DE cap 61');
    const refused = await world.undo(second.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'LINES_MOVED_ON']);
    expect(await limitOf('alpha')).toBe(61);
  });

  it('in force is not undone without a roll-back, and nor is anything beside it', async () => {
    await world.save('Alpha AT 09:00-18:00 Mon-Fri UTC');
    const { id } = await world.save('Alpha AT closed Fri from Monday\nBravo off');
    await until('2026-12-01T00:00:00Z');
    const refused = await world.undo(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_UNDOABLE']);
    expect(refused.body.message).toContain('Opening hours of Alpha in Austria');
    expect(await statusOf('bravo')).toBe('inactive');
    await world.save('Bravo on');
  });
});

it('an override changes at its moment', async () => {
  await world.save('Alpha AT publisher id A-77 for Sunrise');
  await world.save('Alpha AT publisher id A-78 for Sunrise from Monday');
  const values = () => world.query('SELECT override_values FROM lead_overrides');
  expect(await values()).toEqual([{ override_values: ['A-77'] }]);
  await until('2026-11-30T00:00:00Z');
  expect(await scheduled()).toEqual([{ state: 'done', entity: 'lead_override', reason: null }]);
  expect(await values()).toEqual([{ override_values: ['A-78'] }]);
});

describe('several lines about one record', () => {
  it('now and later: the later one is tried on top of the first', async () => {
    const text = 'Alpha DE cap 70 from Monday\nAlpha DE cap 60 reset 08:00 UTC';
    const { changes } = await world.preview(text);
    expect(
      changes.map(({ from, lines, changes: differences }) => [from, lines, differences]),
    ).toEqual([
      [undefined, [2], expect.arrayContaining([expect.objectContaining({ after: '60' })])],
      [MONDAY, [1], [expect.objectContaining({ before: '60', after: '70' })]],
    ]);
    expect((await world.save(text)).message).toBe('1 change saved, 1 change scheduled');
    expect(await limitOf('alpha')).toBe(60);
    await until('2026-11-30T00:00:00Z');
    expect(await world.state()).toMatchObject({ caps: [{ cap: 70, reset_time: '08:00:00' }] });
  });

  it('two moments are two scheduled changes, each on top of the one before', async () => {
    const text = 'Bravo on from Wednesday\nBravo off from Monday';
    const saved = await world.save(text);
    expect(saved.changes.map(({ lines, changes }) => [lines, changes[0]?.after])).toEqual([
      [[2], 'Inactive'],
      [[1], 'Active'],
    ]);
    await until('2026-12-01T00:00:00Z');
    expect(await statusOf('bravo')).toBe('inactive');
    await until('2026-12-02T00:00:00Z');
    expect(await statusOf('bravo')).toBe('active');
    expect((await scheduled()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('later hours keep what earlier lines close', async () => {
    await world.save('Bravo DE 09:00-18:00 every-day UTC');
    await world.save('Bravo DE closed Sun from Wednesday\nBravo DE closed Sat from Monday');
    await until('2026-12-03T00:00:00Z');
    const [hours] = await world.query<{ days: { id: number; checked: boolean }[] }>(
      'SELECT days FROM advertiser_opening_hours WHERE advertiser_id = $1',
      [world.ids.bravo],
    );
    expect(hours?.days.filter(({ checked }) => !checked).map(({ id }) => id)).toEqual([6, 7]);
  });

  it('somebody who saves before their moments is noticed by all of them', async () => {
    const { id } = await world.save(
      'Bravo off\nAlpha DE cap 50 from Monday\nAlpha DE cap 60 from Wednesday',
    );
    const clerk = await world.staff(['CAPS_LIST', 'CAPS_EDIT', 'CAPS_CREATE', 'ADVERTISERS_EDIT']);
    await world.save('Alpha DE cap 55', clerk);
    await until('2026-12-02T00:00:00Z');
    expect((await scheduled()).map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect((await world.undo(id)).body.message).toBe('1 change undone');
    expect(await limitOf('alpha')).toBe(55);
  });
});

describe('a line that cannot wait', () => {
  it('is a mistake that says why', async () => {
    const { lines, can_save: canSave } = await world.preview(
      [
        'Bravo AT cap 5 from Monday',
        'Alpha DE publisher id A-77 for Sunrise from Monday',
        'Alpha DE cap 50 from 1 November 2026',
        'Alpha DE cap 50 from 1 December 2027',
      ].join('\n'),
    );
    expect(canSave).toBe(false);
    expect(lines.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      [expect.stringMatching(/^Daily lead cap of Bravo in Austria: .*something new cannot wait/)],
      [expect.stringMatching(/^Publisher id override of Alpha .*something new cannot wait/)],
      ['This moment has passed.'],
      [expect.stringMatching(/^Cap #\d+.*: Choose a moment within 366 days$/)],
    ]);
  });

  it('is refused to somebody who may not make the change', async () => {
    const reader = await world.staff(['CAPS_LIST', 'CAPS_CREATE']);
    const text = 'Alpha DE cap 80 from Monday';
    const { lines } = await world.preview(text, reader);
    expect(lines[0]?.faults[0]?.message).toContain('You lack the permission "Edit caps"');
    const { status, body } = await world.send(text, { by: reader });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await scheduled()).toEqual([]);
  });

  it('is refused if a new day has changed its moment since the preview', async () => {
    const text = 'Alpha DE cap 80 from tomorrow';
    const seen = await world.preview(text);
    clock.set(new Date('2026-11-29T00:00:00Z'));
    const by = await world.staff([], { roleId: 1 });
    const { status, body } = await world.send(text, { by, seen });
    clock.set(NOON);
    expect([status, body.code]).toEqual([409, 'LINES_MOVED_ON']);
    expect(await scheduled()).toEqual([]);
  });
});
