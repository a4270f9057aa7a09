import { checkCallTemplate } from './call-template.rules.js';
import { OldIntegrationTemplate, SecretChanges } from './integration.schemas.js';

const TEMPLATE = {
  method: 'POST',
  url: 'https://brand.example',
  format: 'json',
  fields: {},
  success: {},
  read: {},
};
/** Returns the faults of a template that nobody may store. */
const faultsOf = (changes: object): string[] => {
  const read = OldIntegrationTemplate.safeParse({ ...TEMPLATE, ...changes });
  if (!read.success) return read.error.issues.map(({ path }) => path.join('.'));
  const faults: string[] = [];
  checkCallTemplate(read.data, (path) => faults.push(path.join('.')));
  return faults;
};

const CALL = { method: 'POST', url: 'https://brand.example', format: 'json', fields: {} };
const stored = (changes: object = {}) =>
  OldIntegrationTemplate.safeParse({ ...CALL, success: {}, read: {}, ...changes });

it('an integration that was stored before these settings existed keeps its behaviour', () => {
  expect(stored().data).toMatchObject({
    timeout_ms: 10_000,
    connections: 64,
    connection_wait_ms: 10_000,
    timeout_policy: 'hold',
    unclear_answers: {
      http_500: 'refused',
      http_502: 'unknown',
      http_503: 'refused',
      http_504: 'unknown',
      unreadable: 'unknown',
    },
  });
});
it.each([
  ['connections', 1, 256],
  ['connection_wait_ms', 0, 30_000],
  ['timeout_ms', 500, 60_000],
])('%s is from %i to %i', (field, least, most) => {
  for (const value of [least, most]) expect(stored({ [field]: value }).success).toBe(true);
  for (const value of [least - 1, most + 1, least + 0.5])
    expect(stored({ [field]: value }).success).toBe(false);
});
it('one unclear answer can be changed without the others', () => {
  expect(stored({ unclear_answers: { http_500: 'unknown' } }).data?.unclear_answers).toMatchObject({
    http_500: 'unknown',
    http_502: 'unknown',
    http_503: 'refused',
  });
  expect(stored({ unclear_answers: { http_500: 'accepted' } }).success).toBe(false);
});

it.each([
  'Authorization',
  'x-api-key',
  'X-API-Password',
  'api_token',
  'token',
  'x-auth-token',
  'Cookie',
])('the header %s must hold its key as a secret', (name) => {
  expect(faultsOf({ headers: { [name]: 'a-key-typed-in' } })).toEqual([`headers.${name}`]);
  expect(faultsOf({ headers: { [name]: 'Bearer {{secret.key}}' } })).toEqual([]);
});
it.each(['Host', 'content-length', 'Transfer-Encoding', 'connection'])(
  'the connection header %s cannot be stored',
  (name) => {
    expect(faultsOf({ headers: { [name]: 'x' } })).toEqual([`headers.${name}`]);
    expect(faultsOf({ auth: { kind: 'header', name, value: '{{secret.key}}' } })).toEqual([
      'auth.name',
    ]);
  },
);
it('a header must have a valid name', () => {
  expect(
    faultsOf({ auth: { kind: 'header', name: 'two words', value: '{{secret.key}}' } }),
  ).toEqual(['auth.name']);
});
it.each(['a\r\nx-evil: 1', 'a\nb', 'a\u0007', 'Zürich', 'naïve {{secret.key}}'])(
  'a header cannot hold %j',
  (value) => {
    expect(faultsOf({ headers: { 'x-source': value } })).toEqual(['headers.x-source']);
    for (const auth of [
      { kind: 'bearer', token: `${value}{{secret.key}}` },
      { kind: 'header', name: 'x-key', value: `${value}{{secret.key}}` },
    ])
      expect(faultsOf({ auth })).toHaveLength(1);
  },
);
it('a header of a template must have a valid name', () => {
  expect(faultsOf({ headers: { 'two words': 'x' } })).toEqual(['headers']);
});
it.each(['key\n', 'a\r\nb', ''])('a secret cannot be %j', (value) => {
  expect(SecretChanges.safeParse({ key: value }).success).toBe(false);
});
it('other headers may hold any ASCII text, and placeholders', () => {
  expect(
    faultsOf({
      headers: {
        'x-version': '2',
        accept: 'application/json',
        'content-type': 'text/json',
        'x-source': 'leadline',
        'x-secret': 'a {{secret.key}}; b',
      },
      auth: { kind: 'header', name: 'x-api-key', value: '{{secret.key}}' },
    }),
  ).toEqual([]);
});
