import { defineRoute } from '../common/route.js';
import { PostbackFields, PostbackParams, PostbackReply } from './schemas.js';

const tag = 'Advertiser postbacks';
const shared = { path: '/api/v1/postbacks/:token', tag, access: 'public', params: PostbackParams, response: PostbackReply, errors: ['POSTBACK_TOKEN_UNKNOWN', 'POSTBACK_LEAD_UNKNOWN'] } as const;
export const postbacks = {
  receive: defineRoute({ ...shared, method: 'POST', summary: 'A status or FTD from an advertiser', body: PostbackFields, example: { lead_id: '1', status: 'Interested' } }),
  receiveByGet: defineRoute({ ...shared, method: 'GET', summary: 'The same by query string', query: PostbackFields }),
};
