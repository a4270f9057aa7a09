import { IntegrationTemplate } from '@leadline/contracts';
import { compileIntegration } from './integration.js';
import { compilePreview, type CompiledPreview } from './preview.js';

const ACCEPTED = { outcome: 'accepted', when: [{ kind: 'status', statuses: ['2xx'] }] };
const template = IntegrationTemplate.parse({
  steps: [
    {
      name: 'token',
      hands_over: false,
      request: {
        method: 'POST',
        url: 'https://login.example/token',
        auth: { kind: 'basic', username: '{{ secret.id }}', password: '{{ secret.key }}' },
        body: {
          kind: 'fields',
          format: 'form',
          fields: [{ name: 'scope', value: 'leads and more' }],
        },
      },
      answer: {
        rules: [ACCEPTED],
        read: { others: [{ name: 'access', value: { from: 'path', path: 'access_token' } }] },
      },
      cache: { seconds: 600 },
    },
    {
      name: 'lead',
      hands_over: true,
      request: {
        method: 'POST',
        url: 'https://{{ secret.host }}/leads?t={{ lead.id }}',
        headers: { 'X-Sign': '{{ payload | hmac_sha256: secret.sign }}' },
        auth: { kind: 'bearer', token: '{{ steps.token.access }}' },
        body: {
          kind: 'fields',
          format: 'json',
          fields: [
            { name: 'person.email', value: '{{ lead.email }}' },
            { name: 'country', value: '{{ lead.country | table: "ids" }}', type: 'number' },
            { name: 'desk', value: '{{ secret.desk }}', type: 'number' },
            { name: 'password', value: '{{ lead.password | default: generated.password }}' },
          ],
        },
      },
      answer: { rules: [ACCEPTED], read: { external_id: { from: 'path', path: 'id' } } },
    },
  ],
  tables: [{ name: 'ids', rows: [{ from: 'GB', to: '44' }] }],
  password: { length: 9 },
});
const previewOf = (index: number, ...given: Parameters<CompiledPreview['render']>) => {
  const step = template.steps[index];
  if (!step) throw new Error('There is no such step.');
  return compilePreview(template, step).render(...given);
};
const [token, lead] = compileIntegration(template).steps;
const values = {
  lead: { id: '17', email: 'ada@example.com', country: 'GB', password: '' },
  secrets: { host: 'api.example', sign: 'sign-key', desk: '5', id: 'me', key: 'key-1' },
  steps: { token: { access: 'access-1' } },
  now: new Date('2026-11-27T12:00:00Z'),
  seed: 'seed of the lead',
};

it('says of each step what it is', () => {
  expect([token?.name, token?.handsOver, token?.cache?.seconds]).toEqual(['token', false, 600]);
  expect([lead?.name, lead?.handsOver, lead?.cache]).toEqual(['lead', true, null]);
});

it('counts the secrets of a step whose values are sent as secrets that are sent', () => {
  expect([...(token?.secrets ?? [])].sort()).toEqual(['id', 'key']);
  expect([...(lead?.secrets ?? [])].sort()).toEqual(['desk', 'host', 'id', 'key', 'sign']);
  expect(token?.origin(values.secrets)).toBe('https://login.example');
  expect(lead?.origin(values.secrets)).toBe('https://api.example');
});

it('makes the same request at every try of a lead', () => {
  const request = lead?.render(values);
  expect(request).toEqual(lead?.render(values));
  expect(request?.url).toBe('https://api.example/leads?t=17');
  expect(request?.headers.authorization).toBe('Bearer access-1');
  expect(request?.body).toMatch(
    /^\{"person":\{"email":"ada@example.com"\},"country":44,"desk":5,"password":"\w{9}"\}$/,
  );
  expect(lead?.render({ ...values, seed: 'another lead' }).body).not.toBe(request?.body);
});

it('makes no request if a table has no word for the lead', () => {
  const other = { ...values, lead: { ...values.lead, country: 'FR' } };
  expect(() => lead?.render(other)).toThrow('The table ids has no row for this value');
});

it('reads the answers of a step', () => {
  const answer = { status: 201, headers: {}, body: '{"id":"A-1"}' };
  expect(lead?.read(answer, [])).toMatchObject({ outcome: 'accepted', externalId: 'A-1' });
});

describe('a preview', () => {
  const { now } = values;

  it('shows secrets and values of steps by their names', () => {
    const { body, ...request } = previewOf(1, values.lead, now);
    expect(request).toEqual({
      method: 'POST',
      url: 'https://{{secret.host}}/leads?t=17',
      headers: {
        accept: 'application/json, */*;q=0.8',
        'content-type': 'application/json',
        'x-sign': '{{ payload | hmac_sha256: secret.sign }}',
        authorization: 'Bearer {{steps.token.access}}',
      },
    });
    expect(body).toMatch(
      new RegExp(
        '^\\{\n  "person": \\{\n    "email": "ada@example.com"\n  \\},\n  "country": 44,\n' +
          '  "desk": "\\{\\{secret.desk\\}\\}",\n  "password": "\\w{9}"\n\\}$',
      ),
    );
  });

  it('shows forms and credentials without their encoding', () => {
    const { headers, body } = previewOf(0, values.lead, now);
    expect(body).toBe('scope=leads and more');
    expect(headers.authorization).toBe('Basic base64({{secret.id}}:{{secret.key}})');
  });

  it('says why there is no request', () => {
    const { lead: person } = values;
    expect(() => previewOf(1, { ...person, country: 'FR' }, now)).toThrow(
      'The table ids has no row for this value',
    );
  });
});
