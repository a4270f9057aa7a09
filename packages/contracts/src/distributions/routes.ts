import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { defineRoute } from '../common/route.js';
import { RestoreBody, VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
import { Replay, Simulation } from './decision.schemas.js';
import { DistributionEffects, EffectsBody, SwitchedReply } from './effects.schemas.js';
import {
  CreateDistributionBody,
  Distribution,
  DistributionListQuery,
  DistributionRow,
  ReplayBody,
  SimulateBody,
  SwitchDistributionBody,
  UpdateDistributionBody,
} from './schemas.js';

const tag = 'Distributions';
const example = {
  from: 'distribution',
  step1: {
    taggingSelected: ['summer'],
    selectedCountry: { id: 1 },
    selectedTimeZone: { id: 1 },
    labelValue: 'Desk hours',
    selectedMethod: 'slot',
    isSendInOpHours: false,
    selectedAffiliate: { id: null },
    parameters: {},
    data_override: {},
  },
  step2: [
    {
      name: 'Always',
      isActive: 1,
      groups: [{ name: 'First', brands: [{ name: 'A brand', percentage: 100, id: 1 }] }],
      openingHours: [1, 2, 3, 4, 5, 6, 7].map((id) => ({
        id,
        checked: true,
        steps: [{ start_time: '00:00', end_time: '23:59' }],
      })),
    },
  ],
};
const READERS = [
  'DISTRIBUTIONS_LIST',
  'ADVERTISER_DISTRIBUTIONS_LIST',
  'PUBLISHER_DISTRIBUTIONS_LIST',
] as const;
export const distributions = {
  list: defineRoute({
    method: 'GET',
    path: '/api/distributions',
    tag,
    summary: 'List distributions, filtered by the query',
    access: READERS,
    query: DistributionListQuery,
    response: z.array(DistributionRow),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/distributions/:id',
    tag,
    summary: 'Get a distribution as it was saved',
    access: READERS,
    params: IdParams,
    response: Distribution,
    errors: ['DISTRIBUTION_NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/distributions',
    tag,
    summary: 'Create a distribution',
    access: 'DISTRIBUTIONS_CREATE',
    body: CreateDistributionBody,
    response: MessageReply.extend({ id: z.int() }),
    status: 201,
    errors: ['DISTRIBUTION_REFERENCE_UNKNOWN'],
    example,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/distributions',
    tag,
    summary: 'Replace a distribution',
    access: 'DISTRIBUTIONS_EDIT',
    body: UpdateDistributionBody,
    response: SavedReply,
    errors: ['DISTRIBUTION_NOT_FOUND', 'DISTRIBUTION_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: { ...example, distribution_id: 1 },
  }),
  switch: defineRoute({
    method: 'PUT',
    path: '/api/distributions/:id/state',
    tag,
    summary: 'Pause a distribution, or make it live',
    access: 'DISTRIBUTIONS_EDIT',
    params: IdParams,
    body: SwitchDistributionBody,
    response: SwitchedReply,
    errors: ['DISTRIBUTION_NOT_FOUND', 'CONFLICT'],
    example: { state: 'paused' },
  }),
  effects: defineRoute({
    method: 'POST',
    path: '/api/distributions/effects',
    tag,
    summary: 'Say which leads change hands if a distribution is saved like this; saves nothing',
    access: 'DISTRIBUTIONS_LIST',
    body: EffectsBody,
    response: DistributionEffects,
    errors: ['DISTRIBUTION_NOT_FOUND', 'DISTRIBUTION_REFERENCE_UNKNOWN'],
    example: { state: 'live', country_id: 1, publisher_id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/distributions/:id',
    tag,
    summary: 'Delete a distribution',
    access: 'DISTRIBUTIONS_DELETE',
    params: IdParams,
    response: MessageReply,
    errors: ['DISTRIBUTION_NOT_FOUND'],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/api/distributions/:id/versions',
    tag,
    summary: 'List the versions of a distribution, newest first',
    access: READERS,
    params: IdParams,
    query: VersionQuery,
    response: VersionHistory,
    errors: ['DISTRIBUTION_NOT_FOUND'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/distributions/:id/versions/:version/restore',
    tag,
    summary: 'Save an earlier version of a distribution again',
    access: 'DISTRIBUTIONS_EDIT',
    params: VersionParams,
    body: RestoreBody,
    response: SavedReply,
    errors: [
      'DISTRIBUTION_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'DISTRIBUTION_REFERENCE_UNKNOWN',
      'CONFLICT',
    ],
    example: {},
  }),
};

/** Trying rules without sending anything (domain §4). */
export const simulations = {
  simulate: defineRoute({
    method: 'POST',
    path: '/api/distributions/simulate',
    tag,
    summary: 'Simulate the routing of a lead; sends and counts nothing',
    access: 'DISTRIBUTIONS_LIST',
    body: SimulateBody,
    response: Simulation,
    errors: [
      'LEAD_NOT_FOUND',
      'PUBLISHER_NOT_FOUND',
      'DISTRIBUTION_NOT_FOUND',
      'DISTRIBUTION_REFERENCE_UNKNOWN',
    ],
    example: { lead: { country_id: 1, affiliate_id: 1 } },
  }),
  replay: defineRoute({
    method: 'POST',
    path: '/api/distributions/replay',
    tag,
    summary: 'Replay past leads with a draft in force, as a job',
    access: 'DISTRIBUTIONS_EDIT',
    body: ReplayBody,
    response: Replay,
    status: 202,
    errors: ['DISTRIBUTION_NOT_FOUND', 'DISTRIBUTION_REFERENCE_UNKNOWN', 'REPLAY_TOO_LARGE'],
    example: { draft: example, start_date: '2026-01-01 00:00', end_date: '2026-01-08 00:00' },
  }),
  replayStatus: defineRoute({
    method: 'GET',
    path: '/api/distributions/replay/:id',
    tag,
    summary: 'Get the progress of a replay and its result',
    access: 'DISTRIBUTIONS_EDIT',
    params: z.object({ id: z.uuid() }),
    response: Replay,
    errors: ['REPLAY_NOT_FOUND'],
  }),
};
