import { SavedReply } from '../common/envelope.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { SaveSettingsBody, Settings } from './schemas.js';

const tag = 'Settings';
const path = '/api/settings';

export const settings = {
  get: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Get the settings of the installation',
    // Who sets passwords has to know how long they may be.
    access: ['SETTINGS_LIST', 'SETTINGS_EDIT', 'USERS_CREATE', 'USERS_EDIT', 'PUBLISHER_ACCOUNT'],
    limit: unlimited('Settings belong to no party.'),
    response: Settings,
  }),
  save: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Save the settings of the installation',
    description: 'In force within a second, in every process.',
    access: 'SETTINGS_EDIT',
    limit: closedToLimited('Settings act on all parties.'),
    body: SaveSettingsBody,
    response: SavedReply,
    errors: ['TIMEZONE_UNKNOWN', 'CONFLICT'],
    example: { exclude_ftd_status: ['Callback'], default_publisher_status: 'In process' },
  }),
};
