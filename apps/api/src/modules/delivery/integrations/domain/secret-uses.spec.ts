import { changedSecrets, secretUses } from './secret-uses.js';

it('finds every secret with the path of its text', () => {
  const template = {
    url: 'https://x/{{secret.path}}?k={{secret.key}}',
    auth: { kind: 'bearer', token: '{{ secret.token }}' },
    fields: { a: '{{email}}', 'b.c': '{{secret.key}}' },
    list: [null, 7, '{{secret.last}}'],
  };
  expect(secretUses(template)).toEqual([
    { path: 'url', name: 'path' },
    { path: 'url', name: 'key' },
    { path: 'auth.token', name: 'token' },
    { path: 'fields.b.c', name: 'key' },
    { path: 'list.2', name: 'last' },
  ]);
});

it('keeps secrets that are not named, replaces ones with a text, removes ones with null', () => {
  expect(changedSecrets({ a: '1', b: '2', c: '3' }, { b: 'new', c: null, d: '4' })).toEqual({
    a: '1',
    b: 'new',
    d: '4',
  });
});

it('treats __proto__ and constructor as ordinary names', () => {
  expect(
    Object.entries(
      changedSecrets(
        {},
        JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>,
      ),
    ),
  ).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
