import {
  IntegrationTemplate,
  OldIntegrationTemplate,
  StatusPullTemplate,
} from '@leadline/contracts';
import { compileIntegration, compilePull, upgradedPull } from '@leadline/advertiser-call';
import {
  enteredOrigins,
  knownOrigins,
  pathsOfSecret,
  secretsToEnter,
  changedSecrets,
  sendersOf,
} from './secret-origins.js';

const SECRETS = { token: 'abc', tenant: 'acme', spare: 'x' };
const integration = (url: string): OldIntegrationTemplate =>
  OldIntegrationTemplate.parse({
    method: 'POST',
    url,
    format: 'json',
    fields: {},
    success: {},
    read: {},
  });
const pull = (url: string, changes: object = {}): StatusPullTemplate =>
  StatusPullTemplate.parse(
    upgradedPull({
      url,
      read: { lead_id: 'id' },
      fields: { key: '{{secret.token}}' },
      ...changes,
    }),
  );
const sendersOfPull = (template: StatusPullTemplate) =>
  sendersOf(compilePull(template).requests, SECRETS);

describe('the origin of a template', () => {
  it.each([
    ['https://api.example/leads', 'https://api.example'],
    ['https://API.example:443/leads?x={{cursor}}', 'https://api.example'],
    ['https://api.example:8443/', 'https://api.example:8443'],
    ['http://api.example/', 'http://api.example'],
    ['https://user:{{secret.token}}@api.example/', 'https://api.example'],
    ['https://{{secret.tenant}}.api.example/', 'https://acme.api.example'],
    ['https://{{secret.token}}.evil.example/', 'https://abc.evil.example'],
    ['https:///evil.example/api.example/', 'https://evil.example'],
    ['https://api.example\\.evil.example/', 'https://api.example'],
    ['https://api.example\t.evil.example/', 'https://api.example.evil.example'],
    ['https://', null],
  ])('of %j is %j', (url, origin) => {
    expect(sendersOfPull(pull(url))[0]?.origin).toBe(origin);
  });
});

describe('secrets from before origins were stored', () => {
  it('belong to the stored template, and to the pull if it names them', () => {
    const stored = {
      secret_origins: null,
      template: integration('https://api.example/leads'),
      pull_templates: [pull('https://stats.example/leads')],
    };
    expect(knownOrigins(stored, SECRETS)).toEqual({
      token: ['https://api.example', 'https://stats.example'],
      tenant: ['https://api.example'],
      spare: ['https://api.example'],
    });
  });

  it('belong nowhere if no template is valid', () => {
    const stored = { secret_origins: null, template: {}, pull_templates: [] };
    expect(knownOrigins(stored, { token: 'abc' })).toEqual({ token: [] });
  });

  it('belong where it is stored from then on, and nowhere if that cannot be read', () => {
    const stored = { template: integration('https://api.example/leads'), pull_templates: [] };
    const secret_origins = { token: ['https://old.example'] };
    expect(knownOrigins({ ...stored, secret_origins }, SECRETS)).toEqual(secret_origins);
    expect(knownOrigins({ ...stored, secret_origins: 5 }, SECRETS)).toEqual({});
  });
});

it('a secret entered with its stored text gets one more origin; another text starts anew', () => {
  const before = { secrets: { token: 'abc', key: 'k' }, origins: { token: ['A'], key: ['A'] } };
  const toB = [{ origin: 'B', shown: 'B', names: ['token'] }];
  expect(enteredOrigins(before, { token: 'abc', key: 'k' }, ['token'], toB)).toEqual({
    token: ['A', 'B'],
    key: ['A'],
  });
  expect(
    enteredOrigins(before, { token: 'new', key: 'k', more: 'm' }, ['token', 'more'], toB),
  ).toEqual({ token: ['B'], key: ['A'], more: ['B'] });
  expect(enteredOrigins(before, { key: 'k' }, ['token'], toB)).toEqual({ key: ['A'] });
});

describe('the steps of an integration', () => {
  const step = (name: string, url: string, token: string, others: string[] = []): object => ({
    name,
    hands_over: name === 'lead',
    request: {
      method: 'POST',
      url,
      auth: { kind: 'bearer', token },
      body: { kind: 'fields', format: 'json', fields: [] },
    },
    answer: {
      rules: [{ outcome: 'accepted', when: [{ kind: 'status', statuses: ['200'] }] }],
      read: {
        others: others.map((value) => ({ name: value, value: { from: 'path', path: value } })),
      },
    },
  });
  const twoHosts = IntegrationTemplate.parse({
    steps: [
      step('token', 'https://auth.example/token', '{{ secret.token }}', ['access']),
      step('lead', 'https://api.example/leads', '{{ steps.token.access }}'),
    ],
  });
  const senders = sendersOf(compileIntegration(twoHosts).steps, SECRETS);

  it('send the secrets by which they got the values that they send', () => {
    expect(senders).toEqual([
      { origin: 'https://auth.example', shown: 'https://auth.example', names: ['token'] },
      { origin: 'https://api.example', shown: 'https://api.example', names: ['token'] },
    ]);
  });
  it('need the secret for each origin; entered once, it goes to all of them', () => {
    const origins = { token: ['https://auth.example'] };
    expect(secretsToEnter(senders, SECRETS, origins)).toEqual([
      { name: 'token', origins: ['https://api.example'] },
    ]);
    const entered = enteredOrigins({ secrets: SECRETS, origins }, SECRETS, ['token'], senders);
    expect(entered.token).toEqual(['https://auth.example', 'https://api.example']);
    expect(secretsToEnter(senders, SECRETS, entered)).toEqual([]);
  });
  it('a secret that none of several steps sends is entered for none', () => {
    const known = { secrets: {}, origins: {} };
    expect(enteredOrigins(known, { spare: 'x' }, ['spare'], senders)).toEqual({ spare: [] });
  });
  it('are found by the secret that a text names', () => {
    expect(pathsOfSecret(twoHosts, 'token')).toEqual(['steps.0.request.auth.token']);
    expect(pathsOfSecret(twoHosts, 'tok')).toEqual([]);
  });
});

it('names the secrets that would go elsewhere, wherever the template has them', () => {
  const origins = { token: ['https://api.example'], tenant: ['https://api.example'] };
  const texts = {
    headers: { x: 'a {{ secret.token }}' },
    fields: { again: '{{secret.token}}' },
  };
  const toEnter = (template: StatusPullTemplate): unknown =>
    secretsToEnter(sendersOfPull(template), SECRETS, origins);
  expect(toEnter(pull('https://evil.example/{{secret.tenant}}', texts))).toEqual([
    { name: 'tenant', origins: ['https://evil.example'] },
    { name: 'token', origins: ['https://evil.example'] },
  ]);
  expect(toEnter(pull('https://api.example/x', texts))).toEqual([]);
  expect(toEnter(pull('https://evil.example/', { fields: {} }))).toEqual([]);
});

it.each([
  ['https://{{secret.token}}.evil.example/', 'https://secret.token.evil.example'],
  ['https://evil.example:{{secret.port}}/', 'an address that a secret decides on'],
])('shows no secret of the host %s', (url, shown) => {
  const secrets = { token: 'abc', port: '8443' };
  const origins = { token: ['https://api.example'], port: ['https://api.example'] };
  const { requests } = compilePull(pull(url, { fields: {} }));
  expect(secretsToEnter(sendersOf(requests, secrets), secrets, origins)).toEqual([
    { name: expect.any(String), origins: [shown] },
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
