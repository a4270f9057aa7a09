import { defineRoute } from '../common/route.js';
import { BatchBody, BatchFields, BatchReply } from './batch.schemas.js';
import { BATCH_EXAMPLE, CONVERSIONS_EXAMPLE, intakeExample, LEADS_EXAMPLE } from './examples.js';
import { PublisherConversionPage, PublisherLeadPage, PullQuery } from './pull.schemas.js';
import { IntakeLeadBody, IntakeLeadFields, IntakeReply, LeadIdParams } from './schemas.js';

const tag = 'Publisher API';
const VERDICTS = [
  'duplicate_lead',
  'cap_reached',
  'no_distribution',
  'no_advertiser',
  'blacklisted',
  'geo_not_supported',
  'country_unknown',
  'outside_hours',
] as const;
const KEYED = [
  'idempotency_conflict',
  'idempotency_in_progress',
  'idempotency_key_invalid',
] as const;
export const intake = {
  create: defineRoute({
    method: 'POST',
    path: '/api/v1/leads',
    tag,
    summary: 'Send a lead',
    access: 'publisher',
    body: IntakeLeadBody,
    bodyBytes: 64 * 1024,
    documentedBody: IntakeLeadFields,
    response: IntakeReply,
    status: 201,
    description:
      'Send `Authorization: Bearer <api_token>` (or `x-api-key`) and an `Idempotency-Key`. ' +
      '201: accepted. 200: the stored answer for the same key (`Idempotency-Replayed: true`). ' +
      '202: the advertiser did not answer in time. 409: duplicate lead or key conflict. ' +
      '422: invalid, or rejected with a reason. 429: rate limit, with `Retry-After`. ' +
      'An optional field is never worth a lead: `warnings` says what of it was changed, such as a ' +
      'text that was cut to its limit.',
    codes: ['accepted', 'delivery_unknown', ...VERDICTS, ...KEYED],
    idempotent: true,
    example: {
      email: 'jane.doe@example.com',
      first_name: 'Jane',
      last_name: 'Doe',
      phone: '+447400123456',
      country: 'GB',
      ip: '81.2.69.142',
      funnel: 'spring-sale',
      custom_param_1: 'campaign-7',
    },
  }),
  createBatch: defineRoute({
    method: 'POST',
    path: '/api/v1/leads/batch',
    tag,
    summary: 'Send up to 100 leads',
    access: 'publisher',
    body: BatchBody,
    documentedBody: BatchFields,
    response: BatchReply,
    status: 207,
    description:
      'Each lead has its own result, in the order of the request. `http_status` is the status ' +
      'that it would have got alone. An invalid lead does not affect the others. The whole batch ' +
      'is refused only because of its token, its form, its size or the rate limit. ' +
      'Each lead counts against the rate limit; those beyond it get 429. A lead may have an ' +
      '`idempotency_key`. With the header `Idempotency-Key`, a lead without one gets the key ' +
      '`<header>#<index>`, counted from 0. At most 1 MiB.',
    codes: ['idempotency_key_invalid'],
    idempotent: true,
    replyExample: BATCH_EXAMPLE,
    example: {
      leads: [
        {
          email: 'jane.roe@example.com',
          first_name: 'Jane',
          last_name: 'Roe',
          phone: '+447400123457',
          country: 'GB',
          ip: '81.2.69.142',
          idempotency_key: 'order-1001',
        },
        {
          email: 'john.roe@example.com',
          first_name: 'John',
          last_name: 'Roe',
          phone: '+447400123458',
          country: 'GB',
          ip: '81.2.69.142',
          idempotency_key: 'order-1002',
        },
      ],
    },
  }),
  listLeads: defineRoute({
    method: 'GET',
    path: '/api/v1/leads',
    tag,
    summary: 'List your leads in the order in which they changed',
    access: 'publisher',
    query: PullQuery,
    response: PublisherLeadPage,
    replyExample: LEADS_EXAMPLE,
    description:
      'Pages have at most 500 rows. Keep `next_cursor`, also that of the last page: with it, the ' +
      'list continues with what changed since, and no change is missed. Instead of a cursor, you ' +
      'can send the `updated_until` of an earlier answer as `updated_since`.',
  }),
  listConversions: defineRoute({
    method: 'GET',
    path: '/api/v1/conversions',
    tag,
    summary: 'List your approved FTDs in the order in which they changed',
    access: 'publisher',
    query: PullQuery,
    response: PublisherConversionPage,
    replyExample: CONVERSIONS_EXAMPLE,
    description: 'Pages work as for leads. `from` and `to` mean the time of the FTD.',
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/leads/:id',
    tag,
    summary: 'Get the state of one of your leads',
    access: 'publisher',
    params: LeadIdParams,
    response: IntakeReply,
    codes: ['not_found'],
    replyExample: intakeExample('accepted'),
  }),
};
