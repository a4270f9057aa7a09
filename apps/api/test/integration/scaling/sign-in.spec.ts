import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import { TEST_PASSWORD } from '#test/support/sign-in.js';
import {
  addPerson,
  configureStep,
  passwordStep,
  recoverStep,
  verifyStep,
  wrongCode,
} from '../auth/sign-in-steps.js';
import { createInstallation, type Installation } from '../../api/installation.js';

/** Signing in while each request goes to another process than the one before. */

const clock = new FixedClock(new Date());
const NEXT_CODE_MS = 30_000;
let installation: Installation;
/** The process that a request goes to is another one each time. */
const inTurn = () => installation.world.app;
beforeAll(async () => {
  installation = await createInstallation({ clock });
}, 60_000);
afterAll(() => installation.close());
beforeEach(() => clock.advance(NEXT_CODE_MS));

const session = (token: unknown, app = inTurn()): Promise<Reply> =>
  call(app.url, 'GET', '/api/session', { headers: { authorization: `Bearer ${String(token)}` } });
const inBoth = (token: unknown): Promise<number[]> =>
  Promise.all(installation.apis.map(async (app) => (await session(token, app)).status));
const codeNow = (secret: string): string => codeAt(secret, clock.now());

it('the second factor is set up in another process than the one that knows the password', async () => {
  const { email } = await addPerson(inTurn(), 'new');
  const secret = String((await passwordStep(inTurn(), email)).body.secret);
  const signedIn = await configureStep(inTurn(), email, codeNow(secret));
  expect(signedIn.status).toBe(200);
  expect(await inBoth(signedIn.body.token)).toEqual([200, 200]);

  const [recovery = ''] = signedIn.body.recovery_codes as string[];
  await passwordStep(inTurn(), email);
  expect((await recoverStep(inTurn(), email, recovery)).status).toBe(200);
  // One more request, so that the process which took the recovery code is not the next to see it.
  await passwordStep(inTurn(), email);
  await passwordStep(inTurn(), email);
  expect((await recoverStep(inTurn(), email, recovery)).body.code).toBe('RECOVERY_CODE_WRONG');
});

it('a code and a challenge are used up in every process', async () => {
  const { email, secret } = await addPerson(inTurn());
  await passwordStep(inTurn(), email);
  const code = codeNow(secret);
  expect((await verifyStep(inTurn(), email, code)).status).toBe(200);
  expect((await verifyStep(inTurn(), email, code)).body.code).toBe('TWO_FACTOR_NO_CHALLENGE');
  await passwordStep(inTurn(), email);
  expect((await verifyStep(inTurn(), email, code)).body.code).toBe('TWO_FACTOR_WRONG');
  clock.advance(NEXT_CODE_MS);
  expect((await verifyStep(inTurn(), email, codeNow(secret))).status).toBe(200);
});

it('of the same code sent to both at once, one opens a session', async () => {
  const { email, secret } = await addPerson(inTurn());
  for (const browser of ['A', 'B']) await passwordStep(inTurn(), email, TEST_PASSWORD, browser);
  const replies = await Promise.all(
    ['A', 'B'].map((browser) => verifyStep(inTurn(), email, codeNow(secret), browser)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

it('a challenge allows five guesses, wherever they are made', async () => {
  const { email, secret } = await addPerson(inTurn());
  await passwordStep(inTurn(), email);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await verifyStep(inTurn(), email, wrongCode(secret, clock.now()))).body.code).toBe(
      'TWO_FACTOR_WRONG',
    );
  expect((await verifyStep(inTurn(), email, codeNow(secret))).body.code).toBe(
    'TWO_FACTOR_NO_CHALLENGE',
  );
});

it('guesses of a password are slowed down everywhere, wherever they are made', async () => {
  const { email } = await addPerson(inTurn(), 'without');
  for (let guess = 0; guess < 5; guess += 1)
    expect((await passwordStep(inTurn(), email, 'Wrong-1')).status).toBe(400);
  for (const app of installation.apis)
    expect((await passwordStep(app, email)).body.code).toBe('LOGIN_BLOCKED');
  clock.advance(1_000);
  expect((await passwordStep(inTurn(), email)).status).toBe(200);
});

it('a session that ends in one process ends in the other within a second', async () => {
  const { email } = await addPerson(inTurn(), 'without');
  const open = async () => (await passwordStep(inTurn(), email)).body;
  const [first, second] = [await open(), await open()];
  const headers = { authorization: `Bearer ${String(first.token)}` };
  const end: readonly (() => Promise<Reply>)[] = [
    () => call(inTurn().url, 'POST', '/api/profile/sessions/end-others', { headers }),
    () =>
      call(inTurn().url, 'POST', `/api/users/${String(first.user_id)}/sessions/end`, {
        headers: installation.world.admin.headers,
      }),
  ];
  for (const [index, { token }] of [second, first].entries()) {
    expect(await inBoth(token)).toEqual([200, 200]);
    expect((await end[index]?.())?.status).toBe(200);
    clock.advance(1_000);
    expect(await inBoth(token)).toEqual([401, 401]);
  }
});
