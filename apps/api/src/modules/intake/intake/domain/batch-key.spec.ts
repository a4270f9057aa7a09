import { isBatchKey, keyInBatch } from './batch-key.js';

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
