import type { AnswerComparison, ComparedAnswer } from '@leadline/contracts';
import { differenceText, outcomeQuestion } from './compared-answers';

const READING: ComparedAnswer['saved'] = {
  outcome: 'unclear',
  ...{ rule: null, external_id: null, autologin_url: null, message: null },
  ...{ price: null, currency: null, others: {} },
};
const answer = (lead: number, outcome: 'accepted' | 'refused'): ComparedAnswer => ({
  ...{ lead_id: lead, received_at: '2026-11-27T12:00:00Z', outcome: 'unclear' },
  ...{ status: 200, headers: {}, body: '{}', changed: ['outcome'], saved: READING },
  draft: { ...READING, outcome, rule: 0 },
});
const template = {
  steps: [
    { name: 'token', hands_over: false },
    { name: 'lead', hands_over: true },
  ],
};
const compared = (...different: ComparedAnswer[]): AnswerComparison => ({
  steps: [
    { name: 'token', compared: 2, different: [] },
    { name: 'lead', compared: 50, different },
  ],
});

test.each([
  [0, 0, 'No answers are kept yet.'],
  [1, 0, 'The last answer would be read as before.'],
  [1, 1, 'The last answer would be read differently.'],
  [50, 0, 'None of the last 50 answers would be read differently.'],
  [50, 3, '3 of the last 50 answers would be read differently.'],
])('of %i answers %i are different', (number, different, text) => {
  const step = { name: 'lead', compared: number, different: [] as ComparedAnswer[] };
  for (let n = 0; n < different; n += 1) step.different.push(answer(n, 'refused'));
  expect(differenceText(step)).toBe(text);
});

test('the question says which leads would become accepted', () => {
  const question = outcomeQuestion(
    compared(answer(71, 'accepted'), answer(72, 'refused'), answer(73, 'accepted')),
    template,
  );
  expect(question?.danger).toBe(true);
  expect(question?.text.split('\n').slice(1, 3)).toEqual([
    '2 would become accepted: leads 71, 73.',
    '1 would become refused: lead 72.',
  ]);
});

test('a step before the lead is done, not accepted, and many leads are counted', () => {
  const different = Array.from({ length: 12 }, (_, n) => answer(n, 'accepted'));
  const question = outcomeQuestion(
    { steps: [{ name: 'token', compared: 12, different }] },
    template,
  );
  expect(question?.text).toContain(
    '12 would become done in step token: leads 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more.',
  );
});

test('nothing is asked if only other values change', () => {
  const message = { ...answer(71, 'refused'), changed: ['message' as const], draft: READING };
  expect(outcomeQuestion(compared(message), template)).toBeNull();
});
