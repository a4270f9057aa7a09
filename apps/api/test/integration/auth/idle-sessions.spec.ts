import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signInToPanel } from '#test/support/panel-sign-in.js';
import { signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { AppModule } from '../../../src/app.module.js';
import { query } from './sign-in-steps.js';

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeAll(async () => {
  app = await createTestApp(AppModule, { clock });
  other = await createTestApp(AppModule, { clock, databaseUrl: app.databaseUrl });
}, 60_000);
afterAll(async () => {
  await other.close();
  await app.close();
});

const setLimit = async (minutes: number | null): Promise<void> => {
  await query(
    app,
    `INSERT INTO settings (key, value)
     VALUES ('session_idle_minutes', $1::jsonb)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(minutes)],
  );
  clock.advance(SECOND);
};
const PROFILES = { staff: '/api/profile', panel: '/api/panel/profile' };
type Signed = { readonly headers: Record<string, string> };
const signedIn = (realm: keyof typeof PROFILES): Promise<Signed> =>
  realm === 'staff' ? signIn(app) : signInToPanel(app, { publishers: [] });
const use = (path: string, { headers }: Signed, server = app): Promise<Reply> =>
  call(server.url, 'GET', path, { headers });
const poll = (path: string, { headers }: Signed, server = app): Promise<Reply> =>
  call(server.url, 'GET', path, { headers: { ...headers, 'x-background': '1' } });
const ENDED = {
  status: 401,
  body: { message: expect.stringContaining('not used for some time') as string },
};

describe.each(['staff', 'panel'] as const)('a session of %s', (realm) => {
  const path = PROFILES[realm];

  it('does not end for want of use by default', async () => {
    await setLimit(null);
    const person = await signedIn(realm);
    clock.advance(600 * MINUTE);
    expect((await poll(path, person)).status).toBe(200);
  });

  it('ends after the time, whatever the page asks by itself', async () => {
    await setLimit(5);
    const person = await signedIn(realm);
    for (let minute = 1; minute < 5; minute += 1) {
      clock.advance(MINUTE);
      expect((await poll(path, person)).status).toBe(200);
    }
    clock.advance(MINUTE);
    expect(await poll(path, person)).toMatchObject(ENDED);
    expect(await use(path, person, other)).toMatchObject(ENDED);
  });

  it('goes on while it is used, in every process', async () => {
    await setLimit(5);
    const person = await signedIn(realm);
    for (let turn = 0; turn < 4; turn += 1) {
      clock.advance(4 * MINUTE);
      expect((await use(path, person, turn % 2 === 0 ? app : other)).status).toBe(200);
    }
    clock.advance(5 * MINUTE);
    expect(await use(path, person)).toMatchObject(ENDED);
  });
});

it('a use is noted at most once a minute', async () => {
  await setLimit(null);
  const person = await signIn(app);
  const noted = async (): Promise<Date | undefined> => {
    const sql = 'SELECT last_used_at FROM sessions WHERE user_id = $1';
    return (await query<{ last_used_at: Date }>(app, sql, [person.userId]))[0]?.last_used_at;
  };
  clock.advance(MINUTE);
  const first = clock.now();
  await use(PROFILES.staff, person);
  expect(await noted()).toEqual(first);
  clock.advance(MINUTE - SECOND);
  await use(PROFILES.staff, person, other);
  expect(await noted()).toEqual(first);
  clock.advance(SECOND);
  await use(PROFILES.staff, person, other);
  expect(await noted()).toEqual(clock.now());
});

it('a session that was not used for too long is not listed', async () => {
  await setLimit(5);
  const person = await signIn(app);
  clock.advance(4 * MINUTE);
  const again = await call<{ token: string }>(app.url, 'POST', '/api/login', {
    body: { email: person.email, password: 'Correct-Horse-7' },
  });
  const headers = { authorization: `Bearer ${again.body.token}` };
  clock.advance(MINUTE);
  expect(await use('/api/profile/sessions', { headers })).toMatchObject({
    ...{ status: 200, body: [{ is_current: true }] },
  });
});
