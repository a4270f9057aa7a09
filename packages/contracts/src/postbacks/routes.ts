import { defineRoute } from '../common/route.js';
import {
  PostbackFields,
  PostbackParams,
  PostbackReply,
  SentPostback,
  SentQuery,
} from './schemas.js';

const tag = 'Advertiser postbacks';
const shared = {
  path: '/api/v1/postbacks/:token',
  tag,
  access: 'advertiser',
  params: PostbackParams,
  response: PostbackReply,
  errors: ['POSTBACK_TOKEN_UNKNOWN', 'POSTBACK_LEAD_UNKNOWN'],
} as const;
export const postbacks = {
  receive: defineRoute({
    ...shared,
    method: 'POST',
    summary: 'Report a status or an FTD of a lead',
    description: 'JSON or a form. Fields may be in the query as well; the body takes precedence.',
    query: SentQuery,
    body: SentPostback,
    documentedBody: PostbackFields,
    example: { lead_id: '1', status: 'Interested' },
  }),
  receiveByGet: defineRoute({
    ...shared,
    method: 'GET',
    summary: 'Report a status or an FTD in the query',
    query: SentQuery,
    documentedQuery: PostbackFields,
  }),
};
