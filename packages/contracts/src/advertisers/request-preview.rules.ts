import type { IntegrationPlaceholder, OldIntegrationTemplate } from './integration.schemas.js';
import { renderRequest, type RequestTemplate, type SecretValues } from './request.rules.js';

/**
 * A made-up lead by placeholder, for the preview and for test calls, which change only the id and
 * the e-mail. Its values pass the checks of most advertisers.
 */
export const SAMPLE_LEAD: Readonly<Record<IntegrationPlaceholder, string>> = {
  lead_id: '1000001',
  email: 'test.lead@example.com',
  first_name: 'Test',
  last_name: 'Lead',
  full_name: 'Test Lead',
  phone: '+447400123456',
  phone_prefix: '44',
  phone_national: '7400123456',
  country: 'GB',
  ip: '81.2.69.142',
  offer: 'test',
  funnel: 'test',
  affiliate_id: 'test',
  custom_param_1: 'one',
  custom_param_2: 'two',
  custom_param_3: 'three',
  custom_param_4: 'four',
  custom_param_5: 'five',
  hit_id: 'hit-1',
  language: 'en',
  city: 'London',
  password: 'Test1234',
  test: '1',
};

/** A request to read: nothing in it is encoded, and secrets are shown by their names. */
export interface RequestPreview {
  readonly method: OldIntegrationTemplate['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON is indented. Null if the request has no body. */
  readonly body: string | null;
}

const SECRET = /\{\{\s*secret\.([a-z0-9_]{1,32})\s*\}\}/g;
/** Each secret that the template names, with its own placeholder as its value. */
const namedSecrets = (template: RequestTemplate): SecretValues =>
  Object.fromEntries(
    [...JSON.stringify(template).matchAll(SECRET)].map(([, name = '']) => [
      name,
      `{{secret.${name}}}`,
    ]),
  );

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
const readableBody = (body: string, format: RequestTemplate['format']): string =>
  format === 'json'
    ? JSON.stringify(JSON.parse(body), null, 2)
    : body.split('&').map(decoded).join('\n');

/** The user name and password before they are encoded. */
const readableAuth = (
  { auth }: RequestTemplate,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  auth.kind === 'basic'
    ? { ...headers, authorization: `Basic base64(${auth.username}:${auth.password})` }
    : headers;

/**
 * Returns the request that the advertiser would get for a sample lead. Sends nothing. Null while
 * the template makes no valid request, for example without a host.
 */
export const previewRequest = (
  template: RequestTemplate,
  lead: Partial<Readonly<Record<IntegrationPlaceholder, string>>> = {},
): RequestPreview | null => {
  try {
    const { method, url, headers, body } = renderRequest(
      template,
      { ...SAMPLE_LEAD, ...lead },
      namedSecrets(template),
    );
    // A preview needs an address that can be called, also without its query.
    const address = new URL(url);
    const query = [...address.searchParams].map(([name, value]) => `${name}=${value}`);
    return {
      method,
      url: `${decoded(address.origin)}${decoded(address.pathname)}${
        query.length > 0 ? `?${query.join('&')}` : ''
      }`,
      headers: readableAuth(template, headers),
      body: body === undefined ? null : readableBody(body, template.format),
    };
  } catch {
    return null;
  }
};
