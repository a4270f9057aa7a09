import { ChallengesRepository } from '#modules/staff/auth/data/challenges.repository.js';
import { CredentialsRepository } from '#modules/staff/auth/data/credentials.repository.js';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { UserTwoFactorService } from '#modules/staff/users/user-two-factor.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { TEST_PASSWORD } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import {
  addPerson,
  configureStep,
  passwordStep,
  query,
  verifyStep,
  wrongCode,
} from './sign-in-steps.js';
import { StaffAppModule } from './staff-app.module.js';

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));

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
