import { ANSWER_TYPES, StepAnswer } from '@leadline/contracts';
import { compileAnswer } from './answer.js';
import { answerFaults, expiryFaults } from './faults.js';

type Input = (typeof StepAnswer)['_input'];
const faults = (answer: Input) => answerFaults(StepAnswer.parse(answer));
const path = (at: string) => ({ from: 'path' as const, path: at });
const pattern = (source: string) => ({ from: 'pattern' as const, pattern: source });
const NO_RULE = {
  path: 'rules',
  message: 'Add a rule that tells an acceptance from a refusal',
};

it('names every path and pattern that is not valid', () => {
  const answer: Input = {
    rules: [
      {
        outcome: 'accepted',
        when: [
          { kind: 'status', statuses: ['200'] },
          { kind: 'exists', value: path('a[') },
        ],
      },
      { outcome: 'refused', when: [{ kind: 'matches', value: path('a'), pattern: '(' }] },
    ],
    read: {
      external_id: pattern('a**'),
      autologin_url: path('ok.here'),
      reasons: [path('errors[*].text'), path('map(&a, @)')],
      price: path('a + b'),
      others: [{ name: 'token', value: pattern('(?=a)') }],
    },
  };
  expect(faults(answer).map((fault) => fault.path)).toEqual([
    'rules.0.when.1',
    'rules.1.when.0',
    'read.external_id',
    'read.price',
    'read.reasons.1',
    'read.others.0.value',
  ]);
  for (const { message } of faults(answer))
    expect(message).toMatch(/^The (path|pattern) is not valid\. ./);
  expect(() => compileAnswer(StepAnswer.parse(answer), null)).toThrow();
});

it('an answer of any type needs a rule that accepts', () => {
  const refusals = [
    { outcome: 'refused' as const, when: [{ kind: 'status' as const, statuses: ['4xx'] }] },
  ];
  const accepting = [
    ...refusals,
    { outcome: 'accepted' as const, when: [{ kind: 'exists' as const, value: path('ok') }] },
  ];
  for (const type of ANSWER_TYPES) {
    expect(faults({ type, rules: [] })).toEqual([NO_RULE]);
    expect(faults({ type, rules: refusals })).toEqual([NO_RULE]);
    expect(faults({ type, rules: accepting })).toEqual([]);
  }
});

it('names a place of the expiry that is not valid', () => {
  expect(expiryFaults(null)).toEqual([]);
  expect(expiryFaults({ seconds: 1, expires_in: null })).toEqual([]);
  expect(expiryFaults({ seconds: 1, expires_in: path('data.expires_in') })).toEqual([]);
  expect(expiryFaults({ seconds: 1, expires_in: path('a[') })).toMatchObject([
    { path: 'expires_in' },
  ]);
});
