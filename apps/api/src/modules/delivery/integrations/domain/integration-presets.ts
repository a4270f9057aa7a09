import { OldIntegrationTemplate, type contracts, type RouteReply } from '@leadline/contracts';

type Preset = RouteReply<typeof contracts.integrations.presets>[number];

const FLAT = OldIntegrationTemplate.parse({
  method: 'POST',
  url: 'https://api.advertiser.example/api/signup',
  headers: { 'x-api-username': '{{secret.username}}', 'x-api-password': '{{secret.password}}' },
  auth: { kind: 'header', name: 'x-api-key', value: '{{secret.api_key}}' },
  format: 'json',
  fields: {
    ai: '{{secret.affiliate_id}}',
    firstname: '{{first_name}}',
    lastname: '{{last_name}}',
    email: '{{email}}',
    phone: '{{phone}}',
    password: '{{password}}',
    userip: '{{ip}}',
    so: '{{funnel}}',
    sub: '{{lead_id}}',
    lg: '{{language}}',
    MPC_1: '{{affiliate_id}}',
    MPC_2: '{{custom_param_1}}',
    MPC_3: '{{custom_param_2}}',
    MPC_4: '{{custom_param_3}}',
    MPC_5: '{{custom_param_4}}',
  },
  success: { statuses: [200, 201], rules: [{ kind: 'equals', path: 'status', value: 'true' }] },
  read: { external_id: 'data.id', autologin_url: 'data.loginURL', message: 'message' },
});

const BEARER = OldIntegrationTemplate.parse({
  method: 'POST',
  url: 'https://api.advertiser.example/v1/leads',
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: {
    'profile.first_name': '{{first_name}}',
    'profile.last_name': '{{last_name}}',
    'profile.email': '{{email}}',
    'profile.phone': '{{phone}}',
    'profile.password': '{{password}}',
    country: '{{country}}',
    ip: '{{ip}}',
    language: '{{language}}',
    affiliate_id: '{{affiliate_id}}',
    offer: '{{funnel}}',
    aff_sub: '{{lead_id}}',
    aff_sub2: '{{custom_param_1}}',
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
});

/** The two shapes of API that most advertisers use. */
export const INTEGRATION_PRESETS: readonly Preset[] = [
  {
    key: 'flat-api-key',
    name: 'Flat fields, keys in headers',
    description:
      'One flat JSON body with short names (so, sub, MPC_1 …); a user name, a password and a ' +
      'key in headers; "status": true means success.',
    template: FLAT,
    secrets: [
      { name: 'username', description: 'API user name' },
      { name: 'password', description: 'API password' },
      { name: 'api_key', description: 'API key' },
      { name: 'affiliate_id', description: 'Your number at the advertiser (ai)' },
    ],
  },
  {
    key: 'nested-bearer',
    name: 'Nested JSON, bearer token',
    description:
      'A REST API: bearer token, a nested profile, "success": true with the lead beside it.',
    template: BEARER,
    secrets: [{ name: 'token', description: 'API token' }],
  },
];
