import type { TestApp } from '#test/support/test-app.js';

/** The part of jest for ES modules, which @types/jest does not declare. */
interface ModuleMocks {
  unstable_mockModule(name: string, factory: () => unknown): void;
}
const jest = import.meta.jest as ImportMeta['jest'] & ModuleMocks;

// The tests record how often the real password check runs, and against which hash.
const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }));

const { createTestApp } = await import('#test/support/test-app.js');
const { StaffAppModule } = await import('./staff-app.module.js');
const { addPerson, passwordStep } = await import('./sign-in-steps.js');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(StaffAppModule);
}, 60_000);
afterAll(() => app.close());
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
