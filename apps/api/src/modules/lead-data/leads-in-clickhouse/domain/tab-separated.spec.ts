import fc from 'fast-check';
import { readLine, writeLine } from './tab-separated.js';

it('a row is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1 }), (row) => {
      const line = writeLine(row);
      expect(line).not.toMatch(/[\n\r]/);
      expect(readLine(line)).toEqual(row);
    }),
  );
});

it.each([
  ['1\t\\N\ta b', ['1', null, 'a b']],
  ['\\\\N\t', ['\\N', '']],
  [`it\\'s\t\\t\\n\\r\\b\\f\\v\\0\t\\\\t`, [`it's`, '\t\n\r\b\f\v\0', '\\t']],
])('%j is what a database writes', (line, row) => {
  expect(readLine(line)).toEqual(row);
});
