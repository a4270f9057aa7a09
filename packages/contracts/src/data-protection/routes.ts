import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { closedToLimited } from '../common/party-limit.js';
import { IdParams } from '../common/fields.js';
import { defineRoute } from '../common/route.js';
import {
  DecideErasureBody,
  Erasure,
  ErasureDetails,
  ErasePersonBody,
  PersonBody,
  PersonData,
  PersonSummary,
} from './schemas.js';

const tag = 'Data protection';
const access = 'DATA_PROTECTION';
const limit = closedToLimited('A person may be a lead of any party.');
const example = { value: 'nobody.at.all@example.com' };

export const dataProtection = {
  find: defineRoute({
    method: 'POST',
    path: '/api/data-protection/person',
    tag,
    summary: 'Count what is stored about a person',
    access,
    limit,
    body: PersonBody,
    response: PersonSummary,
    example,
  }),
  export: defineRoute({
    method: 'POST',
    path: '/api/data-protection/person/export',
    tag,
    summary: 'Get what is stored about a person, to hand it to the person',
    access,
    limit,
    body: PersonBody,
    response: PersonData,
    example,
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/api/data-protection/erasures',
    tag,
    summary: 'Erase the personal data of a person',
    description:
      'Starts a job. Counts and money stay. It waits for leads that are being delivered. A second ' +
      'request for the same person while the first one runs gives the id of the first one.',
    access,
    limit,
    status: 201,
    body: ErasePersonBody,
    response: MessageReply.extend({ id: z.int() }),
    example: { ...example, confirmation: example.value },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/data-protection/erasures',
    tag,
    summary: 'List the last 100 runs that erased personal data',
    access,
    limit,
    response: z.array(Erasure),
  }),
  details: defineRoute({
    method: 'GET',
    path: '/api/data-protection/erasures/:id',
    tag,
    summary: 'Get what the erasure of a person has left, and who was sent data of the person',
    access,
    limit,
    params: IdParams,
    response: ErasureDetails,
    errors: ['ERASURE_NOT_FOUND'],
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/data-protection/erasures/:id/decisions',
    tag,
    summary: 'Erase or keep places that may name an erased person',
    description:
      '`waiting` counts places that were left because an advertiser is about to get the lead. ' +
      'Decide about them again later. A place that is decided already stays as it is.',
    access,
    limit,
    params: IdParams,
    body: DecideErasureBody,
    response: MessageReply.extend({ waiting: z.int() }),
    errors: ['ERASURE_NOT_FOUND'],
    example: { findings: [1], decision: 'keep' },
  }),
};
