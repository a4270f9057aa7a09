import { FixedClock } from '../../../src/shared/clock/clock.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { addPerson, passwordStep } from './sign-in-steps.js';
import { StaffAppModule } from './staff-app.module.js';

/** Pairs are measured next to each other, so that whatever else the machine does hits both sides. */
const PAIRS = 41;
const LIMIT_MS = 5;

let app: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
beforeAll(async () => { app = await createTestApp(StaffAppModule, { clock }); });
afterAll(() => app.close());

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const timed = async (email: string): Promise<number> => {
  const start = performance.now();
  expect((await passwordStep(app, email, 'Wrong-Password-1')).status).toBe(400);
  return performance.now() - start;
};

it(`an unknown e-mail is refused as slowly as a wrong password: medians differ by at most ${LIMIT_MS} ms (quality 26)`, async () => {
  const person = await addPerson(app);
  await timed(person.email);
  await timed('warm-up@example.com');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    clock.advance(3_600_000);
    const isKnownFirst = pair % 2 === 0;
    if (isKnownFirst) known.push(await timed(person.email));
    unknown.push(await timed(`nobody-${pair}@example.com`));
    if (!isKnownFirst) known.push(await timed(person.email));
  }
  // Hashing takes that long at least: a path that skips it would show.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  expect(Math.abs(median(known) - median(unknown))).toBeLessThanOrEqual(LIMIT_MS);
});
