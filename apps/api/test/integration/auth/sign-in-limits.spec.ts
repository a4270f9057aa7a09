import { randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import { CHEAP_HASH, TEST_PASSWORD } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import {
  addPerson,
  passwordStep,
  query,
  verifyStep,
  wrongCode,
  configureStep,
  StaffAppModule,
} from './sign-in-steps.js';
import { ChallengesRepository } from '#modules/staff/auth/data/challenges.repository.js';
import { CredentialsRepository } from '#modules/staff/auth/data/credentials.repository.js';
import { UserTwoFactorService } from '#modules/staff/users/user-two-factor.service.js';

let app: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));

describe('back off', () => {
  const seconds = (count: number): void => clock.advance(count * 1000);
  /** Forgets the failures of the address that the tests use. */
  const anHourLater = (): void => seconds(3600);

  beforeAll(async () => {
    process.env.TRUST_PROXY = '1';
    // Hundreds of guesses are compared with the hash that stands for an account that does not exist.
    const { hash } = argon2;
    const hashing = jest
      .spyOn(argon2, 'hash')
      .mockImplementation((password) => hash(password, CHEAP_HASH));
    app = await createTestApp(StaffAppModule, { clock });
    hashing.mockRestore();
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(anHourLater);

  const from = (address: string, email: string, password: string): Promise<Reply> =>
    call(app.url, 'POST', '/api/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });
  const failFrom = async (address: string, email: string, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1)
      expect((await from(address, email, 'Wrong-1')).status).toBe(400);
  };
  const freshEmail = (): string => `nobody-${randomBytes(6).toString('hex')}@example.com`;
  const waitOf = (reply: Reply): number => Number(reply.headers.get('retry-after'));

  describe('back-off by e-mail', () => {
    it('allows five failures, then blocks for 1, 2, 4 … at most 60 seconds', async () => {
      const email = freshEmail();
      await failFrom('198.51.100.1', email, 5);
      const waits: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const blocked = await from('198.51.100.1', email, 'Wrong-1');
        expect(blocked.status).toBe(429);
        expect(blocked.body.code).toBe('LOGIN_BLOCKED');
        waits.push(waitOf(blocked));
        seconds(waitOf(blocked));
        expect((await from('198.51.100.1', email, 'Wrong-1')).status).toBe(400);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    });

    it('behaves the same whether or not the account exists', async () => {
      const person = await addPerson(app, 'without');
      await failFrom('198.51.100.2', person.email, 5);
      expect(waitOf(await from('198.51.100.2', person.email, 'Wrong-1'))).toBe(1);
    });

    it('does not look at the password while it waits, and does not count the attempt', async () => {
      const person = await addPerson(app, 'without');
      await failFrom('198.51.100.3', person.email, 5);
      for (let count = 0; count < 20; count += 1)
        expect((await from('198.51.100.3', person.email, TEST_PASSWORD)).status).toBe(429);
      seconds(1);
      expect((await from('198.51.100.3', person.email, TEST_PASSWORD)).status).toBe(200);
    });

    it('applies to the e-mail from every address', async () => {
      const email = freshEmail();
      for (let count = 1; count <= 5; count += 1) await failFrom(`203.0.113.${count}`, email, 1);
      expect((await from('203.0.113.99', email, 'Wrong-1')).status).toBe(429);
    });

    it('forgets failures after a sign-in', async () => {
      const person = await addPerson(app, 'without');
      await failFrom('198.51.100.4', person.email, 4);
      expect((await from('198.51.100.4', person.email, TEST_PASSWORD)).status).toBe(200);
      await failFrom('198.51.100.4', person.email, 5);
    });

    it('does not block an address from which the account has signed in before', async () => {
      const person = await addPerson(app, 'without');
      expect((await from('192.0.2.10', person.email, TEST_PASSWORD)).status).toBe(200);
      await failFrom('198.51.100.5', person.email, 5);
      expect((await from('198.51.100.5', person.email, TEST_PASSWORD)).status).toBe(429);
      expect((await from('192.0.2.11', person.email, TEST_PASSWORD)).status).toBe(429);
      expect((await from('192.0.2.10', person.email, TEST_PASSWORD)).status).toBe(200);
    });

    it('slows down guessing from a known address too', async () => {
      const person = await addPerson(app, 'without');
      expect((await from('192.0.2.20', person.email, TEST_PASSWORD)).status).toBe(200);
      await failFrom('192.0.2.20', person.email, 5);
      expect(waitOf(await from('192.0.2.20', person.email, TEST_PASSWORD))).toBe(1);
    });

    it('counts wrong codes as well, over several password steps', async () => {
      const person = await addPerson(app);
      for (let round = 0; round < 5; round += 1) {
        expect((await passwordStep(app, person.email)).status).toBe(200);
        expect(
          (await verifyStep(app, person.email, wrongCode(person.secret, clock.now()))).status,
        ).toBe(400);
      }
      const blocked = await passwordStep(app, person.email);
      expect(blocked.status).toBe(429);
      expect(waitOf(blocked)).toBe(1);
      seconds(1);
      expect((await passwordStep(app, person.email)).status).toBe(200);
      expect((await verifyStep(app, person.email, codeAt(person.secret, clock.now()))).status).toBe(
        200,
      );
    });

    it('does not count codes that were sent without a password step', async () => {
      const person = await addPerson(app);
      for (let count = 0; count < 30; count += 1)
        expect((await verifyStep(app, person.email, '123456')).status).toBe(400);
      expect((await passwordStep(app, person.email)).status).toBe(200);
    });
  });

  describe('back-off by address', () => {
    it('stops one address that tries many accounts, and no other address', async () => {
      for (let count = 0; count < 50; count += 1) await failFrom('198.51.100.50', freshEmail(), 1);
      expect(waitOf(await from('198.51.100.50', freshEmail(), 'Wrong-1'))).toBe(1);
      expect((await from('198.51.100.51', freshEmail(), 'Wrong-1')).status).toBe(400);
    });

    it('takes all addresses of an IPv6 network as one', async () => {
      for (let count = 0; count < 50; count += 1)
        await failFrom(`2001:db8:0:7::${count.toString(16)}`, freshEmail(), 1);
      expect((await from('2001:db8:0:7:ffff::1', freshEmail(), 'Wrong-1')).status).toBe(429);
      expect((await from('2001:db8:0:8::1', freshEmail(), 'Wrong-1')).status).toBe(400);
    });

    it("is not reset by signing in to an account of one's own", async () => {
      const own = await addPerson(app, 'without');
      for (let count = 0; count < 49; count += 1) await failFrom('198.51.100.60', freshEmail(), 1);
      expect((await from('198.51.100.60', own.email, TEST_PASSWORD)).status).toBe(200);
      await failFrom('198.51.100.60', freshEmail(), 1);
      expect((await from('198.51.100.60', freshEmail(), 'Wrong-1')).status).toBe(429);
      expect((await from('198.51.100.60', own.email, TEST_PASSWORD)).status).toBe(200);
    });
  });

  describe('at the same time', () => {
    it('of fifty concurrent guesses of a password, five are checked', async () => {
      const email = freshEmail();
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => from('198.51.100.70', email, 'Wrong-1')),
      );
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(45);
    });

    it('fifty people of one office can sign in at once', async () => {
      const people = await Promise.all(Array.from({ length: 50 }, () => addPerson(app, 'without')));
      const replies = await Promise.all(
        people.map((person) => from('192.0.2.77', person.email, TEST_PASSWORD)),
      );
      expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
    });

    it('keeps neither e-mails nor addresses', async () => {
      await failFrom('198.51.100.80', 'canary-in-failures@example.com', 1);
      const rows = await query<{ key: string }>(app, 'SELECT key FROM login_failures');
      expect(rows.length).toBeGreaterThan(0);
      expect(
        rows.every(({ key }) =>
          /^(email:[0-9a-f]{64}|address:[0-9a-f]{64}|known:[0-9a-f]{64}:[0-9a-f]{64})$/.test(key),
        ),
      ).toBe(true);
    });
  });
});

describe('guesses', () => {
  /** A second process on the same database. */
  let other: TestApp;

  beforeAll(async () => {
    app = await createTestApp(StaffAppModule, { clock });
    other = await createTestApp(StaffAppModule, { clock, databaseUrl: app.databaseUrl });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const openSessions = async (userId: number): Promise<number> =>
    (await query(app, 'SELECT id FROM sessions WHERE user_id = $1', [userId])).length;
  const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  describe('guesses at the same time', () => {
    it('fifty concurrent wrong codes use up the guesses before the right code', async () => {
      const person = await addPerson(app);
      await passwordStep(app, person.email);
      const wrong = wrongCode(person.secret, clock.now());
      const replies = await times(50, () => verifyStep(app, person.email, wrong));
      expect(replies.filter(({ body }) => body.code === 'TWO_FACTOR_WRONG')).toHaveLength(5);
      clock.advance(60_000);
      expect(
        (await verifyStep(app, person.email, codeAt(person.secret, clock.now()))).body.code,
      ).toBe('TWO_FACTOR_NO_CHALLENGE');
      expect(await openSessions(person.id)).toBe(0);
    });

    it('a challenge allows exactly five guesses to fifty connections', async () => {
      const person = await addPerson(app);
      await passwordStep(app, person.email);
      const [challenge] = await query<{ id: number }>(
        app,
        'SELECT id FROM login_challenges WHERE user_id = $1',
        [person.id],
      );
      const taken = await times(50, () =>
        app.get(ChallengesRepository).takeGuess(challenge?.id ?? 0, clock.now()),
      );
      expect(taken.filter(Boolean)).toHaveLength(5);
    });

    it('twenty calls of one browser with one code open one session', async () => {
      const person = await addPerson(app);
      await passwordStep(app, person.email);
      const code = codeAt(person.secret, clock.now());
      const replies = await times(20, () => verifyStep(app, person.email, code));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
      expect(await openSessions(person.id)).toBe(1);
    });

    it('one code opens one session, even in four browsers after the password step', async () => {
      const person = await addPerson(app);
      const browsers = ['A', 'B', 'C', 'D'];
      for (const browser of browsers)
        expect((await passwordStep(app, person.email, TEST_PASSWORD, browser)).status).toBe(200);
      const code = codeAt(person.secret, clock.now());
      const replies = await Promise.all(
        browsers.map((browser) => verifyStep(app, person.email, code, browser)),
      );
      expect(
        replies.map(({ status, body }) => (status === 200 ? 'in' : body.code)).toSorted(),
      ).toEqual(['TWO_FACTOR_WRONG', 'TWO_FACTOR_WRONG', 'TWO_FACTOR_WRONG', 'in']);
      expect(await openSessions(person.id)).toBe(1);
    });

    it('a time step is used once by twenty connections', async () => {
      const person = await addPerson(app);
      const used = await times(20, () =>
        app.get(UserTwoFactorService).useStep(person.id, 60_000_000),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
    });

    it('one recovery code is used once by twenty connections', async () => {
      const person = await addPerson(app);
      const hash = Buffer.alloc(32, 7);
      await app.get(CredentialsRepository).replaceRecoveryCodes('staff', person.id, [hash]);
      const used = await times(20, () =>
        app.get(CredentialsRepository).useRecoveryCode('staff', person.id, [hash], clock.now()),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
    });

    it('of five browsers that set up at once in two processes, one does, with its secret', async () => {
      const person = await addPerson(app, 'new');
      const browsers = [0, 1, 2, 3, 4].map((index) => `Browser ${index}`);
      const begun = await Promise.all(
        browsers.map((browser) => passwordStep(app, person.email, TEST_PASSWORD, browser)),
      );
      const secrets = begun.map(({ body }) => String(body.secret));
      expect(new Set(secrets).size).toBe(5);
      const replies = await Promise.all(
        browsers.map((browser, index) => {
          const code = codeAt(secrets[index] ?? '', clock.now());
          return configureStep(index % 2 === 0 ? app : other, person.email, code, browser);
        }),
      );
      const winner = replies.findIndex(({ status }) => status === 200);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await openSessions(person.id)).toBe(1);
      clock.advance(60_000);
      await passwordStep(app, person.email);
      for (const [index, secret] of secrets.entries()) {
        const { status } = await verifyStep(app, person.email, codeAt(secret, clock.now()));
        expect(status === 200).toBe(index === winner);
        if (index === winner) break;
      }
    });

    it('one challenge opens one session in two processes', async () => {
      const person = await addPerson(app);
      await passwordStep(app, person.email);
      const code = codeAt(person.secret, clock.now());
      const replies = await times(10, (index) =>
        verifyStep(index % 2 === 0 ? app : other, person.email, code),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await openSessions(person.id)).toBe(1);
    });
  });
});

describe('timing', () => {
  // The tests record how often the real password check runs, and against which hash.
  const verify = jest.spyOn(argon2, 'verify');

  beforeAll(async () => {
    app = await createTestApp(StaffAppModule);
  }, 60_000);
  afterAll(async () => {
    verify.mockRestore();
    await app.close();
  });
  beforeEach(() => {
    verify.mockClear();
  });

  /** `$argon2id$v=19$m=19456,t=2,p=1$…`: the algorithm and its cost, without salt and digest. */
  const costOf = (passwordHash: unknown): string => String(passwordHash).split('$', 4).join('$');
  const hashesCompared = (): unknown[] => verify.mock.calls.map(([passwordHash]) => passwordHash);

  it('a wrong password is compared with the hash of the account, once', async () => {
    const person = await addPerson(app);

    const reply = await passwordStep(app, person.email, 'Wrong-Password-1');

    expect(reply.status).toBe(400);
    expect(hashesCompared()).toHaveLength(1);
    expect(costOf(hashesCompared()[0])).toMatch(/^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/);
  });

  it('an unknown e-mail costs a comparison of the same algorithm and cost', async () => {
    const person = await addPerson(app);
    await passwordStep(app, person.email, 'Wrong-Password-1');
    const [ofAccount] = hashesCompared();
    verify.mockClear();

    const reply = await passwordStep(app, 'nobody@example.com', 'Wrong-Password-1');

    expect(reply.status).toBe(400);
    expect(hashesCompared()).toHaveLength(1);
    const [dummy] = hashesCompared();
    expect(dummy).not.toBe(ofAccount);
    expect(costOf(dummy)).toBe(costOf(ofAccount));
  });

  it('an unknown e-mail and a wrong password get the same answer', async () => {
    const person = await addPerson(app);

    const known = await passwordStep(app, person.email, 'Wrong-Password-1');
    const unknown = await passwordStep(app, 'somebody@example.com', 'Wrong-Password-1');

    const withoutTrace = (body: object): object => ({ ...body, trace_id: null });
    expect(unknown.status).toBe(known.status);
    expect(withoutTrace(unknown.body)).toEqual(withoutTrace(known.body));
  });
});
