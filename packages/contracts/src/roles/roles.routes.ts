import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { RestoreBody, VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
import { CreateRoleBody, PermissionEntry, Role, UpdateRoleBody } from './roles.schemas.js';

const tag = 'Roles';
const path = '/api/roles';
/** Editors of users choose a role for them and see its permissions. */
const readers = [
  'ROLES_LIST',
  'ROLES_CREATE',
  'ROLES_EDIT',
  'USERS_LIST',
  'USERS_CREATE',
  'USERS_EDIT',
] as const;
const limit = closedToLimited('A role is that of all who have it.');
const example = { name: 'Night shift', permissions: [2] };

export const roles = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the roles with their permissions',
    access: readers,
    limit: unlimited('Roles belong to no party.'),
    response: z.array(Role),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Create a role',
    description: 'Its permissions have to be among those of the caller.',
    access: 'ROLES_CREATE',
    status: 201,
    body: CreateRoleBody,
    limit,
    response: MessageReply.extend({ id: z.int() }),
    errors: ['ROLE_NAME_TAKEN', 'PERMISSION_LACKING'],
    example: { ...example, type: 'CUSTOM' },
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary: 'Rename a role or change its permissions',
    description:
      'In force within a second for everybody who has it. Its permissions, before and after, have to ' +
      'be among those of the caller. Admin always holds every permission and is never limited.',
    access: 'ROLES_EDIT',
    params: IdParams,
    body: UpdateRoleBody,
    limit,
    response: SavedReply,
    errors: [
      'ROLE_NOT_FOUND',
      'ROLE_NAME_TAKEN',
      'ROLE_HOLDS_ALL',
      'PERMISSION_LACKING',
      'CONFLICT',
    ],
    example,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: 'Delete a role that nobody has',
    access: 'ROLES_DELETE',
    params: IdParams,
    limit,
    response: MessageReply,
    errors: ['ROLE_NOT_FOUND', 'ROLE_BUILT_IN', 'ROLE_IN_USE', 'PERMISSION_LACKING'],
  }),
  versions: defineRoute({
    method: 'GET',
    path: `${path}/:id/versions`,
    tag,
    summary: 'List the versions of a role, newest first',
    access: 'ROLES_LIST',
    params: IdParams,
    query: VersionQuery,
    limit: unlimited('Roles belong to no party.'),
    response: VersionHistory,
    errors: ['ROLE_NOT_FOUND'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${path}/:id/versions/:version/restore`,
    tag,
    summary: 'Save an earlier version of a role again',
    description: 'What may be saved may be restored, and by the same people.',
    access: 'ROLES_EDIT',
    params: VersionParams,
    body: RestoreBody,
    limit,
    response: SavedReply,
    errors: [
      'ROLE_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'ROLE_NAME_TAKEN',
      'ROLE_HOLDS_ALL',
      'PERMISSION_LACKING',
      'CONFLICT',
    ],
    example: {},
  }),
  permissions: defineRoute({
    method: 'GET',
    path: '/api/permissions',
    tag,
    summary: 'List the permissions by category',
    access: readers,
    limit: unlimited('Roles belong to no party.'),
    response: z.array(PermissionEntry),
  }),
};
