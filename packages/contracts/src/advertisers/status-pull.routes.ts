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
  url: 'https://api.advertiser.example/leads?since={{since}}',
  read: {
    list: 'leads',
    lead_id: 'ref',
    brand_lead_id: 'id',
    status: 'status',
    ftd: 'ftd',
    amount: 'amount',
    ftd_time: 'ftd_time',
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
