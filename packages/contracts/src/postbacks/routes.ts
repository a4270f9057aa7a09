import { z } from 'zod';
import { defineRoute } from '../common/route.js';
import { PostbackFields, PostbackParams, PostbackReply, SentPostback } from './schemas.js';

const tag = 'Advertiser postbacks';
const shared = {
  path: '/api/v1/postbacks/:token',
  tag,
  access: 'public',
  params: PostbackParams,
  response: PostbackReply,
  errors: ['POSTBACK_TOKEN_UNKNOWN', 'POSTBACK_LEAD_UNKNOWN'],
} as const;
export const postbacks = {
  receive: defineRoute({
    ...shared,
    method: 'POST',
    summary: 'A status or FTD from an advertiser',
    description: 'JSON or a form; fields may stand in the query as well, where the body wins.',
    query: z.looseObject({}),
    body: SentPostback,
    documentedBody: PostbackFields,
    example: { lead_id: '1', status: 'Interested' },
  }),
  receiveByGet: defineRoute({
    ...shared,
    method: 'GET',
    summary: 'The same by query string',
    query: PostbackFields,
  }),
};
