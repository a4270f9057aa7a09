import { createHmac } from 'node:crypto';
import { deriveKey } from '@leadline/prisma/secret-box';
import { SignInCleanUpService } from '#modules/staff/auth/clean-up.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { query } from './sign-in-steps.js';
import { signInToPanel } from '#test/support/panel-sign-in.js';
import { AppModule } from '../../../src/app.module.js';

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
const SECOND = 1000;
beforeAll(async () => {
  app = await createTestApp(AppModule, { clock });
  other = await createTestApp(AppModule, { clock, databaseUrl: app.databaseUrl });
}, 60_000);
afterAll(async () => {
  await other.close();
  await app.close();
});

describe('sessions', () => {
  const HOUR = 3600 * SECOND;

  const session = (server: TestApp, token: string): Promise<Reply> =>
    call(server.url, 'GET', '/api/session', { headers: { authorization: `Bearer ${token}` } });
  const permissionsAt = async (server: TestApp, { token, userId }: SignedIn): Promise<number> =>
    (
      await call(server.url, 'GET', `/api/user-settings/${userId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  describe('within a second', () => {
    it('logout acts here at once and elsewhere after a second at most', async () => {
      const staff = await signIn(app);
      expect((await session(other, staff.token)).status).toBe(200);
      expect((await call(app.url, 'POST', '/api/logout', { headers: staff.headers })).body).toEqual(
        {
          message: 'Signed out',
        },
      );
      expect((await session(app, staff.token)).status).toBe(401);
      clock.advance(SECOND);
      expect((await session(other, staff.token)).status).toBe(401);
      expect(
        await query(app, `SELECT id FROM audit_log WHERE action = 'auth.logout' AND user_id = $1`, [
          staff.userId,
        ]),
      ).toHaveLength(1);
    });

    it('logout ends this session only', async () => {
      const staff = await signIn(app);
      const second = await call<{ token: string }>(app.url, 'POST', '/api/login', {
        body: { email: staff.email, password: 'Correct-Horse-7' },
      });
      await call(app.url, 'POST', '/api/logout', { headers: staff.headers });
      expect((await session(app, second.body.token)).status).toBe(200);
    });

    it.each(['is_active = false', 'deleted_at = now()'])(
      'an account with %s cannot sign in',
      async (change) => {
        const staff = await signIn(app);
        expect(await permissionsAt(other, staff)).toBe(200);
        await query(app, `UPDATE users SET ${change} WHERE id = $1`, [staff.userId]);
        clock.advance(SECOND);
        expect(await permissionsAt(app, staff)).toBe(401);
        expect(await permissionsAt(other, staff)).toBe(401);
      },
    );

    it('a changed role and changed permissions apply', async () => {
      const staff = await signIn(app, { permissions: ['CAPS_LIST'] });
      expect((await session(app, staff.token)).body.permissions).toEqual([72]);
      await query(app, 'INSERT INTO role_permissions (role_id, permission_id) VALUES ($1, 73)', [
        staff.roleId,
      ]);
      clock.advance(SECOND);
      expect((await session(app, staff.token)).body.permissions).toEqual([72, 73]);
      await query(app, 'UPDATE users SET role_id = 5 WHERE id = $1', [staff.userId]);
      clock.advance(SECOND);
      expect((await session(app, staff.token)).body.permissions).not.toContain(72);
    });

    it('asks the database at most once a second for a session', async () => {
      const staff = await signIn(app);
      await permissionsAt(app, staff);
      await query(app, 'UPDATE users SET is_active = false WHERE id = $1', [staff.userId]);
      expect(await permissionsAt(app, staff)).not.toBe(401);
      clock.advance(SECOND);
      expect(await permissionsAt(app, staff)).toBe(401);
    });
  });

  describe('why a session has ended', () => {
    const reason = async (server: TestApp, token: string): Promise<unknown> => {
      const { status, body } = await session(server, token);
      expect(status).toBe(401);
      expect(body.code).toBe('UNAUTHENTICATED');
      return body.message;
    };
    const ENDED = /^Your session was ended/;

    it('is told to whoever holds its token', async () => {
      const [late, left, gone] = [await signIn(app), await signIn(app), await signIn(app)];
      await call(app.url, 'POST', '/api/logout', { headers: left.headers });
      expect(await reason(app, left.token)).toMatch(ENDED);
      await query(app, 'UPDATE users SET is_active = false WHERE id = $1', [gone.userId]);
      clock.advance(SECOND);
      expect(await reason(app, gone.token)).toMatch(/not active any more/);
      expect(await reason(other, left.token)).toMatch(ENDED);
      clock.advance(12 * HOUR);
      expect(await reason(app, late.token)).toBe('Your session has expired. Please sign in again.');
    });

    it('is told to nobody else', async () => {
      const staff = await signIn(app);
      await call(app.url, 'POST', '/api/logout', { headers: staff.headers });
      const [head, claims] = staff.token.split('.');
      for (const token of ['x', `${head}.${claims}.x`])
        expect(await reason(app, token)).toBe('Please sign in.');
    });
  });

  describe('a session token', () => {
    const encode = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const forge = (
      header: object,
      payload: object,
      key: Buffer | string | null,
      digest = 'sha256',
    ): string => {
      const signed = `${encode(header)}.${encode(payload)}`;
      if (key === null) return `${signed}.`;
      return `${signed}.${createHmac(digest, key).update(signed).digest('base64url')}`;
    };
    const claims = (token: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >;
    const key = deriveKey(TEST_SECRET, 'jwt');

    it('contains only the session, the user and the times of its twelve hours', async () => {
      const staff = await signIn(app);
      const said = claims(staff.token);
      expect(Object.keys(said).toSorted()).toEqual(['exp', 'iat', 'sid', 'sub']);
      expect(said.sub).toBe(String(staff.userId));
      expect(Number(said.exp) - Number(said.iat)).toBe(12 * 3600);
      expect((await session(app, staff.token)).body.token).toBe(staff.token);
    });

    it('ends after twelve hours', async () => {
      const staff = await signIn(app);
      clock.advance(12 * HOUR - SECOND);
      expect((await session(app, staff.token)).status).toBe(200);
      clock.advance(SECOND);
      expect((await session(app, staff.token)).status).toBe(401);
    });

    it('is refused if any part of it was not issued by this server', async () => {
      const staff = await signIn(app);
      const victim = await signIn(app);
      const good = claims(staff.token);
      const HS256 = { alg: 'HS256', typ: 'JWT' };
      expect((await session(app, forge(HS256, good, key))).status).toBe(200);
      const forged = {
        'no algorithm': forge({ alg: 'none', typ: 'JWT' }, good, null),
        'no signature': staff.token.split('.').slice(0, 2).join('.') + '.',
        'another key': forge(HS256, good, Buffer.alloc(32, 1)),
        'the secret itself as key': forge(HS256, good, TEST_SECRET),
        'another algorithm of the family': forge({ alg: 'HS512', typ: 'JWT' }, good, key, 'sha512'),
        "somebody else's id": forge(HS256, { ...good, sub: String(victim.userId) }, key),
        'a session that never was': forge(
          HS256,
          { ...good, sid: '00000000-0000-4000-8000-000000000000' },
          key,
        ),
        'an invalid session id': forge(HS256, { ...good, sid: `x' OR '1'='1` }, key),
        'no session': forge(HS256, { ...good, sid: undefined }, key),
        'an id that is not a number': forge(HS256, { ...good, sub: 'admin' }, key),
        expired: forge(HS256, { ...good, exp: Math.floor(clock.now().getTime() / 1000) - 1 }, key),
        'no token': 'x',
      };
      for (const [fault, token] of Object.entries(forged))
        expect([fault, (await session(app, token)).status]).toEqual([fault, 401]);
    });

    it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token x'])(
      'is required: authorization %j',
      async (authorization) => {
        expect(
          (
            await call(app.url, 'GET', '/api/session', {
              headers: authorization === undefined ? {} : { authorization },
            })
          ).status,
        ).toBe(401);
      },
    );
  });

  describe('clean-up', () => {
    it('removes rows that sign-in no longer needs, and keeps the others', async () => {
      const before = await signIn(app);
      await query(
        app,
        `INSERT INTO login_challenges (user_id, client_hash, created_at, expires_at)
       VALUES ($1, '\\x01', $2, $2)`,
        [before.userId, clock.now()],
      );
      await query(
        app,
        `INSERT INTO login_failures (key, failures, last_failed_at) VALUES ('old', 1, $1)`,
        [clock.now()],
      );
      clock.advance(31 * 24 * HOUR);
      const recent = await signIn(app);
      await query(
        app,
        `INSERT INTO login_failures (key, failures, last_failed_at) VALUES ('new', 1, $1)`,
        [clock.now()],
      );
      await app.get(SignInCleanUpService).run();
      expect(
        await query(app, 'SELECT key FROM login_failures WHERE key IN ($1, $2)', ['old', 'new']),
      ).toEqual([{ key: 'new' }]);
      expect(await query(app, 'SELECT id FROM login_challenges')).toEqual([]);
      expect(
        await query(app, 'SELECT user_id FROM sessions WHERE user_id IN ($1, $2)', [
          before.userId,
          recent.userId,
        ]),
      ).toEqual([{ user_id: recent.userId }]);
    });
  });
});

describe('idle sessions', () => {
  const MINUTE = 60 * SECOND;

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
});
