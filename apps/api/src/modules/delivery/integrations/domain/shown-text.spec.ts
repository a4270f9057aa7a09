import fc from 'fast-check';
import { maskedBeginning, maskOf } from './shown-text.js';

const KEY = 'the-secret-key-of-an-advertiser';

it('masks values in the beginning of a text, and cuts it at whole characters', () => {
  expect(maskedBeginning(`{"key":"${KEY}"}`, [KEY], 8192)).not.toContain(KEY);
  const cut = maskedBeginning('ä'.repeat(5000), [], 8191);
  expect(cut).toBe('ä'.repeat(4095));
  expect(maskedBeginning('no secret', [KEY], 8192)).toBe('no secret');
});

it.each(Array.from({ length: KEY.length }, (_, index) => [index]))(
  'leaves no part of a value that ends %i characters behind the searched part',
  (behind) => {
    // Masks are shorter than the values, so the end of the searched part is within the limit.
    const count = Math.ceil(65_536 / KEY.length) + 2;
    const text = 'x'.repeat(behind) + KEY.repeat(count);
    const shown = maskedBeginning(text, [KEY], 1_000_000);
    expect(shown).not.toContain(KEY.slice(0, 5));
  },
);

const mask = maskOf(['Top-Secret/1', 'id']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

it.each([
  ['key=Top-Secret/1', 'key=•••'],
  ['TOP-SECRET/1 top-secret/1', '••• •••'],
  ['Top-Secret%2F1', '•••'],
  [String.raw`"Top-Secret\/1"`, '"•••"'],
  ['an id', 'an id'],
])('%j is shown as %j', (text, shown) => expect(mask(text)).toBe(shown));

it('a secret in base64 is masked wherever it stands in the text that was encoded', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const shown = mask(base64(`${before}Top-Secret/1${after}`));
      expect(Buffer.from(shown.replaceAll('•••', ''), 'base64').toString()).not.toMatch(/p-Secret/);
      expect(shown).toContain('•••');
    }),
    { numRuns: 200, seed: 36 },
  );
});
