import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  NewStatusPullBody,
  StatusPull,
  StatusPullBody,
  StatusPullDetails,
  StatusPullDryRun,
  StatusPullDryRunBody,
  StatusPullParams,
} from './status-pull.schemas.js';

const shared = {
  tag: 'Integrations',
  access: 'ADVERTISERS_EDIT',
  params: IdParams,
  errors: ['ADVERTISER_NOT_FOUND'],
} as const;
const path = '/api/advertisers/:id/status-pulls';
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

const limit = visibleRecord({ 'params.id': 'advertiser' });
const ofPull = {
  ...shared,
  path: `${path}/:pullId`,
  params: StatusPullParams,
  limit,
  errors: ['ADVERTISER_NOT_FOUND', 'PULL_NOT_FOUND'],
} as const;
const example = { name: 'Statuses', template, interval_minutes: 15 };

export const statusPulls = {
  list: defineRoute({
    ...shared,
    method: 'GET',
    path,
    summary: 'List the status pulls of an advertiser',
    limit,
    response: z.array(StatusPull),
  }),
  create: defineRoute({
    ...shared,
    method: 'POST',
    path,
    summary: 'Add a status pull; its first run is due at once',
    body: NewStatusPullBody,
    limit,
    response: MessageReply.extend({ id: z.int() }),
    errors: ['ADVERTISER_NOT_FOUND', 'PULL_NAME_TAKEN', 'TOO_MANY_PULLS'],
    example,
  }),
  dryRun: defineRoute({
    ...shared,
    method: 'POST',
    path: `${path}/dry-run`,
    summary: 'Show what a status pull would read now, and what it would change; changes nothing',
    description: 'Fetches at most 3 pages and shows at most 200 rows. The draft is not stored.',
    body: StatusPullDryRunBody,
    limit,
    response: StatusPullDryRun,
    example: { template },
  }),
  get: defineRoute({
    ...ofPull,
    method: 'GET',
    summary: 'Get a status pull, its last runs, and what failed in them',
    response: StatusPullDetails,
  }),
  replace: defineRoute({
    ...ofPull,
    method: 'PUT',
    summary: 'Change a status pull; the next run is due at once',
    body: StatusPullBody,
    isSchedulable: true,
    response: SavedReply,
    errors: [...ofPull.errors, 'PULL_NAME_TAKEN', 'CONFLICT'],
    example,
  }),
  remove: defineRoute({
    ...ofPull,
    method: 'DELETE',
    summary: 'Delete a status pull',
    response: MessageReply,
  }),
  run: defineRoute({
    ...ofPull,
    method: 'POST',
    path: `${path}/:pullId/run`,
    summary: 'Pull statuses now',
    response: MessageReply,
    errors: [...ofPull.errors, 'PULL_NOT_ACTIVE'],
  }),
};
