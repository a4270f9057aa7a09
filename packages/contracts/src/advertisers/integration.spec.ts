import { ReplaceIntegrationBody } from './integration.schemas.js';
import { StatusPullTemplate } from './status-pull.schemas.js';

const TEMPLATE = {
  method: 'POST',
  url: 'https://brand.example',
  format: 'json',
  fields: {},
  success: {},
  read: {},
};
const faultsOf = (changes: object): string[] =>
  [
    ReplaceIntegrationBody.safeParse({ template: { ...TEMPLATE, ...changes } }).error?.issues.map(
      ({ path }) => path.slice(1).join('.'),
    ) ?? [],
    StatusPullTemplate.safeParse({
      url: 'https://brand.example',
      read: { lead_id: 'id' },
      ...changes,
    }).error?.issues.map(({ path }) => path.join('.')) ?? [],
  ].flat();

it.each([
  'Authorization',
  'x-api-key',
  'X-API-Password',
  'api_token',
  'token',
  'x-auth-token',
  'Cookie',
])('the header %s must hold its key as a secret', (name) => {
  expect(faultsOf({ headers: { [name]: 'a-key-typed-in' } })).toEqual([
    `headers.${name}`,
    `headers.${name}`,
  ]);
  expect(faultsOf({ headers: { [name]: 'Bearer {{secret.key}}' } })).toEqual([]);
});
it.each(['Host', 'content-length', 'Transfer-Encoding', 'connection'])(
  'the connection header %s cannot be stored',
  (name) => {
    expect(faultsOf({ headers: { [name]: 'x' } })).toEqual([`headers.${name}`, `headers.${name}`]);
    expect(faultsOf({ auth: { kind: 'header', name, value: '{{secret.key}}' } })).toEqual([
      'auth.name',
      'auth.name',
    ]);
  },
);
it('a header must have a valid name', () => {
  expect(
    faultsOf({ auth: { kind: 'header', name: 'two words', value: '{{secret.key}}' } }),
  ).toEqual(['auth.name', 'auth.name']);
});
it.each(['a\r\nx-evil: 1', 'a\nb', 'a\u0007', 'Zürich', 'naïve {{secret.key}}'])(
  'a header cannot hold %j',
  (value) => {
    expect(faultsOf({ headers: { 'x-source': value } })).toEqual([
      'headers.x-source',
      'headers.x-source',
    ]);
    for (const auth of [
      { kind: 'bearer', token: `${value}{{secret.key}}` },
      { kind: 'header', name: 'x-key', value: `${value}{{secret.key}}` },
    ])
      expect(faultsOf({ auth })).toHaveLength(2);
  },
);
it('a header of a template must have a valid name', () => {
  expect(faultsOf({ headers: { 'two words': 'x' } })).toEqual(['headers', 'headers']);
});
it.each(['key\n', 'a\r\nb', ''])('a secret cannot be %j', (value) => {
  const body = { template: TEMPLATE, secrets: { key: value } };
  expect(ReplaceIntegrationBody.safeParse(body).success).toBe(false);
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
