import { lineDiff } from './line-diff';

const SIGNS = { same: ' ', removed: '-', added: '+' };
const diffOf = (before: readonly string[], after: readonly string[]): string[] =>
  lineDiff(before.join('\n'), after.join('\n')).map(({ kind, text }) => `${SIGNS[kind]}${text}`);

test('lines that only one text has are marked, in their order', () => {
  expect(diffOf(['{', 'a', 'b', 'c', '}'], ['{', 'a', 'x', 'c', 'd', '}'])).toEqual([
    ' {',
    ' a',
    '-b',
    '+x',
    ' c',
    '+d',
    ' }',
  ]);
  expect(diffOf([], ['a'])).toEqual(['+a']);
  expect(diffOf(['a', 'b'], [])).toEqual(['-a', '-b']);
  expect(diffOf(['a'], ['a'])).toEqual([' a']);
});

test('a text that is moved counts once as removed and once as added', () => {
  expect(diffOf(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual(['-a', ' b', ' c', '+a']);
});

test('very long texts are not compared line by line', () => {
  const lines = Array.from({ length: 501 }, (_one, index) => String(index));
  const diff = lineDiff(lines.join('\n'), lines.join('\n'));
  expect(diff.filter(({ kind }) => kind === 'same')).toEqual([]);
  expect(diff).toHaveLength(1002);
});
