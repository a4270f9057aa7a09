import { changesBetween, differencesBetween, factsOfJson, type Fact } from './differences.rules.js';

const fact = (field: string, text: string, identity?: string): Fact => ({
  field,
  label: field.toUpperCase(),
  text,
  ...(identity !== undefined && { identity }),
});

test('a change is a line that is new, gone, or says something else', () => {
  const before = [fact('a', '1'), fact('b', '2'), fact('c', 'Name', '7')];
  const after = [fact('b', '3'), fact('c', 'New name', '7'), fact('d', '4')];
  expect(changesBetween(before, after)).toEqual([
    { field: 'b', label: 'B', before: '2', after: '3' },
    { field: 'd', label: 'D', before: '', after: '4' },
    { field: 'a', label: 'A', before: '1', after: '' },
  ]);
});

test('differences hold what they changed, what I changed, and what both did', () => {
  const read = [fact('theirs', '1'), fact('mine', '1'), fact('both', '1'), fact('same', '1')];
  const theirs = [fact('theirs', '2'), fact('mine', '1'), fact('both', '2'), fact('same', '1')];
  const mine = [fact('theirs', '1'), fact('mine', '3'), fact('both', '2'), fact('same', '1')];
  const texts = (start: Fact[] | null) =>
    differencesBetween(start, theirs, mine).map((one) => [
      one.field,
      one.read,
      one.theirs,
      one.mine,
    ]);
  expect(texts(read)).toEqual([
    ['theirs', '1', '2', '1'],
    ['mine', '1', '1', '3'],
    ['both', '1', '2', '2'],
  ]);
  expect(texts(null)).toEqual([
    ['theirs', null, '2', '1'],
    ['mine', null, '1', '3'],
  ]);
});

test('a template is read value by value', () => {
  expect(factsOfJson({ url: 'x', read: { list: null, paths: ['a', 2] } })).toEqual([
    { field: 'url', label: 'url', text: 'x' },
    { field: 'read.paths.0', label: 'read › paths › 0', text: 'a' },
    { field: 'read.paths.1', label: 'read › paths › 1', text: '2' },
  ]);
});
