import { SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ReportReadings, ReportReadingsBody } from './report-mapping.schemas.js';
import { StatusMapping, StatusMappingBody } from './status-mapping.schemas.js';

const shared = {
  tag: 'Integrations',
  path: '/api/advertisers/:id/status-mapping',
  access: 'ADVERTISERS_EDIT',
  params: IdParams,
} as const;

export const statusMappings = {
  get: defineRoute({
    ...shared,
    method: 'GET',
    summary: 'Get what the statuses of an advertiser mean, and those that it has sent',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: StatusMapping,
    errors: ['ADVERTISER_NOT_FOUND'],
  }),
  replace: defineRoute({
    ...shared,
    method: 'PUT',
    summary: 'Change what its statuses mean, from its next report on',
    body: StatusMappingBody,
    isSchedulable: true,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: SavedReply,
    errors: ['ADVERTISER_NOT_FOUND', 'CONFLICT'],
    example: {
      statuses: [
        { value: 'deposited', meaning: 'ftd', name: 'Deposit' },
        { value: 'rejected', meaning: 'refused' },
        { value: 'NA', name: 'No Answer' },
      ],
    },
  }),
  readings: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/advertisers/:id/status-mapping/readings',
    summary: 'Show how its last requests are read now, and how by another mapping; changes nothing',
    body: ReportReadingsBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: ReportReadings,
    errors: ['ADVERTISER_NOT_FOUND'],
    example: {
      reports: {
        read: {
          lead_id: { from: 'path', path: 'body.lead.ref' },
          status: { from: 'path', path: 'body.event' },
        },
      },
    },
  }),
};
