import { MessageReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
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
    summary: 'How an advertiser is asked for statuses, and how the last run went',
    response: StatusPull,
  }),
  replace: defineRoute({
    ...shared,
    method: 'PUT',
    path,
    summary: 'Change how an advertiser is asked for statuses; the next run is due at once',
    body: StatusPullBody,
    response: MessageReply,
    example: { template, interval_minutes: 15 },
  }),
  remove: defineRoute({
    ...shared,
    method: 'DELETE',
    path,
    summary: 'Ask no more',
    response: MessageReply,
  }),
  run: defineRoute({
    ...shared,
    method: 'POST',
    path: `${path}/run`,
    summary: 'Ask now',
    response: MessageReply,
    errors: ['ADVERTISER_NOT_FOUND', 'PULL_NOT_ACTIVE'],
  }),
};
