import type { IntegrationPlaceholder } from './integration.schemas.js';

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
