import { isBatchKey, keyInBatch } from './batch-key.js';

it.each([
  ['its own', { idempotency_key: 'own' }, 'batch', 'own'],
  ['that of the batch with its place', {}, 'batch', 'batch#3'],
  ['that of the batch where its own is null', { idempotency_key: null }, 'batch', 'batch#3'],
  ['none', {}, null, null],
  ['none of what is no lead', 'text', null, null],
  ['one that will be refused', { idempotency_key: 7 }, 'batch', ''],
  ['its own, although empty: it will be refused', { idempotency_key: '' }, 'batch', ''],
])('a lead has %s', (_name, lead, batchKey, expected) => {
  expect(keyInBatch(lead, batchKey, 3)).toBe(expected);
});
it.each([
  ['k', true],
  ['k'.repeat(252), true],
  ['k'.repeat(253), false],
  ['', false],
  ['two words', false],
])('%s as the key of a batch: %s', (key, expected) => {
  expect(isBatchKey(key)).toBe(expected);
});
