import { defineRoute } from '../common/route.js';
import { IntakeLeadBody, IntakeReply, LeadIdParams } from './schemas.js';

const tag = 'Publisher API';
export const intake = {
  create: defineRoute({
    method: 'POST', path: '/api/v1/leads', tag, summary: 'Send a lead', access: 'publisher', body: IntakeLeadBody, response: IntakeReply, status: 201,
    description: 'Send `Authorization: Bearer <api_token>` (or `x-api-key`) and an `Idempotency-Key`. 201 accepted, 200 replay (`Idempotency-Replayed: true`), 202 the advertiser did not answer in time, 409 duplicate or key conflict, 422 invalid or refused with a reason, 429 rate limit with `Retry-After`.',
    example: { email: 'jane.doe@example.com', first_name: 'Jane', last_name: 'Doe', phone: '+447400123456', country: 'GB', ip: '81.2.69.142', funnel: 'spring-sale', custom_param_1: 'campaign-7' },
  }),
  get: defineRoute({ method: 'GET', path: '/api/v1/leads/:id', tag, summary: 'The state of one own lead', access: 'publisher', params: LeadIdParams, response: IntakeReply }),
};
