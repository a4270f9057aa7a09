import { triedName } from './tried-name.js';

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['Secret123', 'not an e-mail address'],
  ['my secret@home now', 'not an e-mail address'],
  [`${'a'.repeat(65)}@example.com`, 'not an e-mail address'],
])('%j is kept as %j', (text, kept) => {
  expect(triedName(text)).toBe(kept);
});
