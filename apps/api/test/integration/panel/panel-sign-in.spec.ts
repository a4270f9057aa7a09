import { createPublisher } from '@leadline/prisma/seed';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import {
  addPanelAccount,
  panelBearer,
  panelPasswordStep,
  panelPost,
  signInToPanel,
  type PanelSignedIn,
} from '#test/support/panel-sign-in.js';
import {
  addStaff,
  onDatabase,
  signIn,
  TEST_PASSWORD,
  type SignedIn,
} from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { createTestDatabase } from '#test/support/test-database.js';
import { PanelAppModule } from '../../support/panel-sign-in.js';

const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
/** Another process on the same database. */
let second: TestApp;
let admin: SignedIn;
let publishers: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { clock, databaseUrl: database.url };
  [app, second] = [
    await createTestApp(PanelAppModule, options),
    await createTestApp(PanelAppModule, options),
  ];
  publishers = await onDatabase(app, async (db) => [
    (await createPublisher(db, TEST_SECRET, { name: 'Bee' })).id,
    (await createPublisher(db, TEST_SECRET, { name: 'Ant' })).id,
  ]);
}, 60_000);
afterAll(async () => {
  await second.close();
  await app.close();
  await database.drop();
});
// Also forgets the failures of the address that the tests use.
beforeEach(() => clock.advance(3_600_000));

const enter = (): Promise<PanelSignedIn> => signInToPanel(app, { publishers });
const session = (headers: Readonly<Record<string, string>>, where = app): Promise<Reply> =>
  call(where.url, 'GET', '/api/panel/session', { headers });
const profile = (
  { headers }: PanelSignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> => call(app.url, method, `/api/panel/profile${path}`, { headers, body });
const byStaff = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(app.url, method, `/api/publisher_account/${path}`, { headers: admin.headers, body });
const verify = (email: string, code: string): Promise<Reply> =>
  panelPost(app, '/api/panel/two-factor-verify', { email, code });

it('a session names the account with its affiliates by name, and its zone', async () => {
  const { id, email } = await addPanelAccount(app, { publishers });
  const reply = await panelPasswordStep(app, email);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    account_id: id,
    token: expect.any(String),
    name: 'Pat Lee',
    email,
    timezone_id: 1,
    timezone: 'UTC',
    publishers: [
      { id: publishers[1], name: 'Ant' },
      { id: publishers[0], name: 'Bee' },
    ],
  });
  expect((await session(panelBearer(reply.body.token))).body).toEqual(reply.body);
});

it('a session lasts as long as the settings say', async () => {
  const person = await enter();
  clock.advance(24 * 3_600_000);
  expect((await session(person.headers)).status).toBe(401);
});

it('with a second factor, a code or a recovery code is needed, and each works once', async () => {
  const person = await addPanelAccount(app, { publishers, hasTwoFactor: true });
  expect((await panelPasswordStep(app, person.email)).body).toEqual({
    message: 'Two factor code required',
  });
  const code = codeAt(person.secret, clock.now());
  expect((await verify(person.email, code)).status).toBe(200);
  await panelPasswordStep(app, person.email);
  expect((await verify(person.email, code)).body.code).toBe('TWO_FACTOR_WRONG');
});

it('people switch their second factor on and off themselves', async () => {
  const person = await enter();
  const proof = { current_password: TEST_PASSWORD };
  expect((await profile(person, 'POST', '/two-factor/off', proof)).body.code).toBe(
    'TWO_FACTOR_OFF',
  );
  const { body } = await profile(person, 'POST', '/two-factor/set-up', proof);
  // Not on until the first code: the password alone still signs in.
  expect((await panelPasswordStep(app, person.email)).body).toHaveProperty('token');
  const confirmed = await profile(person, 'POST', '/two-factor/confirm', {
    code: codeAt(String(body.secret), clock.now()),
  });
  const [recovery_code] = confirmed.body.recovery_codes as string[];
  expect((await panelPasswordStep(app, person.email)).body).not.toHaveProperty('token');
  const recover = () =>
    panelPost(app, '/api/panel/two-factor-recover', { email: person.email, recovery_code });
  expect((await recover()).status).toBe(200);
  await panelPasswordStep(app, person.email);
  expect((await recover()).body.code).toBe('RECOVERY_CODE_WRONG');
  clock.advance(30_000);
  const off = { ...proof, code: codeAt(String(body.secret), clock.now()) };
  expect((await profile(person, 'POST', '/two-factor/off', off)).status).toBe(200);
  expect((await panelPasswordStep(app, person.email)).body).toHaveProperty('token');
});

it('switching it on ends the sessions that were opened without it, but the one that proved it', async () => {
  const person = await enter();
  const elsewhere = panelBearer((await panelPasswordStep(app, person.email)).body.token);
  const proof = { current_password: TEST_PASSWORD };
  const { body } = await profile(person, 'POST', '/two-factor/set-up', proof);
  const confirm = (code: string) => profile(person, 'POST', '/two-factor/confirm', { code });
  const now = codeAt(String(body.secret), clock.now());
  for (let guess = 0; guess < 5; guess += 1)
    expect((await confirm(now === '000000' ? '000001' : '000000')).status).toBe(422);
  expect((await confirm(now)).body.code).toBe('LOGIN_BLOCKED');
  clock.advance(60_000);
  expect((await confirm(codeAt(String(body.secret), clock.now()))).status).toBe(200);
  clock.advance(1_000);
  expect([
    (await session(elsewhere)).status,
    (await session(elsewhere, second)).status,
    (await session(person.headers, second)).status,
  ]).toEqual([401, 401, 200]);
});

it('staff who prove who they are reset the second factor of an account', async () => {
  admin = await signIn(app, { roleId: 1 });
  const person = await addPanelAccount(app, { publishers, hasTwoFactor: true });
  await panelPasswordStep(app, person.email);
  const path = `reset_two_factor/${person.id}`;
  expect((await byStaff('POST', path, { current_password: 'Wrong-1' })).status).toBe(422);
  expect((await byStaff('POST', path)).status).toBe(422);
  const clerk = await signIn(app, { permissions: ['USERS_EDIT'] });
  const refused = await call(app.url, 'POST', `/api/publisher_account/${path}`, {
    headers: clerk.headers,
    body: { current_password: TEST_PASSWORD },
  });
  expect(refused.status).toBe(403);
  expect((await byStaff('POST', path, { current_password: TEST_PASSWORD })).status).toBe(200);
  // The sign-in that waited for a code has to begin again.
  const waiting = await verify(person.email, codeAt(person.secret, clock.now()));
  expect(waiting.body.code).toBe('TWO_FACTOR_NO_CHALLENGE');
  expect((await panelPasswordStep(app, person.email)).body).toHaveProperty('token');
  const entries = await onDatabase(app, (db) =>
    db.query(
      `SELECT user_id FROM audit_log
       WHERE action = 'publisher_account.reset_two_factor' AND entity_id = $1`,
      [person.id],
    ),
  );
  expect(entries.rows).toEqual([{ user_id: admin.userId }]);
});

it('guesses are slowed down, apart from those at staff with the same address', async () => {
  const person = await addPanelAccount(app, { publishers });
  await addStaff(app, { email: person.email });
  const staff = (password: string): Promise<Reply> =>
    call(app.url, 'POST', '/api/login', { body: { email: person.email, password } });
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await panelPasswordStep(app, person.email, 'Wrong-1')).body.code).toBe('LOGIN_FAILED');
    expect((await staff('Wrong-1')).body.code).toBe('LOGIN_FAILED');
  }
  const blocked = await panelPasswordStep(app, person.email);
  expect([blocked.status, blocked.body.code]).toEqual([429, 'LOGIN_BLOCKED']);
  clock.advance(1_000);
  expect((await panelPasswordStep(app, person.email)).status).toBe(200);
  // Signing in to the panel has not forgiven the guesses at staff.
  expect((await staff('Wrong-1')).body.code).toBe('LOGIN_FAILED');
  expect((await staff(TEST_PASSWORD)).body.code).toBe('LOGIN_BLOCKED');
});

it('accounts of the panel are no staff, and staff are no accounts of the panel', async () => {
  const person = await enter();
  const staff = await signIn(app);
  const asStaff = { body: { email: person.email, password: TEST_PASSWORD } };
  expect((await call(app.url, 'POST', '/api/login', asStaff)).body.code).toBe('LOGIN_FAILED');
  expect((await panelPasswordStep(app, staff.email)).body.code).toBe('LOGIN_FAILED');
  expect((await session(staff.headers)).status).toBe(401);
  const { headers } = person;
  expect((await call(app.url, 'GET', '/api/session', { headers })).status).toBe(401);
});

describe('within a second, in every process', () => {
  beforeEach(async () => {
    admin = await signIn(app, { roleId: 1 });
  });
  const values = (email: string) => ({
    first_name: 'Pat',
    last_name: 'Lee',
    email,
    added_affiliates: publishers,
  });
  const everywhere = async ({ headers }: PanelSignedIn): Promise<number[]> => [
    (await session(headers)).status,
    (await session(headers, second)).status,
  ];

  it.each<[string, (person: PanelSignedIn) => Promise<Reply>]>([
    [
      'an account that was switched off',
      ({ id, email }) =>
        byStaff('POST', 'update_publisher_account', { ...values(email), id, is_active: false }),
    ],
    ['a deleted account', ({ id }) => byStaff('DELETE', `delete_publisher_account/${id}`)],
    [
      'an account with a new password',
      ({ id, email }) =>
        byStaff('POST', 'update_publisher_account', {
          ...values(email),
          id,
          password: 'Fresh4567',
        }),
    ],
    [
      'an account that ended its other sessions',
      async ({ email }) => {
        const { body } = await panelPasswordStep(app, email);
        const headers = panelBearer(body.token);
        return call(app.url, 'POST', '/api/panel/profile/sessions/end-others', { headers });
      },
    ],
  ])('%s loses its session', async (_label, change) => {
    const person = await enter();
    expect(await everywhere(person)).toEqual([200, 200]);
    expect((await change(person)).status).toBe(200);
    clock.advance(1_000);
    expect(await everywhere(person)).toEqual([401, 401]);
  });

  it('a session loses an affiliate that its account has lost', async () => {
    const { id, email, headers } = await enter();
    const [kept] = publishers;
    const shown = async (where?: TestApp) =>
      ((await session(headers, where)).body.publishers as { id: number }[]).map(
        (publisher) => publisher.id,
      );
    expect(await shown()).toHaveLength(2);
    expect(await shown(second)).toHaveLength(2);
    const saved = { ...values(email), id, added_affiliates: [kept] };
    expect((await byStaff('POST', 'update_publisher_account', saved)).status).toBe(200);
    clock.advance(1_000);
    expect([await shown(), await shown(second)]).toEqual([[kept], [kept]]);
  });

  it('an account that was switched off cannot sign in, and can once it is on again', async () => {
    const { id, email } = await addPanelAccount(app, { publishers });
    const set = (is_active: boolean) =>
      byStaff('POST', 'update_publisher_account', { ...values(email), id, is_active });
    await set(false);
    expect((await panelPasswordStep(app, email)).body.code).toBe('LOGIN_FAILED');
    await set(true);
    expect((await panelPasswordStep(app, email)).status).toBe(200);
  });
});

it('a changed password ends the other sessions and keeps this one', async () => {
  const person = await enter();
  const { body } = await panelPasswordStep(app, person.email);
  const changed = await profile(person, 'PUT', '/password', {
    current_password: TEST_PASSWORD,
    password: 'Fresh4567',
    confirmPassword: 'Fresh4567',
  });
  expect(changed.status).toBe(200);
  clock.advance(1_000);
  expect((await session(panelBearer(body.token))).status).toBe(401);
  expect((await session(person.headers)).status).toBe(200);
  expect((await panelPasswordStep(app, person.email, 'Fresh4567')).status).toBe(200);
});

it('the zone that somebody chooses is in force at once', async () => {
  const person = await enter();
  expect((await profile(person, 'PUT', '/timezone', { timezone_id: 2 })).status).toBe(200);
  expect((await session(person.headers)).body.timezone_id).toBe(2);
  const unknown = await profile(person, 'PUT', '/timezone', { timezone_id: 2_000_000 });
  expect(unknown.body.code).toBe('TIMEZONE_UNKNOWN');
});
