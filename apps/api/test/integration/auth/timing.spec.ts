import { FixedClock } from '#shared/clock/clock.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { addPerson, passwordStep } from './sign-in-steps.js';
import { StaffAppModule } from './staff-app.module.js';

/** Pairs are measured next to each other, so that whatever else the machine does hits both sides. */
const PAIRS = 41;
const LIMIT_MS = 5;

let app: TestApp;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
beforeAll(async () => {
  app = await createTestApp(StaffAppModule, { clock });
}, 60_000);
afterAll(() => app.close());

interface Cost {
  readonly wall: number;
  readonly processor: number;
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** How far a median of these values may be off by chance: about three standard errors, estimated without regard to outliers. */
const chance = (values: readonly number[]): number => {
  const centre = median(values);
  return (
    (3 * 1.25 * 1.48 * median(values.map((value) => Math.abs(value - centre)))) /
    Math.sqrt(values.length)
  );
};

const cost = async (email: string): Promise<Cost> => {
  const start = performance.now();
  const used = process.cpuUsage();
  expect((await passwordStep(app, email, 'Wrong-Password-1')).status).toBe(400);
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - start, processor: (user + system) / 1000 };
};

it(`an unknown e-mail is refused as slowly as a wrong password: medians differ by at most ${LIMIT_MS} ms (quality 26)`, async () => {
  const person = await addPerson(app);
  await cost(person.email);
  await cost('warm-up@example.com');
  const pairs: { known: Cost; unknown: Cost }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // An hour later nobody has to wait because of the pair before.
    clock.advance(3_600_000);
    const stranger = `nobody-${pair}@example.com`;
    if (pair % 2 === 0) {
      const known = await cost(person.email);
      pairs.push({ known, unknown: await cost(stranger) });
    } else {
      const unknown = await cost(stranger);
      pairs.push({ known: await cost(person.email), unknown });
    }
  }
  const difference = (of: keyof Cost): number[] =>
    pairs.map(({ known, unknown }) => known[of] - unknown[of]);
  // The work of this process, whatever else the machine does.
  expect(Math.abs(median(difference('processor')))).toBeLessThanOrEqual(LIMIT_MS);
  // The time that a stranger can measure; on a quiet machine chance is a fraction of a millisecond.
  expect(Math.abs(median(difference('wall')))).toBeLessThanOrEqual(
    LIMIT_MS + chance(difference('wall')),
  );
}, 60_000);
