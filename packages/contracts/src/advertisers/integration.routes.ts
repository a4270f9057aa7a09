import { z } from 'zod';
import { SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { unlimited, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  Integration,
  IntegrationPreset,
  PostbackAddress,
  ReplaceIntegrationBody,
  TestCall,
  TestCallBody,
} from './integration.schemas.js';

const tag = 'Integrations';
const access = 'ADVERTISERS_EDIT';
const template = {
  method: 'POST',
  url: 'https://api.advertiser.example/leads',
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: { email: '{{email}}', phone: '{{phone}}', ref: '{{lead_id}}' },
  success: { statuses: [201], rules: [{ kind: 'exists', path: 'id' }] },
  read: { external_id: 'id', autologin_url: 'login_url', message: 'message' },
};
const example = { template, secrets: { token: 'the key that the advertiser gave' } };
const shared = { tag, access, params: IdParams, errors: ['ADVERTISER_NOT_FOUND'] } as const;

export const integrations = {
  presets: defineRoute({
    method: 'GET',
    path: '/api/integration-presets',
    tag,
    access,
    summary: 'List templates for common advertiser APIs',
    limit: unlimited('It lists reference data.'),
    response: z.array(IntegrationPreset),
  }),
  get: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/advertisers/:id/integration',
    summary: 'Get how an advertiser is called; secrets by name only',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: Integration,
  }),
  replace: defineRoute({
    ...shared,
    method: 'PUT',
    path: '/api/advertisers/:id/integration',
    summary: 'Change how an advertiser is called, from the next lead on',
    body: ReplaceIntegrationBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: SavedReply,
    errors: ['ADVERTISER_NOT_FOUND', 'CONFLICT'],
    example,
  }),
  test: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/integration/test',
    summary: 'Send a test lead and show what was read from the answer',
    description: 'Makes one call without retries. Stores no lead and counts in no cap.',
    body: TestCallBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: TestCall,
    errors: ['ADVERTISER_NOT_FOUND', 'INTEGRATION_MISSING'],
    example: { lead: { first_name: 'Test' } },
  }),
  revealToken: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/postback-token/reveal',
    summary: 'Reveal the address to which the advertiser reports',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: PostbackAddress,
  }),
  rotateToken: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/postback-token/rotate',
    summary: 'Rotate the address of its reports; the old one stops working at once',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: PostbackAddress,
  }),
};
