import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { CreateStatusGroupBody, StatusGroup, UpdateStatusGroupBody } from './schemas.js';

const tag = 'Status groups';
const path = '/api/status-groups';
const example = { group: 'In contact', statuses: ['Callback', 'No Answer'] };

export const statusGroups = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the status groups',
    access: 'STATUS_GROUPS_LIST',
    limit: unlimited('Status groups belong to no party.'),
    response: z.array(StatusGroup),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Create a status group',
    access: 'STATUS_GROUPS_CREATE',
    limit: closedToLimited('A status group is in the filters of everybody.'),
    status: 201,
    body: CreateStatusGroupBody,
    response: MessageReply.extend({ id: z.int() }),
    errors: ['STATUS_GROUP_NAME_TAKEN'],
    example,
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Rename a status group or change its statuses',
    description: 'Filters and presets with the group have its new statuses from then on.',
    access: 'STATUS_GROUPS_EDIT',
    limit: closedToLimited('A status group is in the filters of everybody.'),
    isSchedulable: true,
    body: UpdateStatusGroupBody,
    response: SavedReply,
    errors: ['STATUS_GROUP_NOT_FOUND', 'STATUS_GROUP_NAME_TAKEN', 'CONFLICT'],
    example: { ...example, id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: 'Delete a status group; in filters it stands for no status then',
    access: 'STATUS_GROUPS_DELETE',
    limit: closedToLimited('A status group is in the filters of everybody.'),
    params: IdParams,
    response: MessageReply,
    errors: ['STATUS_GROUP_NOT_FOUND'],
  }),
};
