import fc from 'fast-check';
import { EXIT_CONDITION, type ExitCondition } from '@leadline/contracts';
import { nextMove, type EndReason, type PastRegistration } from './next-move.js';

/** To run more: CAMPAIGN_CASES=20000. */
const CASES = Number(process.env.CAMPAIGN_CASES ?? 800);
const HOUR_MS = 3_600_000;

/** An advertiser's answer to a person at one step. */
interface StepAnswer {
  readonly outcome: PastRegistration['outcome'];
  /** Hours from an accepted registration to the person's deposit. */
  readonly depositAfter: number | null;
  /** Hours that the step waits after the one before. */
  readonly delay: number;
}
interface Life {
  readonly exit: ExitCondition;
  readonly days: number;
  readonly answers: readonly StepAnswer[];
}
interface Outcome {
  /** The hour of each registration, step by step. */
  readonly registeredAt: readonly number[];
  readonly end: EndReason;
}

const lives: fc.Arbitrary<Life> = fc.record({
  exit: fc.constantFrom<ExitCondition>(1, 2, 3),
  days: fc.nat(4),
  answers: fc.array(
    fc.record({
      outcome: fc.constantFrom('accepted' as const, 'rejected' as const, 'unknown' as const),
      depositAfter: fc.option(fc.integer({ min: 1, max: 150 })),
      delay: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 80 })),
    }),
    { maxLength: 5 },
  ),
});

/** Goes through a life hour by hour, as a person with a list and a clock would. */
const byHand = ({ exit, days, answers }: Life): Outcome => {
  const registeredAt: number[] = [];
  for (let hour = 0, notBefore = 0; ; hour += 1) {
    const hasDeposited = registeredAt.some((at, step) => {
      const { outcome, depositAfter } = answers[step] ?? {
        outcome: 'rejected',
        depositAfter: null,
      };
      return outcome === 'accepted' && depositAfter !== null && at + depositAfter <= hour;
    });
    if (exit === EXIT_CONDITION.deposited && hasDeposited)
      return { registeredAt, end: 'deposited' };
    while (hour >= notBefore) {
      const answer = answers[registeredAt.length];
      if (!answer) return { registeredAt, end: 'passed' };
      registeredAt.push(hour);
      const next = answers[registeredAt.length];
      notBefore = hour + (next?.delay ?? 0);
      if (answer.outcome === 'rejected') continue;
      if (exit === EXIT_CONDITION.registered) return { registeredAt, end: 'registered' };
      if (exit === EXIT_CONDITION.deposited && next)
        notBefore = Math.max(notBefore, hour + days * 24);
    }
  }
};

/** Goes through a life with the rule of the engine, from one of its calls to the next. */
const byRule = ({ exit, days, answers }: Life): Outcome => {
  const steps = answers.map(({ delay }, index) => ({
    id: 100 + index,
    position: index + 1,
    delay_seconds: delay * 3_600,
  }));
  const registeredAt: number[] = [];
  const depositOf = (step: number): number => {
    const { outcome, depositAfter } = answers[step] ?? { outcome: 'rejected', depositAfter: null };
    if (outcome !== 'accepted' || depositAfter === null) return Number.POSITIVE_INFINITY;
    return (registeredAt[step] ?? 0) + depositAfter;
  };
  const pastAt = (hour: number): PastRegistration[] =>
    registeredAt.map((at, step) => ({
      step_id: 100 + step,
      position: step + 1,
      outcome: answers[step]?.outcome ?? 'rejected',
      ended_at: new Date(at * HOUR_MS),
      has_deposited: depositOf(step) <= hour,
    }));
  const rules = { exit_condition: exit, conversion_days: days, steps };
  for (let hour = 0; ;) {
    const move = nextMove(pastAt(hour), rules, new Date(hour * HOUR_MS));
    if (move.kind === 'end') return { registeredAt, end: move.reason };
    if (move.kind === 'register') {
      expect(move.stepId).toBe(100 + registeredAt.length);
      registeredAt.push(hour);
    } else {
      const deposits = registeredAt.map((_at, step) => depositOf(step));
      hour = Math.min(move.until.getTime() / HOUR_MS, ...deposits.filter((at) => at > hour));
    }
  }
};

it(`takes ${CASES} people through their steps as a clerk would`, () => {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(lives, (life) => {
      const expected = byHand(life);
      ends.set(expected.end, (ends.get(expected.end) ?? 0) + 1);
      expect(byRule(life)).toEqual(expected);
    }),
    { numRuns: CASES, seed: 14 },
  );
  expect([...ends.keys()].sort()).toEqual(['deposited', 'passed', 'registered']);
});

it('continues after the last step taken if steps were deleted or added', () => {
  const past: PastRegistration[] = [
    {
      step_id: 7,
      position: 2,
      outcome: 'rejected',
      ended_at: new Date(0),
      has_deposited: false,
    },
  ];
  const rules = { exit_condition: EXIT_CONDITION.never, conversion_days: 0 };
  const move = (positions: readonly number[]) =>
    nextMove(
      past,
      {
        ...rules,
        steps: positions.map((position) => ({ id: position, position, delay_seconds: 0 })),
      },
      new Date(0),
    );
  expect(move([1, 3, 4])).toEqual({ kind: 'register', stepId: 3 });
  expect(move([1, 2])).toEqual({ kind: 'end', reason: 'passed' });
  expect(move([])).toEqual({ kind: 'end', reason: 'passed' });
});
