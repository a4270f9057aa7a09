import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { FixedClock } from '#shared/clock/clock.js';
import { cookieOf } from '#test/support/browser-cookies.js';
import { call } from '#test/support/http-client.js';
import { TEST_PASSWORD } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import {
  addPerson,
  configureStep,
  passwordStep,
  query,
  recoverStep,
  verifyStep,
  wrongCode,
  StaffAppModule,
} from './sign-in-steps.js';

let app: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
const nextStep = (): void => clock.advance(30_000);

beforeAll(async () => {
  app = await createTestApp(StaffAppModule, { clock });
}, 60_000);
afterAll(() => app.close());

const auditOf = (userId: number) =>
  query<{ action: string; user_id: number | null; after: unknown }>(
    app,
    `SELECT action, user_id, after
     FROM audit_log
     WHERE entity = 'user'
       AND entity_id = $1
     ORDER BY id`,
    [userId],
  );

describe('password step', () => {
  it('opens the session at once without two-factor authentication (AUT-003)', async () => {
    const person = await addPerson(app, 'without');
    const { status, body } = await passwordStep(app, person.email);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_id: person.id,
      email: person.email,
      timezone: 1,
      timezone_id: 1,
    });
    expect(body.permissions).toContain(93);
    const session = await call(app.url, 'GET', '/api/session', {
      headers: { authorization: `Bearer ${String(body.token)}` },
    });
    expect(session.status).toBe(200);
    expect(session.body).toEqual(body);
    expect(await auditOf(person.id)).toEqual([
      { action: 'auth.login', user_id: person.id, after: { how: 'password' } },
    ]);
  });

  it('accepts the e-mail in any case and with spaces around it', async () => {
    const person = await addPerson(app, 'without');
    expect((await passwordStep(app, `  ${person.email.toUpperCase()} `)).status).toBe(200);
  });

  it.each(['wrong password', 'unknown e-mail', 'inactive account', 'deleted account'])(
    'answers the same for: %s',
    async (kind) => {
      const person = await addPerson(app, 'without');
      if (kind === 'inactive account')
        await query(app, 'UPDATE users SET is_active = false WHERE id = $1', [person.id]);
      if (kind === 'deleted account')
        await query(app, 'UPDATE users SET deleted_at = now() WHERE id = $1', [person.id]);
      const email = kind === 'unknown e-mail' ? `nobody-${person.email}` : person.email;
      const { status, body } = await passwordStep(
        app,
        email,
        kind === 'wrong password' ? `${TEST_PASSWORD}x` : TEST_PASSWORD,
      );
      expect(status).toBe(400);
      expect(body).toEqual({
        error: 'The email or the password is wrong.',
        message: 'The email or the password is wrong.',
        code: 'LOGIN_FAILED',
        issues: [],
        trace_id: expect.any(String),
      });
    },
  );

  it('writes a failure with name and address into the security log, never the password', async () => {
    const person = await addPerson(app, 'without');
    await passwordStep(app, person.email, 'Wrong-Password-1');
    await passwordStep(app, `nobody-${person.email}`, 'Wrong-Password-1');
    // A password that was typed as the name is not logged either.
    await passwordStep(app, 'Wrong-Password-2', 'Wrong-Password-1');
    const rows = await query(
      app,
      `SELECT entity_id, user_id, address, after
       FROM audit_log
       WHERE action = 'auth.login_failed'
       ORDER BY id DESC
       LIMIT 3`,
    );
    const entry = (entity_id: number | null, name_tried: string) => ({
      ...{ entity_id, user_id: null, address: '127.0.0.1' },
      after: { step: 'password', name_tried },
    });
    expect(rows).toEqual([
      entry(null, 'not an e-mail address'),
      entry(null, `nobody-${person.email}`),
      entry(person.id, person.email),
    ]);
  });

  it.each([
    {},
    { email: 'a@example.com' },
    { email: '', password: 'x' },
    { email: 'a@example.com', password: '' },
    { email: 'a\u0000@example.com', password: 'x' },
  ])('refuses %j with the fields at fault', async (body) => {
    const reply = await call(app.url, 'POST', '/api/login', { body });
    expect(reply.status).toBe(422);
    expect(reply.body.issues).not.toHaveLength(0);
  });
});

describe('two-factor set-up', () => {
  it('shows the QR code and a new secret in each password step', async () => {
    const person = await addPerson(app, 'new');
    const first = (await passwordStep(app, person.email)).body;
    const second = (await passwordStep(app, person.email)).body;
    expect(String(first.qr_code)).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(second.secret).not.toBe(first.secret);
    expect(first).not.toHaveProperty('token');
    const ofFirst = codeAt(String(first.secret), clock.now());
    expect((await configureStep(app, person.email, ofFirst)).body.code).toBe('TWO_FACTOR_WRONG');
    const ofSecond = codeAt(String(second.secret), clock.now());
    expect((await configureStep(app, person.email, ofSecond)).status).toBe(200);
  });

  it('keeps the secret encrypted', async () => {
    const person = await addPerson(app, 'new');
    const { secret } = (await passwordStep(app, person.email)).body;
    const [row] = await query<{ totp_secret: Buffer }>(
      app,
      'SELECT totp_secret FROM login_challenges WHERE user_id = $1',
      [person.id],
    );
    expect(row?.totp_secret.length).toBeGreaterThan(32);
    expect(row?.totp_secret.includes(Buffer.from(String(secret)))).toBe(false);
  });

  it('the first code signs in, shows recovery codes once, and requires codes later', async () => {
    const person = await addPerson(app, 'new');
    const secret = String((await passwordStep(app, person.email)).body.secret);
    const { status, body } = await configureStep(app, person.email, codeAt(secret, clock.now()));
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: person.id, token: expect.any(String) });
    expect(new Set(body.recovery_codes as string[]).size).toBe(10);
    expect(
      (body.recovery_codes as string[]).every((code) =>
        /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/.test(code),
      ),
    ).toBe(true);
    expect((await passwordStep(app, person.email)).body).toEqual({
      message: 'Two factor code required',
    });
    expect(await auditOf(person.id)).toEqual([
      { action: 'auth.login', user_id: person.id, after: { how: 'two_factor_setup' } },
    ]);
  });

  it('cannot be done twice: the set-up is closed and its code is used up', async () => {
    const person = await addPerson(app, 'new');
    const secret = String((await passwordStep(app, person.email)).body.secret);
    const code = codeAt(secret, clock.now());
    const second = await passwordStep(app, person.email, TEST_PASSWORD, 'Second browser');
    expect((await configureStep(app, person.email, code)).status).toBe(200);
    const codeOfSecond = codeAt(String(second.body.secret), clock.now());
    expect((await configureStep(app, person.email, codeOfSecond, 'Second browser')).body.code).toBe(
      'TWO_FACTOR_NO_CHALLENGE',
    );
    expect((await verifyStep(app, person.email, code, 'Second browser')).body.code).toBe(
      'TWO_FACTOR_WRONG',
    );
  });

  it('refuses a wrong code with the message that the screen shows (AUT-015)', async () => {
    const person = await addPerson(app, 'new');
    const secret = String((await passwordStep(app, person.email)).body.secret);
    const reply = await configureStep(app, person.email, wrongCode(secret, clock.now()));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'TWO_FACTOR_WRONG',
      message: 'The code is wrong or was already used.',
    });
  });
});

describe('two-factor verification', () => {
  it('asks for the code, then signs in with it (AUT-004, AUT-012)', async () => {
    const person = await addPerson(app);
    expect((await passwordStep(app, person.email)).body).toEqual({
      message: 'Two factor code required',
    });
    const { status, body } = await verifyStep(
      app,
      person.email,
      codeAt(person.secret, clock.now()),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: person.id, token: expect.any(String) });
    expect(body).not.toHaveProperty('recovery_codes');
    expect(await auditOf(person.id)).toEqual([
      { action: 'auth.login', user_id: person.id, after: { how: 'two_factor' } },
    ]);
  });

  it('accepts a code once, in whichever sign-in', async () => {
    const person = await addPerson(app);
    const code = codeAt(person.secret, clock.now());
    await passwordStep(app, person.email);
    expect((await verifyStep(app, person.email, code)).status).toBe(200);
    await passwordStep(app, person.email);
    expect((await verifyStep(app, person.email, code)).body.code).toBe('TWO_FACTOR_WRONG');
    expect((await auditOf(person.id)).at(-1)).toEqual({
      action: 'auth.login_failed',
      user_id: null,
      after: { step: 'two_factor' },
    });
    nextStep();
    expect((await verifyStep(app, person.email, codeAt(person.secret, clock.now()))).status).toBe(
      200,
    );
  });

  it('rejects a code that is older than the last used one', async () => {
    const person = await addPerson(app);
    const earlier = codeAt(person.secret, clock.now());
    nextStep();
    await passwordStep(app, person.email);
    expect((await verifyStep(app, person.email, codeAt(person.secret, clock.now()))).status).toBe(
      200,
    );
    await passwordStep(app, person.email);
    expect((await verifyStep(app, person.email, earlier)).body.code).toBe('TWO_FACTOR_WRONG');
  });

  it.each([
    'nobody signed in',
    'another browser',
    'after five minutes',
    'used up',
    'unknown e-mail',
  ])('refuses without a completed password step: %s', async (kind) => {
    const person = await addPerson(app);
    if (kind !== 'nobody signed in')
      await passwordStep(
        app,
        person.email,
        TEST_PASSWORD,
        kind === 'another browser' ? 'Other' : 'Browser',
      );
    if (kind === 'after five minutes') clock.advance(5 * 60_000);
    if (kind === 'used up') {
      await verifyStep(app, person.email, codeAt(person.secret, clock.now()));
      nextStep();
    }
    const reply = await verifyStep(
      app,
      kind === 'unknown e-mail' ? 'nobody@example.com' : person.email,
      codeAt(person.secret, clock.now()),
    );
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('TWO_FACTOR_NO_CHALLENGE');
  });

  it('is bound to the browser, not to its address and its User-Agent', async () => {
    const person = await addPerson(app);
    const step = await passwordStep(app, person.email);
    expect(step.headers.get('set-cookie')).toMatch(
      /^leadline_sign_in=[\w-]{43}; Max-Age=300; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const body = { email: person.email, code: codeAt(person.secret, clock.now()) };
    const guess = (headers: Record<string, string>) =>
      call(app.url, 'POST', '/api/users/two-factor-verify', { body, headers });
    const cookie = String(cookieOf(step));
    const foreign = String(cookieOf(await passwordStep(app, (await addPerson(app)).email)));
    // Same address, same User-Agent: another browser of the office.
    for (const headers of [
      undefined,
      { cookie: foreign },
      { cookie: `${cookie}A` },
      { cookie: '' },
    ])
      expect((await guess({ 'user-agent': 'Browser', ...headers })).body.code).toBe(
        'TWO_FACTOR_NO_CHALLENGE',
      );
    // A browser that updates itself between the steps is the same one.
    expect((await guess({ 'user-agent': 'Browser 2', cookie })).status).toBe(200);
  });

  it('of a browser, a new password step ends the one before', async () => {
    const person = await addPerson(app);
    const cookie = String(cookieOf(await passwordStep(app, person.email)));
    await passwordStep(app, person.email);
    const body = { email: person.email, code: codeAt(person.secret, clock.now()) };
    const reply = await call(app.url, 'POST', '/api/users/two-factor-verify', {
      body,
      headers: { cookie },
    });
    expect(reply.body.code).toBe('TWO_FACTOR_NO_CHALLENGE');
  });

  it('is valid for exactly five minutes', async () => {
    const person = await addPerson(app);
    await passwordStep(app, person.email);
    clock.advance(5 * 60_000 - 1);
    expect((await verifyStep(app, person.email, codeAt(person.secret, clock.now()))).status).toBe(
      200,
    );
  });

  it('allows five guesses after a password step', async () => {
    const person = await addPerson(app);
    await passwordStep(app, person.email);
    for (let guess = 1; guess <= 5; guess += 1)
      expect(
        (await verifyStep(app, person.email, wrongCode(person.secret, clock.now()))).body.code,
      ).toBe('TWO_FACTOR_WRONG');
    expect(
      (await verifyStep(app, person.email, codeAt(person.secret, clock.now()))).body.code,
    ).toBe('TWO_FACTOR_NO_CHALLENGE');
  });

  it.each(['12345', '1234567', '12345a', '', ' 123456'])(
    'refuses %j: a code has six digits (AUT-013)',
    async (code) => {
      expect((await verifyStep(app, 'a@example.com', code)).status).toBe(422);
    },
  );
});

describe('recovery codes', () => {
  const setUp = async (): Promise<{ email: string; codes: string[]; id: number }> => {
    const person = await addPerson(app, 'new');
    const secret = String((await passwordStep(app, person.email)).body.secret);
    const { body } = await configureStep(app, person.email, codeAt(secret, clock.now()));
    return { email: person.email, codes: body.recovery_codes as string[], id: person.id };
  };

  it('sign in once each, however they are typed', async () => {
    const { email, codes, id } = await setUp();
    await passwordStep(app, email);
    const typed = ` ${String(codes[3]).toUpperCase().replaceAll('-', ' ')} `;
    expect((await recoverStep(app, email, typed)).status).toBe(200);
    await passwordStep(app, email);
    expect((await recoverStep(app, email, String(codes[3]))).body.code).toBe('RECOVERY_CODE_WRONG');
    expect((await recoverStep(app, email, String(codes[4]))).status).toBe(200);
    expect((await auditOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['auth.login', { how: 'two_factor_setup' }],
      ['auth.login', { how: 'recovery_code' }],
      ['auth.login_failed', { step: 'recovery_code' }],
      ['auth.login', { how: 'recovery_code' }],
    ]);
  });

  it('need the password step', async () => {
    const { email, codes } = await setUp();
    expect((await recoverStep(app, email, String(codes[0]))).body.code).toBe(
      'TWO_FACTOR_NO_CHALLENGE',
    );
  });

  it('belong to one user', async () => {
    const one = await setUp();
    const other = await setUp();
    await passwordStep(app, one.email);
    expect((await recoverStep(app, one.email, String(other.codes[0]))).body.code).toBe(
      'RECOVERY_CODE_WRONG',
    );
  });

  it('are stored as keyed hashes', async () => {
    const { codes, id } = await setUp();
    const rows = await query<{ code_hash: Buffer }>(
      app,
      'SELECT code_hash FROM user_recovery_codes WHERE user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(10);
    expect(
      rows.every(
        ({ code_hash }) =>
          code_hash.length === 32 && !codes.some((code) => code_hash.includes(Buffer.from(code))),
      ),
    ).toBe(true);
  });
});
