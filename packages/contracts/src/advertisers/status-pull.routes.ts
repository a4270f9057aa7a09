import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { StatusPull, StatusPullBody } from './status-pull.schemas.js';

const shared = {
  tag: 'Integrations',
  access: 'ADVERTISERS_EDIT',
  params: IdParams,
  errors: ['ADVERTISER_NOT_FOUND'],
} as const;
const path = '/api/advertisers/:id/status-pull';
const template = {
  request: {
    method: 'GET',
    url: 'https://api.advertiser.example/leads',
    body: {
      kind: 'fields',
      format: 'query',
      fields: [
        { name: 'since', value: '{{ since | date: "%d/%m/%Y %H:%M", "Europe/London" }}' },
        { name: 'page', value: '{{ page }}' },
      ],
    },
  },
  answer: { rows: 'leads' },
  pages: { kind: 'number' },
  read: {
    lead_id: { from: 'path', path: 'ref' },
    brand_lead_id: { from: 'path', path: 'id' },
    status: { from: 'path', path: 'status' },
    ftd: { from: 'path', path: 'ftd' },
    amount: { from: 'path', path: 'amount' },
    ftd_time: { from: 'path', path: 'ftd_time' },
  },
};

export const statusPulls = {
  get: defineRoute({
    ...shared,
    method: 'GET',
    path,
    summary: 'Get the status pull of an advertiser and its last runs',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: StatusPull,
  }),
  replace: defineRoute({
    ...shared,
    method: 'PUT',
    path,
    summary: 'Change the status pull; the next run is due at once',
    body: StatusPullBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: SavedReply,
    errors: ['ADVERTISER_NOT_FOUND', 'CONFLICT'],
    example: { template, interval_minutes: 15 },
  }),
  remove: defineRoute({
    ...shared,
    method: 'DELETE',
    path,
    summary: 'Delete the status pull',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: MessageReply,
  }),
  run: defineRoute({
    ...shared,
    method: 'POST',
    path: `${path}/run`,
    summary: 'Pull statuses now',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: MessageReply,
    errors: ['ADVERTISER_NOT_FOUND', 'PULL_NOT_ACTIVE'],
  }),
};
