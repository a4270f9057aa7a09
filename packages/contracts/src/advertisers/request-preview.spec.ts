import { OldIntegrationTemplate } from './integration.schemas.js';
import { previewRequest } from './request-preview.rules.js';

const template = (changes: object = {}): OldIntegrationTemplate =>
  OldIntegrationTemplate.parse({
    method: 'POST',
    url: 'https://api.advertiser.example/{{country}}/leads?source=leadline',
    auth: { kind: 'bearer', token: '{{secret.token}}' },
    format: 'json',
    fields: { 'profile.email': '{{email}}', 'profile.name': '{{full_name}}', test: '{{test}}' },
    success: {},
    read: {},
    ...changes,
  });

it('shows the request of the sample lead, with secrets by name', () => {
  expect(previewRequest(template())).toEqual({
    method: 'POST',
    url: 'https://api.advertiser.example/GB/leads?source=leadline',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer {{secret.token}}',
    },
    body: JSON.stringify(
      { profile: { email: 'test.lead@example.com', name: 'Test Lead' }, test: '1' },
      null,
      2,
    ),
  });
});

it('shows the values of another lead', () => {
  const preview = previewRequest(template({ fields: { city: '{{city}}' } }), { city: 'Zürich' });
  expect(preview?.body).toBe('{\n  "city": "Zürich"\n}');
});

it('shows queries and forms decoded', () => {
  const fields = { name: '{{full_name}}', mail: '{{email}}', key: '{{secret.key}}' };
  expect(previewRequest(template({ method: 'GET', format: 'query', fields }))?.url).toBe(
    'https://api.advertiser.example/GB/leads' +
      '?source=leadline&name=Test Lead&mail=test.lead@example.com&key={{secret.key}}',
  );
  expect(previewRequest(template({ format: 'form', fields }))?.body).toBe(
    'name=Test Lead\nmail=test.lead@example.com\nkey={{secret.key}}',
  );
});

it('shows user name and password before they are encoded', () => {
  const auth = { kind: 'basic', username: 'leadline', password: '{{secret.password}}' };
  expect(previewRequest(template({ auth }))?.headers.authorization).toBe(
    'Basic base64(leadline:{{secret.password}})',
  );
});

it.each(['https://', 'http://{{secret.host}}:x/', 'https://a b/'])(
  'there is no preview of the address %s',
  (url) => {
    expect(previewRequest({ ...template(), url })).toBeNull();
  },
);
