import { z } from 'zod';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { FoundRecord, MOST_FOUND_OF_A_KIND, SearchBody } from './schemas.js';

export const search = {
  find: defineRoute({
    // An e-mail in an address would end up in the logs of proxies.
    method: 'POST',
    path: '/api/search',
    tag: 'Search',
    summary: 'Find records by name, leads by what is known of the person, and all by id',
    description:
      `Finds at most ${MOST_FOUND_OF_A_KIND} records of each kind that the caller may open, the ` +
      'closest first. A number, also with `#` before it, is an id. Leads are found by their ' +
      'whole phone number, IP or hit id, and by their e-mail or name or a part of it of at least ' +
      'three characters. Parts are looked for among the newest leads only while the leads are ' +
      'not in memory. Without CONTACT_DATA, leads are found by whole values only.',
    access: 'session',
    limit: byCondition,
    body: SearchBody,
    response: z.object({ data: z.array(FoundRecord) }),
    example: { text: 'nordic' },
  }),
};
