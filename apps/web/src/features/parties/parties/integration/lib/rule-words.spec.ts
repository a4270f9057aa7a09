import type { AnswerCondition, AnswerValue } from '@leadline/contracts';
import { ruleWords } from './rule-words';

const status: AnswerValue = { from: 'path', path: 'data.status' };
const classes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${digit}xx`);

test.each<[readonly AnswerCondition[], string]>([
  [[{ kind: 'status', statuses: ['200', '4xx'] }], 'the HTTP status is 200 or 4xx'],
  [[{ kind: 'status', statuses: classes }], 'any HTTP status'],
  [[{ kind: 'readable', is: false }], 'the body cannot be read'],
  [
    [
      { kind: 'equals', value: status, text: 'ok' },
      { kind: 'exists', value: { from: 'header', name: 'x-id' } },
    ],
    'data.status is "ok", and the header x-id is there',
  ],
  [[{ kind: 'one_of', value: status, texts: ['a', 'b'] }], 'data.status is "a" or "b"'],
  [
    [{ kind: 'matches', value: { from: 'pattern', pattern: 'id=(.*)' }, pattern: '^7' }],
    'the pattern id=(.*) matches ^7',
  ],
  [[{ kind: 'greater_than', value: status, number: 3 }], 'data.status is above 3'],
  [[{ kind: 'missing', value: status }], 'data.status is missing'],
])('%j', (when, words) => {
  expect(ruleWords({ outcome: 'accepted', when: [...when] })).toBe(words);
});
