import argon2 from '@node-rs/argon2';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { addPerson, passwordStep } from './sign-in-steps.js';
import { StaffAppModule } from './staff-app.module.js';

// The tests record how often the real password check runs, and against which hash.
const verify = jest.spyOn(argon2, 'verify');

let app: TestApp;
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
