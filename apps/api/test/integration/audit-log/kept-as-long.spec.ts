import { LineSavesJob } from '#modules/operation/lines/line-save-retention.service.js';
import { SettledChangesJob } from '#modules/operation/scheduled-changes/settled-change-retention.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { capBody, ScheduledWorld } from '#test/support/scheduled-world.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';

/** Saves of lines and settled scheduled changes are kept as long as the audit log. */

const DAY_MS = 86_400_000;
const DAYS = 90;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
let at: ScheduledWorld;
beforeAll(async () => {
  at = await ScheduledWorld.create(clock);
  await at.rows(
    `INSERT INTO settings (key, value) VALUES ('audit_retention_days', '${DAYS}')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}, 120_000);
afterAll(() => at.close());

const deleteOld = async (): Promise<void> => {
  const [app] = at.installation.apis;
  await app.get(LineSavesJob).deleteOld();
  await app.get(SettledChangesJob).deleteOld();
};
/** Sessions have ended long ago. */
const signInAgain = (): Promise<SignedIn> => signIn(at.world.app, { roleId: 1 });

it('a save of lines can be undone until it is as old as entries may become', async () => {
  const save = async (word: 'off' | 'on'): Promise<number> => {
    const text = `advertiser #${at.world.advertiser.id} ${word}`;
    const { versions } = (await at.send('POST', '/api/lines/preview', { text })).body;
    const saved = await at.send<{ id: number }>('POST', '/api/lines', { text, versions });
    expect(saved.status).toBe(200);
    return saved.body.id;
  };
  const [older, newer] = [await save('off'), await save('on')];
  await at.rows(`UPDATE line_saves SET saved_at = saved_at - interval '1 ms' WHERE id = $1`, [
    older,
  ]);
  clock.advance(DAYS * DAY_MS);
  await deleteOld();
  expect(await at.rows('SELECT id FROM line_saves')).toEqual([{ id: newer }]);
  clock.advance(1);
  await deleteOld();
  expect(await at.rows('SELECT id FROM line_saves')).toEqual([]);
  const undone = await at.send('POST', `/api/lines/${newer}/undo`, undefined, await signInAgain());
  expect(undone).toMatchObject({ status: 404 });
});

it('a settled change goes as well, and one to come stays', async () => {
  const who = await signInAgain();
  const cap = await at.world.newCap();
  const schedule = (limit: string, minutes: number): Promise<number> =>
    at.scheduled('/api/caps', capBody(cap, { cap: limit }), minutes, who);
  const [done, cancelled, pending] = [
    await schedule('20', 10),
    await schedule('30', 20),
    await schedule('40', 366 * 24 * 60 - 1),
  ];
  await at.pass();
  await at.send('POST', `/api/scheduled-changes/${cancelled}/cancel`, undefined, who);
  const states = (): Promise<{ id: number; state: string }[]> =>
    at.rows('SELECT id, state FROM scheduled_changes ORDER BY id');
  const all = [
    { id: done, state: 'done' },
    { id: cancelled, state: 'cancelled' },
    { id: pending, state: 'pending' },
  ];
  expect(await states()).toEqual(all);
  clock.advance(DAYS * DAY_MS);
  await deleteOld();
  expect(await states()).toEqual(all);
  clock.advance(1);
  await deleteOld();
  expect(await states()).toEqual(all.slice(2));
});
