import { checkCallTemplate } from './call-template.rules.js';
import { OldIntegrationTemplate } from './integration.schemas.js';
import { hasRandomConstant } from './typed-keys.rules.js';

const CALL = { url: 'https://brand.example/leads', headers: {}, fields: {} };
const issuesOf = (changes: object): string[] => {
  const call = { ...CALL, method: 'POST', format: 'json', success: {}, read: {}, ...changes };
  const faults: string[] = [];
  checkCallTemplate(OldIntegrationTemplate.parse(call), (path) => faults.push(path.join('.')));
  return faults;
};
const refused = (field: string): string[] => [field];
const fine: string[] = [];

// Made-up values in the forms that keys have.
const HEX = '9f86d081884c7d659a2feaa0c55ad015';
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const MIXED = 'pk_demo_51Hh2eKZvRw8Yt3LmQz';

it.each([
  'api_key=abc123',
  'apiKey=abc123',
  'access_token=abc',
  'token=abc',
  'user%5Bpassword%5D=geheim',
  'secret=a{{lead_id}}',
  `ref=${HEX}`,
  `ref=${UUID}`,
  `ref=${MIXED}`,
])('a key in the query is refused: %s', (query) => {
  expect(issuesOf({ url: `https://brand.example/leads?source=x&${query}` })).toEqual(
    refused('url'),
  );
});

it.each([
  `https://brand.example/${UUID}/leads`,
  `https://brand.example/hooks/${MIXED}`,
  'https://user:pass@brand.example/leads',
])('a key in the address is refused: %s', (url) => {
  expect(issuesOf({ url })).toEqual(refused('url'));
});

it.each([
  ['api_key', 'abc123'],
  ['auth.token', 'abc'],
  ['Password', 'Test1234'],
  ['source', HEX],
  ['note', `{{first_name}} ${MIXED}`],
])('a key in a field is refused: %s', (name, value) => {
  expect(issuesOf({ fields: { [name]: value } })).toEqual(refused(`fields.${name}`));
});

it('a key in a header of any name is refused', () => {
  expect(issuesOf({ headers: { 'x-source': MIXED } })).toEqual(refused('headers.x-source'));
});

it('secrets, values of the lead and ordinary constants pass', () => {
  expect(
    issuesOf({
      url: 'https://{{secret.host}}/v2/{{secret.path}}/leads?token={{secret.token}}&source=web&key=',
      headers: { 'user-agent': 'Leadline/1.0', 'x-api-version': '2026-11-22' },
      fields: {
        password: '{{password}}',
        api_key: 'Key {{secret.key}}',
        'auth.token': '{{secret.user}}{{secret.token}}',
        keyword: 'summer',
        monkey: 'yes',
        campaign: 'black-friday-2026-landing-page-v2',
        landing: 'https://landing.example/offers/summer-sale-2026?utm_source=leadline&utm_id=12345',
        name: '{{first_name}} {{last_name}}',
        phone: '00447400123456789012',
      },
    }),
  ).toEqual(fine);
});

it('hosts may look random', () => {
  expect(
    issuesOf({ url: 'https://a1b2c3d4e5f6g7h8i9j0k1l2m3.lambda-url.cloud.example/leads' }),
  ).toEqual(fine);
});

it.each([
  'getLeadsForAffiliateAndBrand2026',
  'registration-form-of-the-spring-campaign',
  '20261122103000123456789',
  'utm_content=banner-728x90-blue',
])('%s is no key', (text) => {
  expect(hasRandomConstant(text)).toBe(false);
});
