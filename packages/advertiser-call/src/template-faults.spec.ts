import { IntegrationTemplate, STORE_KEY } from '@leadline/contracts';
import { templateFaults } from './template-faults.js';

const STEP = {
  name: 'lead',
  hands_over: true,
  request: {
    method: 'POST',
    url: 'https://brand.example/leads',
    body: { kind: 'fields', format: 'json', fields: [{ name: 'e', value: '{{ lead.email }}' }] },
  },
  answer: { rules: [{ outcome: 'accepted', when: [{ kind: 'status', statuses: ['2xx'] }] }] },
};
const LOGIN = {
  ...STEP,
  name: 'login',
  hands_over: false,
  request: {
    ...STEP.request,
    body: {
      kind: 'fields',
      format: 'form',
      fields: [{ name: 'key', value: '{{ secret.key }}' }],
    },
  },
  answer: {
    ...STEP.answer,
    read: { others: [{ name: 'session', value: { from: 'path', path: 'session' } }] },
  },
};
const templateOf = (steps: readonly object[], more: object = {}): IntegrationTemplate =>
  IntegrationTemplate.parse({ steps, ...more });
const faultsOf = (request: object, more: object = {}) =>
  templateFaults(templateOf([{ ...STEP, request: { ...STEP.request, ...request } }], more));
const field = (value: string, more: object = {}) => ({
  body: { kind: 'fields', format: 'json', fields: [{ name: 'f', value, ...more }] },
});
const at = (path: string, message: unknown) => [{ path: `steps.0.${path}`, message }];

describe('names', () => {
  it.each([
    ['{{ lead.mail }}', 'Unknown name lead.mail'],
    ['{{ lead_id }}', 'Unknown name lead_id. Write lead.id'],
    ['{{ email | upcase }}', 'Unknown name email. Write lead.email'],
    ['{{ generated.pin }}', 'Unknown name generated.pin'],
    ['{{ secret.Key }}', 'Unknown name secret.Key'],
    ['{{ steps.login.session }}', 'There is no step login'],
    ['{{ steps.lead.id }}', 'The step lead is not called before this one'],
    ['{{ payload | md5 }}', 'Only headers and the authentication can use the payload'],
    ['{{ lead.country | table: "ids" }}', 'There is no table ids'],
    ['{{ lead.email', expect.stringContaining('not closed')],
    ['{{ lead.email | shout }}', 'Unknown filter shout'],
    ['{% include "x" %}', 'Unknown tag include'],
  ])('in %j: %j', (value, message) => {
    expect(faultsOf(field(value))).toEqual(at('request.body.fields.0.value', message));
  });

  it.each([
    [{ url: 'https://a.example/{{ fields.size }}' }, 'url', /^Only fields, headers/],
    [{ url: 'https://a.example/{% if true %}x{% endif %}' }, 'url', /no tags$/],
    [{ headers: { 'X-A': '{{ lead.x }}' } }, 'headers.X-A', /^Unknown name/],
    [
      { body: { kind: 'text', format: 'text', text: '{{ fields | json }}' } },
      'body.text',
      /^Only fields, headers/,
    ],
  ])('in %j are reported at their place', (request, path, message) => {
    expect(faultsOf(request)).toEqual(at(`request.${path}`, expect.stringMatching(message)));
  });

  it.each([
    [{ headers: { 'X-A': '{{ payload | hmac_sha256: secret.key }} {{ fields.size }}' } }],
    [field('{{ fields | map: "value" | join: "" | md5 }} {{ now | date: "%Y" }}')],
    [field('{{ generated.uuid }} {% if lead.test == "1" %}{{ generated.password }}{% endif %}')],
    [{ url: 'https://{{ secret.host }}/{{ lead.id }}' }],
  ])('in %j are known', (request) => {
    expect(faultsOf(request)).toEqual([]);
  });

  it('of tables are known', () => {
    const tables = [{ name: 'ids', rows: [] }];
    expect(faultsOf(field('{{ lead.country | table: "ids" }}'), { tables })).toEqual([]);
  });

  it('of earlier steps are known if those steps read them', () => {
    const uses = (value: string) => ({ ...STEP, request: { ...STEP.request, ...field(value) } });
    expect(templateFaults(templateOf([LOGIN, uses('{{ steps.login.session }}')]))).toEqual([]);
    expect(templateFaults(templateOf([LOGIN, uses('{{ steps.login.token }}')]))).toEqual([
      {
        path: 'steps.1.request.body.fields.0.value',
        message: 'The step login reads no value token',
      },
    ]);
  });
});

describe('secrets and values of steps', () => {
  const condition = '{% if secret.key contains "a" %}x{% endif %}';
  const message = expect.stringContaining('not compared, searched or cut');

  it.each([
    [{ headers: { 'X-A': condition } }, 'headers.X-A'],
    [{ auth: { kind: 'bearer', token: '{{ secret.key | slice: 0, 1 }}' } }, 'auth.token'],
    [{ url: 'https://{{ secret.host | remove: "a" }}.example/' }, 'url'],
    [field(condition), 'body.fields.0.value'],
    [{ body: { kind: 'text', format: 'xml', text: condition } }, 'body.text'],
  ])('are not searched in %j', (request, path) => {
    expect(faultsOf(request)).toContainEqual({ path: `steps.0.request.${path}`, message });
  });

  it('are not searched in the body that holds them', () => {
    const signed = { headers: { 'X-A': '{{ payload | slice: 0, 20 | md5 }}' } };
    expect(faultsOf({ ...signed, ...field('{{ lead.id }}') })).toEqual([]);
    expect(faultsOf({ ...signed, ...field('{{ secret.key }}') })).toEqual(
      at('request.headers.X-A', message),
    );
  });

  it('of an earlier step are not searched', () => {
    const uses = {
      ...STEP,
      request: { ...STEP.request, ...field('{{ steps.login.session[0] }}') },
    };
    expect(templateFaults(templateOf([LOGIN, uses]))).toContainEqual({
      path: 'steps.1.request.body.fields.0.value',
      message: expect.any(String),
    });
  });
});

describe('hosts and keys', () => {
  it.each([
    'https://{{ lead.country }}.example/',
    'https:///{{ lead.first_name }}/',
    'https://{{ secret.host | append: lead.city }}/',
    'https://{{ steps.login.host }}/',
  ])('a host such as that of %j cannot depend on the lead', (url) => {
    expect(faultsOf({ url })).toContainEqual({
      path: 'steps.0.request.url',
      message: 'The host cannot depend on the lead',
    });
  });

  it.each([
    [{ url: 'https://a.example/?api_key=abc' }, 'url'],
    [{ auth: { kind: 'bearer', token: 'abc' } }, 'auth.token'],
    [{ auth: { kind: 'header', name: 'x-key', value: '{{ lead.id }}' } }, 'auth.value'],
    [{ headers: { 'X-Api-Key': 'abc' } }, 'headers.X-Api-Key'],
    [field('abc', { name: 'api_key' }), 'body.fields.0.value'],
    [field('{{ "abc" }}', { name: 'token' }), 'body.fields.0.value'],
    [field('{% if lead.id %}abc{% endif %}', { name: 'token' }), 'body.fields.0.value'],
    [field('a1b2c3d4e5f6a7b8c9d0e1f2'), 'body.fields.0.value'],
    [field('{{ lead.id | append: "a1b2c3d4e5f6a7b8c9d0e1f2" }}'), 'body.fields.0.value'],
    [
      { body: { kind: 'text', format: 'xml', text: '<k>a1b2c3d4e5f6a7b8c9d0e1f2</k>' } },
      'body.text',
    ],
  ])('%j has a key that somebody typed in', (request, path) => {
    expect(faultsOf(request)).toEqual(at(`request.${path}`, STORE_KEY));
  });

  it.each([
    [{ auth: { kind: 'bearer', token: '{{ payload | hmac_sha256: secret.key }}' } }],
    [{ headers: { 'X-Token': '{{ secret.key | upcase }}' } }],
    [field('{{ now | date: "%Y-%m-%dT%H:%M:%SZ" }}')],
    [field('{{ lead.password | default: generated.password }}', { name: 'password' })],
  ])('%j has none', (request) => {
    expect(faultsOf(request)).toEqual([]);
  });

  it('a token that a step read is a key', () => {
    const request = {
      ...STEP.request,
      auth: { kind: 'bearer', token: '{{ steps.login.session }}' },
    };
    expect(templateFaults(templateOf([LOGIN, { ...STEP, request }]))).toEqual([]);
  });
});

it.each([
  [field('abc', { type: 'number' }), 'body.fields.0.value', 'The field f is not a number'],
  [field('{', { type: 'json' }), 'body.fields.0.value', 'The field f is not JSON'],
  [
    { method: 'GET', body: { kind: 'text', format: 'text', text: 'x' } },
    'body',
    'A GET has no body. Use fields.',
  ],
  [{ headers: { Host: 'x' } }, 'headers.Host', 'The connection itself decides this header'],
])('%j cannot be sent', (request, path, message) => {
  expect(faultsOf(request)).toEqual(at(`request.${path}`, message));
});

it('reports what is wrong with an answer', () => {
  const answer = {
    type: 'xml',
    rules: [
      { outcome: 'refused', when: [{ kind: 'exists', value: { from: 'path', path: 'a[' } }] },
    ],
  };
  expect(templateFaults(templateOf([{ ...STEP, answer }])).map(({ path }) => path)).toEqual([
    'steps.0.answer.rules',
    'steps.0.answer.rules.0.when.0',
  ]);
});

describe('a step whose values are used again', () => {
  const cache = { seconds: 60 };

  it('comes before the lead is handed over', () => {
    expect(templateFaults(templateOf([{ ...STEP, cache }]))).toEqual(
      at('cache', 'Only a step before the lead is handed over can be used again'),
    );
    expect(templateFaults(templateOf([STEP, { ...LOGIN, cache }]))).toEqual([
      { path: 'steps.1.cache', message: expect.stringMatching(/^Only a step before/) as string },
    ]);
    expect(templateFaults(templateOf([{ ...LOGIN, cache }, STEP]))).toEqual([]);
  });

  it('does not depend on a lead, or on a step that does', () => {
    const session = { ...STEP.request, ...field('{{ steps.login.session }}') };
    const second = { ...LOGIN, name: 'second', request: session, cache };
    const message = 'What is used again for other leads cannot depend on a lead';
    expect(templateFaults(templateOf([{ ...LOGIN, request: STEP.request, cache }, STEP]))).toEqual(
      at('cache', message),
    );
    expect(templateFaults(templateOf([LOGIN, second, STEP]))).toEqual([
      { path: 'steps.1.cache', message },
    ]);
    expect(templateFaults(templateOf([{ ...LOGIN, cache }, second, STEP]))).toEqual([]);
  });
});

it('reports tables and rows that stand twice', () => {
  const rows = [
    { from: 'GB', to: '1' },
    { from: 'FR', to: '2' },
    { from: 'GB', to: '3' },
  ];
  const tables = [
    { name: 'ids', rows },
    { name: 'ids', rows: [] },
  ];
  expect(faultsOf({}, { tables }).map(({ path }) => path)).toEqual([
    'tables.1.name',
    'tables.0.rows.2.from',
  ]);
});

it('a place of the expiry that is not valid', () => {
  const cache = { seconds: 60, expires_in: { from: 'path', path: 'expires_in[' } };
  expect(templateFaults(templateOf([{ ...LOGIN, cache }, STEP]))).toEqual([
    { path: 'steps.0.cache.expires_in', message: expect.stringContaining('not valid') },
  ]);
});

it('steps that are too long to be read in time', () => {
  const steps = (count: number) =>
    templateOf([
      {
        ...STEP,
        answer: {
          rules: Array.from({ length: count }, () => ({
            outcome: 'accepted',
            when: Array.from({ length: 12 }, () => ({
              kind: 'missing',
              value: { from: 'pattern', pattern: String.raw`\pL`.repeat(90) },
            })),
          })),
        },
      },
    ]);
  expect(templateFaults(steps(20))).toEqual([
    { path: 'steps', message: 'The steps are longer than 100,000 characters together' },
  ]);
  expect(templateFaults(steps(1))).toEqual([]);
});
