import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { TableColumns, UserIdParams, UserSettings, UserSettingsBody } from './settings.schemas.js';

const tag = 'User settings';
export const userSettings = {
  get: defineRoute({
    method: 'GET',
    path: '/api/user-settings/:user_id',
    tag,
    summary: 'Get your settings',
    access: 'session',
    params: UserIdParams,
    limit: unlimited('It is about the caller’s own account.'),
    response: UserSettings,
    errors: ['USER_MISMATCH'],
  }),
  tableColumns: defineRoute({
    method: 'GET',
    path: '/api/user-settings/:user_id/table-columns',
    tag,
    summary: 'Get your stored table columns',
    access: 'session',
    params: UserIdParams,
    limit: unlimited('It is about the caller’s own account.'),
    response: TableColumns,
    errors: ['USER_MISMATCH'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/user-settings',
    tag,
    summary: 'Store one or more of your settings',
    access: 'session',
    body: UserSettingsBody,
    limit: unlimited('It is about the caller’s own account.'),
    response: UserSettings,
    errors: ['USER_MISMATCH'],
    example: { user_id: 1, extras: { allow_new_ftd_notification: true } },
  }),
};
