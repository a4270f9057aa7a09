import type { OwnSession, Profile } from '@leadline/contracts';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import {
  addPerson,
  passwordStep,
  recoverStep,
  verifyStep,
  wrongCode,
} from '../auth/sign-in-steps.js';
import { OWN_PROOF, startAccountsApp, type AccountsApp } from './accounts-app.js';

/** Everybody may do this with their own account, and nobody with another one. */

let world: AccountsApp;
beforeAll(async () => {
  world = await startAccountsApp();
}, 60_000);
afterAll(() => world.close());

const send = (who: SignedIn, method: string, path: string, body?: object): Promise<Reply> =>
  world.send(method, `/api/profile${path}`, body, who);
const profileOf = async (who: SignedIn) => (await send(who, 'GET', '')).body as unknown as Profile;
const sessionsOf = async (who: SignedIn) =>
  (await send(who, 'GET', '/sessions')).body as unknown as OwnSession[];
const again = async ({ email }: SignedIn, userAgent?: string): Promise<SignedIn> => {
  const reply = await call(world.app.url, 'POST', '/api/login', {
    body: { email, password: TEST_PASSWORD },
    headers: userAgent === undefined ? {} : { 'user-agent': userAgent },
  });
  const token = String(reply.body.token);
  return { userId: 0, roleId: 0, email, token, headers: { authorization: `Bearer ${token}` } };
};
const issuesOf = ({ body }: Reply): string[] =>
  (body.issues as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );

/** Somebody with a second factor, signed in with it. */
const withTwoFactor = async (): Promise<{ who: SignedIn; secret: string; code: () => string }> => {
  const { id: userId, email, secret } = await addPerson(world.app);
  // A code works once: each next one is of a later step.
  const code = (): string => {
    world.clock.advance(30_000);
    return codeAt(secret, world.clock.now());
  };
  await passwordStep(world.app, email);
  const { body } = await verifyStep(world.app, email, code());
  const headers = { authorization: `Bearer ${String(body.token)}`, 'user-agent': 'Browser' };
  return { who: { userId, roleId: 0, email, token: String(body.token), headers }, secret, code };
};
const proof = (code: string | null, current_password = TEST_PASSWORD) => ({
  current_password,
  code,
});

describe('the name', () => {
  it('is changed by whoever has it, with the version that was read', async () => {
    const who = await signIn(world.app);
    const { version, email, role } = await profileOf(who);
    expect(await send(who, 'PUT', '', { name: ' Ann Lee ', version })).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    });
    expect(await profileOf(who)).toMatchObject({ name: 'Ann Lee', email, role, two_factor: 'off' });
    const stale = await send(who, 'PUT', '', { name: 'Bob', version });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
    expect(issuesOf(await send(who, 'PUT', '', { name: ' ' }))).toEqual(['name: Name is required']);
    expect(await world.audit(who.userId)).toMatchObject([
      { action: 'user.update', user_id: who.userId, after: { name: 'Ann Lee' } },
    ]);
  });
});

describe('the password', () => {
  const fresh = { password: 'Fresh4567', confirmPassword: 'Fresh4567' };

  it('is changed with the current one; other sessions end in every process', async () => {
    const who = await signIn(world.app);
    const elsewhere = await again(who);
    const wrong = await send(who, 'PUT', '/password', { current_password: 'Wrong123', ...fresh });
    expect([wrong.status, issuesOf(wrong)]).toEqual([
      422,
      ['current_password: The password is wrong.'],
    ]);
    const weak = { password: 'fresh', confirmPassword: 'other' };
    expect(
      issuesOf(await send(who, 'PUT', '/password', { current_password: '', ...weak })),
    ).toEqual(
      expect.arrayContaining([
        'current_password: Please enter your current password',
        'password: Password must be at least 6 characters',
        'confirmPassword: Passwords do not match',
      ]),
    );
    world.clock.advance(60_000);
    const done = await send(who, 'PUT', '/password', { current_password: TEST_PASSWORD, ...fresh });
    expect([done.status, done.body.message]).toEqual([200, 'Your password was changed']);
    world.clock.advance(1_000);
    expect(await world.isSignedIn(who)).toBe(true);
    expect(await world.isSignedIn(elsewhere, world.other)).toBe(false);
    expect((await world.login(who.email, TEST_PASSWORD)).status).toBe(400);
    world.clock.advance(60_000);
    expect((await world.login(who.email, fresh.password)).status).toBe(200);
    const entries = JSON.stringify(await world.audit(who.userId));
    expect(entries).toContain('user.change_password');
    expect(entries).not.toMatch(/Fresh4567|argon2/);
  });

  it('a session guesses it no faster than a sign-in', async () => {
    const who = await signIn(world.app);
    const guesses = [];
    for (let guess = 0; guess < 12; guess += 1)
      guesses.push(
        (await send(who, 'PUT', '/password', { current_password: `Wrong${guess}`, ...fresh }))
          .status,
      );
    expect(guesses).toContain(429);
    const blocked = await send(who, 'PUT', '/password', {
      current_password: TEST_PASSWORD,
      ...fresh,
    });
    expect([blocked.status, blocked.body.code]).toEqual([429, 'LOGIN_BLOCKED']);
  });

  it('a password link ends with it', async () => {
    const who = await signIn(world.app);
    const { body } = await world.send('POST', `/api/users/${who.userId}/password-link`, OWN_PROOF);
    const token = String(body.path).split('/').at(-1);
    await send(who, 'PUT', '/password', { current_password: TEST_PASSWORD, ...fresh });
    const check = await call(world.app.url, 'POST', '/api/password-links/check', {
      body: { token },
    });
    expect(check.body.code).toBe('PASSWORD_LINK_INVALID');
  });
});

describe('the second factor', () => {
  it('a session guesses the code of a new second factor no faster than a sign-in', async () => {
    const { who, code } = await withTwoFactor();
    const setup = await send(who, 'POST', '/two-factor/reset', proof(code()));
    const secret = String(setup.body.secret);
    const confirm = (text: string) => send(who, 'POST', '/two-factor/confirm', { code: text });
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await confirm(wrongCode(secret, world.clock.now()))).status);
    expect(statuses).toContain(429);
    const blocked = await confirm(codeAt(secret, world.clock.now()));
    expect([blocked.status, blocked.body.code]).toEqual([429, 'LOGIN_BLOCKED']);
  });

  it('is replaced with password and code, and the new one signs in', async () => {
    const { who, secret, code } = await withTwoFactor();
    expect((await profileOf(who)).two_factor).toBe('on');
    const path = '/two-factor/reset';
    expect(issuesOf(await send(who, 'POST', path, proof(code(), 'Wrong123')))).toEqual([
      'current_password: The password is wrong.',
    ]);
    world.clock.advance(60_000);
    expect(issuesOf(await send(who, 'POST', path, proof(null)))).toEqual([
      'code: The code is wrong or was already used.',
    ]);
    world.clock.advance(60_000);
    const setup = await send(who, 'POST', path, proof(code()));
    expect(setup.status).toBe(200);
    const next = String(setup.body.secret);
    expect(next).not.toBe(secret);
    expect(await profileOf(who)).toMatchObject({ two_factor: 'pending', recovery_codes_left: 0 });

    const confirm = (text: string) => send(who, 'POST', '/two-factor/confirm', { code: text });
    const wrong = wrongCode(next, world.clock.now());
    expect((await confirm(wrong)).body.issues).toMatchObject([{ field: 'code' }]);
    world.clock.advance(60_000);
    const confirmed = await confirm(codeAt(next, world.clock.now()));
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(await profileOf(who)).toMatchObject({ two_factor: 'on', recovery_codes_left: 10 });
    expect((await confirm(codeAt(next, world.clock.now()))).body.code).toBe(
      'TWO_FACTOR_NOT_STARTED',
    );
    await passwordStep(world.app, who.email);
    world.clock.advance(30_000);
    expect(
      (await verifyStep(world.app, who.email, codeAt(next, world.clock.now()))).body.token,
    ).toEqual(expect.any(String));
  });

  it('guesses at the first code of a new one are slowed down', async () => {
    const { who, code } = await withTwoFactor();
    const reset = await send(who, 'POST', '/two-factor/reset', proof(code()));
    const next = String(reset.body.secret);
    const confirm = (text: string) => send(who, 'POST', '/two-factor/confirm', { code: text });
    const wrong = wrongCode(next, world.clock.now());
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ body }) => body.code === 'LOGIN_BLOCKED')).toHaveLength(15);
    expect((await confirm(codeAt(next, world.clock.now()))).body.code).toBe('LOGIN_BLOCKED');
    world.clock.advance(60_000);
    expect((await confirm(codeAt(next, world.clock.now()))).status).toBe(200);
  });

  it('a code works once, also for two requests at the same time', async () => {
    const { who, code } = await withTwoFactor();
    const body = proof(code());
    const replies = await Promise.all([1, 2].map(() => send(who, 'POST', '/recovery-codes', body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('new recovery codes replace the old ones', async () => {
    const { who, code } = await withTwoFactor();
    const first = (await send(who, 'POST', '/recovery-codes', proof(code()))).body;
    const second = (await send(who, 'POST', '/recovery-codes', proof(code()))).body;
    const [old] = first.recovery_codes as string[];
    const [fresh] = second.recovery_codes as string[];
    const recover = async (recovery_code: string | undefined) => {
      await passwordStep(world.app, who.email);
      const reply = await recoverStep(world.app, who.email, String(recovery_code));
      world.clock.advance(60_000);
      return reply.status;
    };
    expect([await recover(old), await recover(fresh)]).toEqual([400, 200]);
    expect((await profileOf(who)).recovery_codes_left).toBe(9);
    const { rows } = await onDatabase(world.app, (client) =>
      client.query('SELECT after FROM audit_log WHERE entity_id = $1', [who.userId]),
    );
    expect(JSON.stringify(rows)).not.toContain(fresh);
  });

  it('without one, there is none to reset and there are no codes', async () => {
    const who = await signIn(world.app);
    for (const path of ['/two-factor/reset', '/recovery-codes']) {
      const reply = await send(who, 'POST', path, proof(null));
      expect([reply.status, reply.body.code]).toEqual([409, 'TWO_FACTOR_OFF']);
    }
    expect((await send(who, 'POST', '/two-factor/confirm', { code: '123456' })).body.code).toBe(
      'TWO_FACTOR_NOT_STARTED',
    );
  });
});

describe('the sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

  it('are listed with what signed in, and one is ended in every process', async () => {
    const who = await signIn(world.app);
    world.clock.advance(1_000);
    const elsewhere = await again(who, FIREFOX);
    const sessions = await sessionsOf(who);
    expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Firefox on Linux', false],
      [null, true],
    ]);
    expect((await send(who, 'DELETE', `/sessions/${sessions[0]!.id}`)).status).toBe(200);
    world.clock.advance(1_000);
    expect(await world.isSignedIn(elsewhere, world.other)).toBe(false);
    expect(await sessionsOf(who)).toHaveLength(1);
    expect((await send(who, 'DELETE', `/sessions/${sessions[0]!.id}`)).body.code).toBe(
      'SESSION_NOT_FOUND',
    );
  });

  it('say when and from where they were last used', async () => {
    const who = await signIn(world.app);
    const began = world.clock.now().toISOString();
    const [first] = await sessionsOf(who);
    expect(first).toMatchObject({ last_used_at: began, address: '127.0.0.1', country: null });
    const elsewhere = await again(who);
    world.clock.advance(10_000);
    const sql = `UPDATE sessions SET last_address = '81.2.69.142' WHERE user_id = $1`;
    await onDatabase(world.app, (client) => client.query(sql, [who.userId]));
    const other = async () => (await sessionsOf(who)).find(({ is_current }) => !is_current);
    expect(await other()).toMatchObject({ address: '81.2.69.142', country: 'GB' });
    // A use from another address is noted at once.
    await profileOf(elsewhere);
    const used = world.clock.now().toISOString();
    expect(await other()).toMatchObject({ last_used_at: used, address: '127.0.0.1' });
  });

  it('those of others are out of reach', async () => {
    const [who, other] = [await signIn(world.app), await signIn(world.app)];
    const [theirs] = await sessionsOf(other);
    expect((await send(who, 'DELETE', `/sessions/${theirs!.id}`)).status).toBe(404);
    expect(await world.isSignedIn(other)).toBe(true);
  });

  it('all others are ended at once', async () => {
    const who = await signIn(world.app);
    const elsewhere = [await again(who), await again(who)];
    expect((await send(who, 'POST', '/sessions/end-others')).status).toBe(200);
    world.clock.advance(1_000);
    for (const one of elsewhere) expect(await world.isSignedIn(one, world.other)).toBe(false);
    expect(await world.isSignedIn(who)).toBe(true);
  });
});
