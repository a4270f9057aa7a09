import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { defineRoute } from '../common/route.js';
import { TestLeadBody } from '../leads/test-lead.schemas.js';

const tag = 'Leads';
export const injections = {
  testLead: defineRoute({
    method: 'POST', path: '/api/test-lead', tag, summary: 'Send a test lead to one advertiser', description: 'All checks but caps apply. Whatever becomes of it, the lead is in the list, marked as a test.', access: 'session', body: TestLeadBody,
    response: MessageReply.extend({ lead_id: z.int() }), errors: ['ADVERTISER_NOT_FOUND', 'PUBLISHER_NOT_FOUND', 'TEST_LEAD_FAILED'],
    example: { advertiser_id: 1, publisher_id: 1, country_id: 1, email: 'ada12345@example.com', phone: '7400100001', phone_prefix: '44', offer: 'test-offer', ip: '81.2.69.142', first_name: 'Ada', last_name: 'Byron' },
  }),
};
