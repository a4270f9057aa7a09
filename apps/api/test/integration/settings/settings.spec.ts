import { timeZoneId } from '@leadline/prisma/seed';
import { AppModule } from '../../../src/app.module.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { addStaff, TEST_PASSWORD, signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { createWorld, type World } from '../../api/world.js';
import { AuditRetentionService } from '#modules/staff/audit-log/audit-retention.service.js';

/** Each setting from the call of its page to what it does, in another process. */

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

/** Settings act within a second; this leaves room for a busy machine. */
const WITHIN_MS = 5_000;
const send = (method: string, path: string, body?: object, app = world.app): Promise<Reply> =>
  call(app.url, method, path, { body, headers: world.admin.headers });
const read = async (): Promise<Record<string, unknown>> => (await send('GET', PATH)).body;
const save = async (changes: object, app = world.app): Promise<void> => {
  const { exclude_ftd_status, default_publisher_status } = await read();
  const body = { exclude_ftd_status, default_publisher_status, ...changes };
  expect(await send('POST', PATH, body, app)).toMatchObject({
    status: 200,
    body: { message: 'Settings updated successfully' },
  });
};

const takeBack = (field: string, app = world.app): Promise<Reply> =>
  send('POST', `${PATH}/retention/take-back`, { field }, app);

it('the audit log is kept for 400 days at first', async () => {
  expect(await read()).toMatchObject({ audit_retention_days: 400, pending_retention: [] });
});

it('exclude_ftd_status holds FTDs for quality control', async () => {
  const lead = await world.newPendingLead();
  await world.db.query(`UPDATE leads SET brand_status = 'To check' WHERE id = $1`, [lead]);
  const count = async (): Promise<unknown> =>
    (await send('GET', '/api/pending-conversions/pending-ftd', undefined, other)).body.count;
  const before = Number(await count());
  await save({ exclude_ftd_status: ['To check', ' To check '] });
  await eventually(async () => expect(await count()).toBe(before - 1), WITHIN_MS);
  const { body } = await send('POST', '/api/pending-conversions', {}, other);
  const row = (body.data as { id: number; row_color: string }[]).find(({ id }) => id === lead);
  expect(row?.row_color).toBe('quality_control_ftd');
  expect(await read()).toMatchObject({ exclude_ftd_status: ['To check'] });
});

it('default_publisher_status is what a publisher is shown for a new accepted lead', async () => {
  await save({ default_publisher_status: ' In process ' }, other);
  const { body } = await call<{ id: number }>(world.app.url, 'POST', '/api/v1/leads', {
    body: newLead(),
    headers: { authorization: `Bearer ${world.publisher.token}` },
  });
  const { rows } = await world.db.query<{ publisher_status: string | null }>(
    'SELECT publisher_status FROM leads ORDER BY id DESC LIMIT 1',
  );
  expect(body).toMatchObject({ code: 'accepted' });
  expect(rows[0]?.publisher_status).toBe('In process');
});

it('the reporting zone decides which FTDs are late', async () => {
  // 23:30 in UTC and half an hour later: the same day in New York, the next one in UTC.
  const lead = await world.newLead();
  await world.db.query(
    `UPDATE leads
     SET status = 5, created_at = '2026-06-01 23:30Z', ftd_at = '2026-06-02 00:00Z'
     WHERE id = $1`,
    [lead],
  );
  const isLate = async (): Promise<unknown> => {
    const body = { search_in: 'id', search_txt: [String(lead)], is_search_global: true };
    const found = await send(
      'POST',
      '/api/lead-details',
      { ...body, limit: 10, page_number: 1 },
      other,
    );
    return (found.body.data as { late_ftd: string }[])[0]?.late_ftd;
  };
  expect(await isLate()).toBe('Yes');
  await save({ reporting_timezone_id: await timeZoneId(world.db, 'America/New_York') });
  await eventually(async () => expect(await isLate()).toBe('No'), WITHIN_MS);
});

it('password_max bounds the passwords of users, and of links', async () => {
  const password = 'Correct-Horse-7';
  const user = (email: string) => ({
    ...{ name: 'A user', email, level: 5, password, confirmPassword: password },
  });
  const issues = [
    {
      ...{ in: 'body', field: 'password', code: 'too_big' },
      message: 'Password must not exceed 12 characters',
    },
  ];
  expect(await send('POST', '/api/users', user('one@example.com'), other)).toMatchObject({
    status: 422,
    body: { issues },
  });
  const { userId } = await addStaff(world.app, { roleId: 5 });
  const link = await send('POST', `/api/users/${userId}/password-link`, {
    current_password: TEST_PASSWORD,
  });
  const token = String(link.body.path).split('/').at(-1);
  const use = (): Promise<Reply> =>
    send('POST', '/api/password-links/use', { token, password, confirmPassword: password }, other);
  expect(await use()).toMatchObject({ status: 422, body: { issues } });
  await save({ password_max: 15 });
  await eventually(async () => expect((await use()).status).toBe(200), WITHIN_MS);
  expect((await send('POST', '/api/users', user('one@example.com'), other)).status).toBe(201);
});

it('the length of a password is that of the settings wherever one is set', async () => {
  let number = 0;
  const account = (password: string) => {
    number += 1;
    const email = `length-${number}@example.com`;
    return {
      first_name: 'A',
      last_name: 'B',
      email,
      password,
      added_affiliates: [world.publisher.id],
    };
  };
  const refused = (message: string) => ({
    ...{ status: 422, body: { issues: [{ in: 'body', field: 'password', message }] } },
  });
  const LONG = 'Correct-Horse-7';
  const publish = (password: string): Promise<Reply> =>
    send('POST', '/api/publisher_account/create_publisher_account', account(password), other);
  await save({ password_min: 6, password_max: 12 });
  await eventually(async () => {
    expect(await publish(LONG)).toMatchObject(refused('Password must not exceed 12 characters'));
  }, WITHIN_MS);
  await save({ password_min: 14, password_max: 15 });
  await eventually(async () => expect((await publish(LONG)).status).toBe(201), WITHIN_MS);
  const short = 'Correct-Hors7';
  const user = { name: 'A user', email: 'short@example.com', level: 5 };
  const passwords = { password: short, confirmPassword: short };
  const tooShort = refused('Password must be at least 14 characters');
  expect(await publish(short)).toMatchObject(tooShort);
  expect(await send('POST', '/api/users', { ...user, ...passwords }, other)).toMatchObject(
    tooShort,
  );
  const profile = { ...passwords, current_password: TEST_PASSWORD };
  expect(await send('PUT', '/api/profile/password', profile, other)).toMatchObject(tooShort);
  expect((await send('GET', '/api/profile', undefined, other)).body).toMatchObject({
    ...{ password_min: 14, password_max: 15 },
  });
  // The longest password alone must not go below the shortest.
  const body = { exclude_ftd_status: [], default_publisher_status: '', password_max: 13 };
  expect(await send('POST', PATH, body)).toMatchObject({
    ...{ status: 422, body: { issues: [{ in: 'body', field: 'password_max' }] } },
  });
  await save({ password_min: 6, password_max: 12 });
});

it('session_hours is how long a sign-in lasts', async () => {
  const hoursOf = async (): Promise<number> => {
    const { email } = await addStaff(world.app, { roleId: 5 });
    const body = { email, password: TEST_PASSWORD };
    expect((await call(other.url, 'POST', '/api/login', { body })).status).toBe(200);
    const { rows } = await world.db.query<{ hours: number }>(
      `SELECT (extract(epoch FROM s.expires_at - s.created_at) / 3600)::int AS hours
       FROM sessions s
       JOIN users u ON u.id = s.user_id
       WHERE u.email = $1`,
      [email],
    );
    return rows[0]?.hours ?? 0;
  };
  expect(await hoursOf()).toBe(12);
  await save({ session_hours: 2 });
  await eventually(async () => expect(await hoursOf()).toBe(2), WITHIN_MS);
});

it('default_timezone_id is the zone that new users begin with', async () => {
  const zone = await timeZoneId(world.db, 'Europe/Paris');
  await save({ default_timezone_id: zone });
  let number = 0;
  const zoneOfNew = async (): Promise<unknown> => {
    number += 1;
    const passwords = { password: 'Secret123', confirmPassword: 'Secret123' };
    const body = { name: 'New', email: `zone-${number}@example.com`, level: 5, ...passwords };
    const { body: made } = await send('POST', '/api/users', body, other);
    const { rows } = await world.db.query<{ timezone_id: number }>(
      'SELECT timezone_id FROM users WHERE id = $1',
      [made.id],
    );
    return rows[0]?.timezone_id;
  };
  await eventually(async () => expect(await zoneOfNew()).toBe(zone), WITHIN_MS);
});

it('the body of the specification is enough, and a save needs the version that was read', async () => {
  const before = await read();
  const body = { exclude_ftd_status: [], default_publisher_status: '' };
  expect((await send('POST', PATH, body)).status).toBe(200);
  const after = await read();
  expect(after).toEqual({ ...before, ...body, version: Number(before.version) + 1 });
  expect(
    await send('POST', PATH, { ...body, password_max: 9, version: before.version }),
  ).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await read()).toEqual(after);
  const { rows } = await world.db.query<{ user_id: number }>(
    `SELECT user_id FROM audit_log WHERE action = 'settings.update' ORDER BY id DESC LIMIT 1`,
  );
  expect(rows[0]?.user_id).toBe(world.admin.userId);
});

it.each([
  [{ password_min: 5 }, 'password_min'],
  [{ password_min: 13 }, 'password_min'],
  [{ password_min: 21, password_max: 20 }, 'password_min'],
  [{ password_max: 7 }, 'password_max'],
  [{ password_max: 129 }, 'password_max'],
  [{ session_hours: 0 }, 'session_hours'],
  [{ session_hours: 721 }, 'session_hours'],
  [{ session_idle_minutes: 4 }, 'session_idle_minutes'],
  [{ session_idle_minutes: 1441 }, 'session_idle_minutes'],
  [{ audit_retention_days: 89 }, 'audit_retention_days'],
  [{ payload_retention_days: 3651 }, 'payload_retention_days'],
  [{ trace_retention_days: 0 }, 'trace_retention_days'],
  [{ reporting_timezone_id: 99_999 }, 'reporting_timezone_id'],
  [{ default_timezone_id: 99_999 }, 'default_timezone_id'],
])('%j is refused at its field', async (changes, field) => {
  const body = { exclude_ftd_status: [], default_publisher_status: '', ...changes };
  expect(await send('POST', PATH, body)).toMatchObject({
    status: 422,
    body: { issues: [{ in: 'body', field }] },
  });
});

describe('retention', () => {
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
    const { rows } = await world.db.query<{ name: string }>(
      'SELECT name FROM users WHERE id = $1',
      [world.admin.userId],
    );
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
        `${rows[0]?.name} shortened the retention of the audit log to 90 days`,
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
    expect(await save({ [field]: 3650 }, { headers: owner.headers })).toMatchObject({
      status: 200,
    });
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
});

// Last: the tests of the retention begin with the limits of a new installation.
it('retention is in days, and may have no end', async () => {
  const { audit_retention_days } = await read();
  const ends = { payload_retention_days: null, trace_retention_days: null };
  await save({ ...ends, personal_data_retention_days: 730 });
  expect(await read()).toMatchObject({
    ...{ audit_retention_days, ...ends, personal_data_retention_days: null },
    pending_retention: [{ field: 'personal_data_retention_days', days: 730 }],
  });
  await takeBack('personal_data_retention_days');
  expect(await read()).toMatchObject({ pending_retention: [] });
});
