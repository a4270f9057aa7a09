import { contracts } from '@leadline/contracts';
import { ScheduledChangeRunnerService } from '#modules/operation/scheduled-changes/scheduled-change-runner.service.js';
import { call } from '#test/support/http-client.js';
import { capBody } from '#test/support/scheduled-world.js';
import type { World } from './world.js';

// Bodies of the success cases of scheduled changes.

const HOUR_MS = 3_600_000;
/** A wall time that lies ahead in every zone. */
const ahead = (): string =>
  new Date(Date.now() + 48 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');

const body = async (world: World) => ({
  method: 'PUT',
  path: '/api/caps',
  body: capBody(await world.newCap(), { cap: '9' }),
  at: ahead(),
});
const created = async ({ app, admin }: World, path: string, values: object): Promise<number> => {
  const { headers } = admin;
  const reply = await call(app.url, 'POST', path, { body: values, headers });
  return Number(reply.body.id);
};
const newChange = async (world: World): Promise<number> =>
  created(world, '/api/scheduled-changes', await body(world));
/** Lists all scheduled changes. */
export const changesOf = async ({ app, admin: { headers } }: World): Promise<unknown> =>
  (await call(app.url, 'GET', '/api/scheduled-changes', { headers })).body;
/** Schedules a save of an offer with notes. Returns the id of the change. */
export const scheduleNotes = async (world: World, notes: string): Promise<number> => {
  const { create, update } = contracts.offers;
  const id = await created(world, create.path, { ...create.example, slug: 'with-notes' });
  return created(world, '/api/scheduled-changes', {
    ...{ method: update.method, path: update.path, at: ahead() },
    body: { ...update.example, id, notes },
  });
};
const doneChange = async (world: World): Promise<number> => {
  const id = await newChange(world);
  await world.db.query(
    `UPDATE scheduled_changes SET at = now() - interval '1 hour' WHERE id = $1`,
    [id],
  );
  await world.app.get(ScheduledChangeRunnerService).runDue();
  return id;
};

export const scheduledCases = {
  'scheduledChanges.create': async (world: World) => ({ body: await body(world) }),
  'scheduledChanges.move': async (world: World) => ({
    params: { id: await newChange(world) },
    body: { at: ahead() },
  }),
  'scheduledChanges.cancel': async (world: World) => ({ params: { id: await newChange(world) } }),
  'scheduledChanges.undo': async (world: World) => ({ params: { id: await doneChange(world) } }),
};
