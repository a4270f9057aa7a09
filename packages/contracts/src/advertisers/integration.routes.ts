import { z } from 'zod';
import { SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { unlimited, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Integration, PostbackAddress, ReplaceIntegrationBody } from './integration.schemas.js';
import { IntegrationPreset } from './integration-preset.schemas.js';
import {
  AnswerComparison,
  AnswerComparisonBody,
  IntegrationPreview,
  IntegrationPreviewBody,
  IntegrationTest,
  IntegrationTestBody,
} from './integration-calls.schemas.js';
import {
  IntegrationChecklist,
  IntegrationDraftBody,
  MissingLeadValues,
  PastLeadRequests,
} from './integration-leads.schemas.js';

const tag = 'Integrations';
const access = 'ADVERTISERS_EDIT';
const template = {
  steps: [
    {
      name: 'lead',
      hands_over: true,
      request: {
        method: 'POST',
        url: 'https://api.advertiser.example/leads',
        auth: { kind: 'bearer', token: '{{ secret.token }}' },
        body: {
          kind: 'fields',
          format: 'json',
          fields: [
            { name: 'email', value: '{{ lead.email }}' },
            { name: 'phone', value: '{{ lead.phone | remove: "+" }}' },
            { name: 'ref', value: '{{ lead.id }}', type: 'number' },
          ],
        },
      },
      answer: {
        rules: [
          {
            outcome: 'accepted',
            when: [
              { kind: 'status', statuses: ['201'] },
              { kind: 'exists', value: { from: 'path', path: 'id' } },
            ],
          },
          { outcome: 'refused', when: [{ kind: 'status', statuses: ['4xx'] }] },
        ],
        read: {
          external_id: { from: 'path', path: 'id' },
          autologin_url: { from: 'path', path: 'login_url' },
          reasons: [{ from: 'path', path: 'message' }],
        },
      },
    },
  ],
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
    isSchedulable: true,
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
    description:
      'Calls each step once, without retries and kept values. Stores no lead and counts in no cap.',
    body: IntegrationTestBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: IntegrationTest,
    errors: ['ADVERTISER_NOT_FOUND', 'INTEGRATION_MISSING'],
    example: { lead: { first_name: 'Test' } },
  }),
  preview: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/integration/preview',
    summary: 'Show the requests that a template makes of a lead, and its faults; sends nothing',
    body: IntegrationPreviewBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: IntegrationPreview,
    example: { template, lead: { first_name: 'Test' } },
  }),
  compare: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/integration/compare',
    summary: 'List the last answers that a template would read differently; changes nothing',
    description:
      'Reads the last 50 answers of each step, at most 30 days old, by the stored rules and by ' +
      'those of the template. Steps are matched by name. Answers of more than 64 kB are not kept.',
    body: AnswerComparisonBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: AnswerComparison,
    example: { template },
  }),
  checklist: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/advertisers/:id/integration/checklist',
    summary: 'Say what is missing before the first live lead of an advertiser',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: IntegrationChecklist,
  }),
  missingValues: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/integration/missing-values',
    summary: 'Count the values of a template that real leads lack',
    description: 'Reads the last 200 real leads of the advertiser. Nothing is stored or sent.',
    body: IntegrationDraftBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: MissingLeadValues,
    example: { template },
  }),
  pastLeads: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/integration/past-leads',
    summary: 'Compare the requests of a draft and of the saved template for the last 20 real leads',
    description:
      'Needs the permission LEADS_LIST, too. Nothing is stored or sent. Without the permission ' +
      'CONTACT_DATA, the requests are made of masked values.',
    body: IntegrationDraftBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: PastLeadRequests,
    example: { template },
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
