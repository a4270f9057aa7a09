import { keysOf, nestedName } from './field-names.js';

it.each([
  ['email', ['email']],
  ['a.b.c', ['a', 'b', 'c']],
  ['a..b.', ['a', '', 'b', '']],
  ['tags[0]', ['tags', 0]],
  ['rows[1][2].x', ['rows', 1, 2, 'x']],
  ['[0].x', [0, 'x']],
  ['user[name]', ['user[name]']],
  ['a[0]b', ['a[0]b']],
  [String.raw`a\.b.c`, ['a.b', 'c']],
  [String.raw`a\[0]`, ['a[0]']],
  [String.raw`a\\.b`, ['a\\', 'b']],
  [String.raw`a\b`, ['a\\b']],
])('the keys of %j are %j', (name, keys) => {
  expect(keysOf(name)).toEqual(keys);
});

it.each(['a.b', 'a[0].b', '[1]', String.raw`a\.b`, String.raw`a\\[0]`, '.', 'x[y]'])(
  'in %j as a nested name, only dots have a meaning',
  (name) => {
    expect(keysOf(nestedName(name))).toEqual(name.split('.'));
  },
);
