import { isBatchKey, keyInBatch, RecentCalls, outcomesOf } from './requests.js';

it.each([
  ['its own', { idempotency_key: 'own' }, 'batch', 'own'],
  ['that of the batch with its position', {}, 'batch', 'batch#3'],
  ['that of the batch if its own is null', { idempotency_key: null }, 'batch', 'batch#3'],
  ['none', {}, null, null],
  ['none if it is not an object', 'text', null, null],
  ['an invalid one if its own is not a text', { idempotency_key: 7 }, 'batch', ''],
  ['an invalid one if its own is empty', { idempotency_key: '' }, 'batch', ''],
])('the key of a lead in a batch is %s', (_name, lead, batchKey, expected) => {
  expect(keyInBatch(lead, batchKey, 3)).toBe(expected);
});
it.each([
  ['k', true],
  ['k'.repeat(252), true],
  ['k'.repeat(253), false],
  ['', false],
  ['two words', false],
])('%s as the key of a batch is valid: %s', (key, expected) => {
  expect(isBatchKey(key)).toBe(expected);
});

it('keeps the newest of each publisher, and forgets what was taken', () => {
  const recent = new RecentCalls<string>(2);
  for (const call of ['a', 'b', 'c']) recent.add(1, call);
  recent.add(2, 'x');
  expect(recent.take()).toEqual({ publisherIds: [1, 2], calls: ['b', 'c', 'x'] });
  expect(recent.take()).toEqual({ publisherIds: [], calls: [] });
});

const row = (status: 1 | 2 | 3 | 5 | 6 | 7, count: number, code: string | null = null) => ({
  status,
  rejection_code: code,
  count,
});

it('leads count by what the publisher was answered', () => {
  expect(
    outcomesOf([
      row(1, 2),
      row(2, 10),
      row(6, 3),
      row(7, 1),
      row(3, 4, 'cap_reached'),
      row(3, 5, 'no_distribution'),
      // A code that publishers are not told counts as `no_advertiser`.
      row(3, 1, 'internal_detail'),
      row(3, 3),
    ]),
  ).toEqual({
    accepted: 14, // 10 + 3 + 1
    unknown: 2,
    rejected: [
      { code: 'no_distribution', count: 5 },
      { code: 'cap_reached', count: 4 },
      { code: 'no_advertiser', count: 4 }, // 1 + 3
    ],
  });
});

it('a publisher without leads has no outcomes', () => {
  expect(outcomesOf([])).toEqual({ accepted: 0, unknown: 0, rejected: [] });
});
