import {
  INTEGRATION_PLACEHOLDERS,
  IntegrationTemplate,
  OldIntegrationTemplate,
  SAMPLE_LEAD,
} from '@leadline/contracts';
import fc from 'fast-check';
import { parseAnswer, readAnswer, valueAt } from '../test/one-request/answer.js';
import { renderRequest } from '../test/one-request/request.js';
import { sentBy } from '../test/one-request/sent.js';
import { compileIntegration, type CompiledStep } from './integration.js';
import { templateFaults } from './template-faults.js';
import type { CallValues } from './types.js';
import { upgradedTemplate } from './upgrade.js';

const OLD_OUTCOMES = { accepted: 'accepted', refused: 'refused', unknown: 'unclear' } as const;
const oldReading = (old: OldIntegrationTemplate, status: number, body: string) => {
  const { outcome, externalId, autologinUrl, message } = readAnswer(old, status, body, []);
  return {
    outcome: OLD_OUTCOMES[outcome],
    externalId,
    autologinUrl,
    // Space around a message, and an empty one, are new: they were kept.
    message: message?.trim() || null,
  };
};

const VALUES: CallValues = {
  lead: {},
  secrets: {},
  steps: {},
  now: new Date('2026-11-27T12:00:00Z'),
  seed: 'seed',
};
type OldLead = Readonly<Record<string, string>>;
const newLead = ({ lead_id: id = '', ...lead }: OldLead): OldLead => ({ id, ...lead });

const stepOf = (old: OldIntegrationTemplate): CompiledStep => {
  const upgraded = IntegrationTemplate.parse(upgradedTemplate(old));
  const [step] = compileIntegration(upgraded).steps;
  if (!step) throw new Error('No step');
  return step;
};
const expectSame = (old: OldIntegrationTemplate, lead: OldLead, secrets: OldLead): void => {
  const step = stepOf(old);
  expect(sentBy(() => step.render({ ...VALUES, lead: newLead(lead), secrets }))).toEqual(
    sentBy(() => renderRequest(old, lead, secrets)),
  );
};
const expectSameReading = (old: OldIntegrationTemplate, status: number, body: string): void => {
  const { outcome, externalId, autologinUrl, message } = stepOf(old).read(
    { status, headers: {}, body },
    [],
  );
  expect({ outcome, externalId, autologinUrl, message }).toEqual(oldReading(old, status, body));
};

const FLAT = {
  method: 'POST',
  url: 'https://api.advertiser.example/api/signup',
  headers: { 'x-api-username': '{{secret.username}}', 'x-api-password': '{{secret.password}}' },
  auth: { kind: 'header', name: 'x-api-key', value: '{{secret.api_key}}' },
  format: 'json',
  fields: {
    ai: '{{secret.affiliate_id}}',
    firstname: '{{first_name}}',
    email: '{{email}}',
    password: '{{password}}',
    sub: '{{lead_id}}',
    MPC_2: '{{custom_param_1}}',
  },
  success: { statuses: [200, 201], rules: [{ kind: 'equals', path: 'status', value: 'true' }] },
  read: { external_id: 'data.id', autologin_url: 'data.loginURL', message: 'message' },
};
const NESTED = {
  method: 'POST',
  url: 'https://api.advertiser.example/v1/leads',
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: {
    'profile.first_name': '{{first_name}}',
    'profile.email': '{{email}}',
    country: '{{country}}',
    'profile.password': '{{password}}',
    is_test: '{{test}}',
  },
  success: {
    statuses: [200, 201],
    rules: [
      { kind: 'equals', path: 'success', value: 'true' },
      { kind: 'exists', path: 'lead.id' },
    ],
  },
  read: { external_id: 'lead.id', autologin_url: 'lead.autologin_url', message: 'message' },
};
const SANDBOX = {
  ...NESTED,
  fields: { lead_id: '{{lead_id}}', postback_url: '{{secret.postback_url}}' },
  success: { statuses: [200, 201], rules: [{ kind: 'equals', path: 'status', value: 'ok' }] },
  read: {
    external_id: 'data.lead.id',
    autologin_url: 'data.login_url',
    message: 'errors[0].message',
  },
};
const WITHOUT_MESSAGE = {
  ...FLAT,
  url: 'http://127.0.0.1:9/leads',
  success: { statuses: [200], rules: [{ kind: 'exists', path: 'id' }] },
  read: { external_id: 'id', autologin_url: 'url', message: null },
};
const WITHOUT_RULES = { ...FLAT, success: { statuses: [200, 504], rules: [] } };
const SECRETS = {
  username: 'user',
  password: 'pass-word',
  api_key: 'key-1',
  affiliate_id: '17',
  token: 'top-secret',
  postback_url: 'https://us.example/api/v1/postbacks/abc?x=1&y=ü',
};

const BODIES = [
  '',
  'OK',
  '<html></html>',
  '\ufeff <xml/>',
  '"<string/>"',
  String.raw`"\u003cstring/>"`,
  String.raw`"\u0020\u000b\u00A0<string/>"`,
  '" \u00a0\u2028<string/>"',
  '\u3000<xml/>',
  '"text"',
  '[]',
  '[{"id":1}]',
  'null',
  '{"status":true,"data":{"id":12345678901234567890,"loginURL":"//login.example/a?b=1&amp;c=2"}}',
  '{"status":"true","data":{"id":"A-1","loginURL":"javascript:alert(1)"},"message":" Thanks "}',
  '{"status":false,"message":"See https://x.example/a and abcdefghijklmnopqrstuvwxyz0123456789"}',
  '{"status":null,"id":"","message":""}',
  '{"success":true,"lead":{"id":0,"autologin_url":"https://l.example/"},"message":5}',
  '{"success":true,"lead":{"id":null}}',
  '{"status":"ok","data":{"lead":{"id":"X"},"login_url":"login.example/x"},"errors":[]}',
  '{"status":"no","errors":[{"message":"Duplicate"}]}',
  '{"errors":{"0":{"message":"Keyed"}}}',
  '{"id":"EXT-1","url":"https://advertiser.example/auto?key=1"}',
  '{"status":true',
];
const STATUSES = [200, 201, 202, 204, 302, 400, 404, 422, 429, 500, 502, 503, 504, 520, 522, 999];

describe.each([
  ['flat', FLAT],
  ['nested', NESTED],
  ['sandbox', SANDBOX],
  ['without a message', WITHOUT_MESSAGE],
  ['without rules', WITHOUT_RULES],
])('the stored template %j', (_name, written) => {
  const old = OldIntegrationTemplate.parse(written);

  it('sends the same bytes as before', () => {
    expectSame(old, SAMPLE_LEAD, SECRETS);
    expectSame(old, { ...SAMPLE_LEAD, first_name: 'Zoë "x" {{email}}\u0000\ud800' }, SECRETS);
    expectSame(old, {}, {});
  });

  it('reads the same from every answer', () => {
    for (const status of STATUSES) for (const body of BODIES) expectSameReading(old, status, body);
  });
});

// Any template that could be stored.

const placeholder = fc
  .tuple(
    fc.constantFrom(...INTEGRATION_PLACEHOLDERS, 'secret.token', 'secret.2', 'secret.a_b'),
    fc.constantFrom('', ' ', '  ', '\n'),
  )
  .map(([name, space]) => `{{${space}${name}${space}}}`);
const literal = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    '{{',
    '{%',
    '%}',
    '}}',
    '{% if x %}',
    '{% raw %}',
    '{% endraw %}',
    '{',
    '}',
    '{ {',
    '{{x}',
    '日本 ü',
    '\\',
    '"',
    '#',
    '&a=b',
    '..',
    ' ',
    '\n',
    '{{-',
  ),
);
const template = fc
  .array(fc.oneof(placeholder, literal), { maxLength: 5 })
  .map((parts) => parts.join(''));
const headerTemplate = fc
  .array(fc.oneof(placeholder, fc.constantFrom('a', ' ', '{%', 'Key ', '{{', '=')), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const fieldName = fc.oneof(
  fc.constantFrom(
    'a',
    'a.b',
    'a.c',
    'a.b.c',
    'a..b',
    '.',
    'a.',
    'a[0]',
    'a[0].b',
    '[0]',
    'user[name]',
    '1',
    '10',
    '2.0',
    String.raw`a\.b`,
    String.raw`a\\.b[1]`,
    '__proto__x',
    'constructor.name',
    'имя',
    '{{email}}',
    '{{x',
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
);
const url = fc
  .tuple(
    fc.constantFrom('https://api.example/', 'http://api.example:8080?', 'https://{{secret.host}}/'),
    fc.array(
      fc.oneof(
        placeholder,
        fc.constantFrom('/', '/leads', '?a=', '&b=', '#f', '.', '..', '%', '{{', '{%', 'ü', '\\'),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([host, rest]) => `${host}${rest.join('')}`);
const auth = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('bearer' as const), token: template }),
  fc.record({ kind: fc.constant('basic' as const), username: template, password: template }),
  fc.record({
    kind: fc.constant('header' as const),
    name: fc.constantFrom('X-Key', 'content-type'),
    value: template,
  }),
  fc.record({ kind: fc.constant('query' as const), name: fieldName, value: template }),
);
const pathKey = fc.constantFrom('a', 'b', 'a-b', '$x', '0', '1', '01', 'length', 'null', '_', 'c9');
const path = fc
  .tuple(
    pathKey,
    fc.array(
      fc.oneof(
        pathKey.map((key) => `.${key}`),
        fc.constant('[0]'),
      ),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([first, others]) => `${first}${others.join('')}`);
const rule = fc.oneof(
  fc.record({ kind: fc.constant('exists' as const), path }),
  fc.record({
    kind: fc.constant('equals' as const),
    path,
    value: fc.constantFrom('null', 'true', '1', '', 'ok', '2'),
  }),
);
const unclear = fc.constantFrom('unknown' as const, 'refused' as const);
const old = fc
  .record({
    method: fc.constantFrom('POST', 'PUT', 'GET'),
    url,
    headers: fc.dictionary(fc.constantFrom('X-A', 'x-a', 'Accept', 'X-B', '10'), headerTemplate),
    auth,
    format: fc.constantFrom('json', 'form', 'query'),
    fields: fc.dictionary(fieldName, template, { maxKeys: 8 }),
    success: fc.record({
      statuses: fc.array(fc.constantFrom(200, 201, 204, 302, 400, 500, 502), { minLength: 1 }),
      rules: fc.array(rule, { maxLength: 3 }),
    }),
    read: fc.record({
      external_id: fc.option(path),
      autologin_url: fc.option(path),
      message: fc.option(path),
    }),
    unclear_answers: fc.record({
      http_500: unclear,
      http_502: unclear,
      http_503: unclear,
      http_504: unclear,
      unreadable: unclear,
    }),
  })
  .map((written) => OldIntegrationTemplate.safeParse(written).data)
  .filter((parsed) => parsed !== undefined);
const value = fc.oneof(
  fc.constantFrom('', '.', '..', '{{email}}', '{{ lead.email }}', 'Zoë', 'a/b?c#d', '+44 7'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const lead = fc
  .array(value, { minLength: INTEGRATION_PLACEHOLDERS.length })
  .map((values) =>
    Object.fromEntries(INTEGRATION_PLACEHOLDERS.map((name, index) => [name, values[index] ?? ''])),
  );
const secrets = fc.record(
  {
    token: value,
    2: value,
    a_b: value,
    host: fc.constantFrom('h.example', 'h.example', 'h.example:81', '', 'a b'),
  },
  { requiredKeys: ['host'] },
);

const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 2, '', 'ok', 'null', ' x ', '<a>');
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(pathKey, tie('value'), { maxKeys: 5 }),
  ),
})).value;
const body = fc.oneof(
  { arbitrary: json.map((data) => JSON.stringify(data)), weight: 8 },
  fc.constantFrom(...BODIES),
  fc.string({ maxLength: 5 }),
);

describe('any stored template', () => {
  it('uses secrets only as a whole, so that it can be saved again', () => {
    fc.assert(
      fc.property(old, (template) => {
        const faults = templateFaults(IntegrationTemplate.parse(upgradedTemplate(template)));
        expect(faults.filter(({ message }) => message.includes('not compared'))).toEqual([]);
      }),
      { numRuns: 200, seed: 38 },
    );
  });

  it('sends the same bytes as before', () => {
    fc.assert(
      fc.property(old, lead, secrets, (template, values, known) =>
        expectSame(template, values, known as OldLead),
      ),
      { numRuns: 200, seed: 36 },
    );
  });

  it('reads the same from every answer', () => {
    fc.assert(
      fc.property(old, fc.constantFrom(...STATUSES), fc.array(body), (template, status, bodies) => {
        const { message } = template.read;
        for (const text of bodies) {
          // The texts of a list are joined now. Before, a list was no message.
          const isList = message !== null && Array.isArray(valueAt(parseAnswer(text), message));
          const read = { ...template.read, message: isList ? null : message };
          expectSameReading({ ...template, read }, status, text);
        }
      }),
      { numRuns: 200, seed: 37 },
    );
  });
});

it('leaves templates with steps, and what is no template, as they are', () => {
  const current = upgradedTemplate(OldIntegrationTemplate.parse(FLAT));
  expect(upgradedTemplate(current)).toBe(current);
  expect(upgradedTemplate({ method: 'POST' })).toEqual({ method: 'POST' });
  expect(upgradedTemplate(null)).toBeNull();
});
