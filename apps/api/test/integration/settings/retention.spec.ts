import { AuditRetentionService } from '#modules/staff/audit-log/audit-retention.service.js';
import { eventually } from '#test/support/eventually.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { AppModule } from '../../../src/app.module.js';
import { createWorld, type World } from '../../api/world.js';

/* A shorter retention waits for 24 hours, is announced, and can be taken back (ADR 69). */

let world: World;
let other: TestApp;
beforeAll(async () => {
  world = await createWorld();
  other = await createTestApp(AppModule, { databaseUrl: world.app.databaseUrl });
}, 60_000);
afterAll(async () => {
  await other.close();
  await world.close();
});

const PATH = '/api/settings';
const send = (
  method: string,
  path: string,
  { body, app = world.app, headers = world.admin.headers }: Options = {},
): Promise<Reply> => call(app.url, method, path, { body, headers });
interface Options {
  body?: object;
  app?: TestApp;
  headers?: Readonly<Record<string, string>>;
}
const save = (changes: object, options: Options = {}): Promise<Reply> => {
  const body = { exclude_ftd_status: [], default_publisher_status: '', ...changes };
  return send('POST', PATH, { ...options, body });
};
const read = async (): Promise<Record<string, unknown>> => (await send('GET', PATH)).body;
const takeBack = (field: string, app = world.app): Promise<Reply> =>
  send('POST', `${PATH}/retention/take-back`, { body: { field }, app });
const announced = async (headers = world.admin.headers): Promise<string[]> => {
  const { body } = await send('GET', '/api/alerts', { headers });
  const alerts = body.data as { kind: string; title: string }[];
  return alerts.filter(({ kind }) => kind === 'retention_pending').map(({ title }) => title);
};
/** Lets the 24 hours of a change be over. */
const letPass = (field: string) =>
  world.db.query(
    `UPDATE settings
     SET value = jsonb_set(value, ARRAY[$1, 'effective_at'], '"2026-01-01T00:00:00.000Z"')
     WHERE key = 'planned_retention'`,
    [field],
  );
const oldEntries = async (): Promise<number> => {
  const { rows } = await world.db.query(`SELECT 1 FROM audit_log WHERE action = 'old'`);
  return rows.length;
};

it('waits, says who did it to those who may stop it, and is in force after 24 hours', async () => {
  await world.db.query(
    `INSERT INTO audit_log (action, entity, created_at)
     VALUES ('old', 'test', now() - interval '200 days')`,
  );
  expect(await save({ audit_retention_days: 90 })).toMatchObject({ status: 200 });
  const { rows } = await world.db.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [
    world.admin.userId,
  ]);
  const settings = await read();
  expect(settings).toMatchObject({
    audit_retention_days: 400,
    pending_retention: [{ field: 'audit_retention_days', days: 90, set_by: rows[0]?.name }],
  });
  const [pending] = settings.pending_retention as { set_at: string; effective_at: string }[];
  expect(Date.parse(pending?.effective_at ?? '') - Date.parse(pending?.set_at ?? '')).toBe(
    24 * 3_600_000,
  );
  const reader = await signIn(world.app, { permissions: ['AUDIT_LOG_LIST'] });
  for (const headers of [world.admin.headers, reader.headers])
    expect(await announced(headers)).toEqual([
      `${rows[0]?.name} lets the audit log be deleted after 90 days`,
    ]);
  expect(await announced(world.nobody.headers)).toEqual([]);
  for (const app of [world.app, other]) await app.get(AuditRetentionService).run();
  expect(await oldEntries()).toBe(1);
  await letPass('audit_retention_days');
  expect(await read()).toMatchObject({ audit_retention_days: 90, pending_retention: [] });
  expect(await announced()).toEqual([]);
  expect((await takeBack('audit_retention_days')).status).toBe(409);
  await eventually(async () => {
    await other.get(AuditRetentionService).run();
    expect(await oldEntries()).toBe(0);
  });
});

it('is taken back once, by whoever of two does it first', async () => {
  await save({ payload_retention_days: 30 });
  const replies = await Promise.all([
    takeBack('payload_retention_days'),
    takeBack('payload_retention_days', other),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read()).toMatchObject({ payload_retention_days: 180, pending_retention: [] });
  const { rows } = await world.db.query<{ user_id: number; after: object }>(
    `SELECT user_id, after FROM audit_log WHERE action = 'settings.take_back'`,
  );
  expect(rows).toEqual([{ user_id: world.admin.userId, after: { payload_retention_days: 180 } }]);
});

it.each([
  ['audit_retention_days', 100, 'DATA_PROTECTION', 'AUDIT_LOG_LIST'],
  ['payload_retention_days', 30, 'AUDIT_LOG_LIST', 'DATA_PROTECTION'],
  ['trace_retention_days', 30, 'AUDIT_LOG_LIST', 'DATA_PROTECTION'],
  ['personal_data_retention_days', 30, 'AUDIT_LOG_LIST', 'DATA_PROTECTION'],
] as const)('%s takes the permission of what it deletes', async (field, days, wrong, right) => {
  const stranger = await signIn(world.app, { permissions: ['SETTINGS_EDIT', wrong] });
  const before = await read();
  expect(
    await save({ [field]: days, session_hours: 5 }, { headers: stranger.headers }),
  ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', issues: [{ in: 'body', field }] } });
  expect(await read()).toEqual(before);
  // Values that are in force may be sent again with another change.
  const same = { [field]: before[field], session_hours: 6 };
  expect(await save(same, { headers: stranger.headers })).toMatchObject({ status: 200 });
  const owner = await signIn(world.app, { permissions: ['SETTINGS_EDIT', right] });
  // Longer than it is, so that it is in force at once.
  expect(await save({ [field]: 3650 }, { headers: owner.headers })).toMatchObject({ status: 200 });
  expect((await save({ audit_retention_days: 89 })).status).toBe(422);
});

it('a new installation asks once how long personal data is kept, and deletes nothing unasked', async () => {
  await world.db.query(
    `DELETE FROM settings
     WHERE key IN ('planned_retention', 'personal_data_retention_days')`,
  );
  expect(await read()).toMatchObject({
    personal_data_retention_days: null,
    proposed_personal_data_days: 730,
  });
  const answer = (days: number | null, headers = world.admin.headers): Promise<Reply> =>
    send('POST', `${PATH}/retention/proposal`, { body: { days }, headers });
  const stranger = await signIn(world.app, { permissions: ['SETTINGS_EDIT'] });
  expect((await answer(730, stranger.headers)).status).toBe(403);
  expect((await answer(730)).status).toBe(200);
  expect(await read()).toMatchObject({
    personal_data_retention_days: null,
    proposed_personal_data_days: null,
    pending_retention: [{ field: 'personal_data_retention_days', days: 730 }],
  });
});
