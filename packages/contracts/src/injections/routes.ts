import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { byCondition, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { TestLeadBody } from '../leads/test-lead.schemas.js';
import {
  InjectBody,
  InjectionBatch,
  InjectionCheck,
  ProgressLog,
  ProgressLogIds,
  ProgressLogQuery,
} from './schemas.js';

const tag = 'Leads';
const injectExample = {
  lead_ids: [1],
  advertiser_id: 1,
  locate_leads: 'system' as const,
  simulate: false,
  min_delay: 5,
  max_delay: 60,
  publisher_id: null,
  funnel: null,
  publisher_id_override: null,
};
const injectLimit = visibleRecord({
  'body.lead_ids': 'lead',
  'body.advertiser_id': 'advertiser',
  'body.publisher_id': 'publisher',
});
export const injections = {
  inject: defineRoute({
    method: 'POST',
    path: '/api/lead-details/inject',
    tag,
    summary: 'Send leads to another advertiser, now or later',
    description:
      'Creates one job per lead. A lead with an open job for the same advertiser gets no second ' +
      'job and is counted in `skipped`.',
    access: 'LEADS_INJECTION',
    body: InjectBody,
    limit: injectLimit,
    response: MessageReply.extend({
      created: z.int(),
      skipped: z.int(),
      /** The jobs of this call; null if it created none. */
      batch_id: z.uuid().nullable(),
    }),
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND', 'LEAD_ERASED', 'PUBLISHER_NOT_FOUND'],
    example: injectExample,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/lead-details/inject/check',
    tag,
    summary: 'Forecast an injection: who would be refused and why, room in caps, and its end',
    description:
      'Takes the body of the injection and decides each lead at its time as the injection would. ' +
      'Nothing is sent, stored or counted. The injection decides again.',
    access: 'LEADS_INJECTION',
    body: InjectBody,
    limit: injectLimit,
    response: InjectionCheck,
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND', 'LEAD_ERASED', 'PUBLISHER_NOT_FOUND'],
    example: injectExample,
  }),
  batches: defineRoute({
    method: 'GET',
    path: '/api/progress-logs/batches',
    tag,
    summary: 'Sum up the latest injections, newest first',
    description:
      'One entry for each call that created jobs, at most 20. Jobs that are over are kept for 30 ' +
      'days.',
    access: 'LEADS_PROGRESS_LOGS',
    limit: byCondition,
    response: z.array(InjectionBatch),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/progress-logs',
    tag,
    summary: 'List waiting and running jobs by their scheduled time',
    description:
      'With `completed`, the jobs that are over; with `lead_id`, all jobs that send this lead ' +
      'elsewhere or made it. Both newest first.',
    access: 'LEADS_PROGRESS_LOGS',
    query: ProgressLogQuery,
    limit: byCondition,
    response: z.object({ total: z.int(), data: z.array(ProgressLog) }),
  }),
  count: defineRoute({
    method: 'GET',
    path: '/api/progress-logs-count',
    tag,
    summary: 'Count waiting and running jobs',
    access: 'LEADS_PROGRESS_LOGS',
    limit: byCondition,
    response: z.object({ count: z.int() }),
  }),
  run: defineRoute({
    method: 'PUT',
    path: '/api/progress-logs',
    tag,
    summary: 'Run jobs now: all of them or none',
    access: 'LEADS_PROGRESS_LOGS',
    body: ProgressLogIds,
    limit: visibleRecord({ 'body.ids': 'progress_log' }),
    response: MessageReply,
    errors: ['PROGRESS_LOG_NOT_FOUND', 'PROGRESS_LOG_NOT_IDLE'],
    example: { ids: [1] },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/progress-logs',
    tag,
    summary: 'Delete idle jobs: all of them or none',
    access: 'LEADS_PROGRESS_LOGS',
    body: ProgressLogIds,
    limit: visibleRecord({ 'body.ids': 'progress_log' }),
    response: MessageReply,
    errors: ['PROGRESS_LOG_NOT_FOUND', 'PROGRESS_LOG_NOT_IDLE'],
    example: { ids: [1] },
  }),
  testLead: defineRoute({
    method: 'POST',
    path: '/api/test-lead',
    tag,
    summary: 'Send a test lead to one advertiser',
    description:
      'All checks except caps apply. The lead is stored, marked as a test, whatever the outcome.',
    access: 'LEADS_LIST',
    body: TestLeadBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser', 'body.publisher_id': 'publisher' }),
    response: MessageReply.extend({ lead_id: z.int() }),
    errors: ['ADVERTISER_NOT_FOUND', 'PUBLISHER_NOT_FOUND', 'TEST_LEAD_FAILED'],
    example: {
      advertiser_id: 1,
      publisher_id: 1,
      country_id: 1,
      email: 'ada12345@example.com',
      phone: '7400100001',
      phone_prefix: '44',
      offer: 'test-offer',
      ip: '81.2.69.142',
      first_name: 'Ada',
      last_name: 'Byron',
    },
  }),
};
