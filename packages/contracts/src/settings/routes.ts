import { MessageReply, SavedReply } from '../common/envelope.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  AnswerRetentionProposalBody,
  SaveSettingsBody,
  Settings,
  TakeBackRetentionBody,
} from './schemas.js';

const tag = 'Settings';
const path = '/api/settings';

export const settings = {
  get: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Get the settings of the installation',
    // People who set passwords need to know the allowed length.
    access: ['SETTINGS_LIST', 'SETTINGS_EDIT', 'USERS_CREATE', 'USERS_EDIT', 'PUBLISHER_ACCOUNT'],
    limit: unlimited('Settings belong to no party.'),
    response: Settings,
  }),
  save: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Save the settings of the installation',
    description:
      'In force within a second, in every process. A retention that deletes more than before takes ' +
      'effect after 24 hours and is listed in `pending_retention` until then. Changing one takes the ' +
      'permission of what it deletes: AUDIT_LOG_LIST for the audit log, DATA_PROTECTION for the rest. ' +
      '`staff_addresses` has to be empty, or to contain the address of the request.',
    access: 'SETTINGS_EDIT',
    limit: closedToLimited('Settings act on all parties.'),
    isSchedulable: true,
    body: SaveSettingsBody,
    response: SavedReply,
    errors: ['TIMEZONE_UNKNOWN', 'CONFLICT'],
    example: { exclude_ftd_status: ['Callback'], default_publisher_status: 'In process' },
  }),
  takeBackRetention: defineRoute({
    method: 'POST',
    path: '/api/settings/retention/take-back',
    tag,
    summary: 'Take back a retention that is not in force yet',
    access: 'SETTINGS_EDIT',
    limit: closedToLimited('Settings act on all parties.'),
    body: TakeBackRetentionBody,
    response: MessageReply,
    errors: ['RETENTION_NOT_PENDING'],
    example: { field: 'audit_retention_days' },
  }),
  answerRetentionProposal: defineRoute({
    method: 'POST',
    path: '/api/settings/retention/proposal',
    tag,
    summary: 'Say whether personal data is erased by age, as a new installation asks',
    description: 'Days take effect after 24 hours, as in a save. Null for never.',
    access: 'SETTINGS_EDIT',
    limit: closedToLimited('Settings act on all parties.'),
    body: AnswerRetentionProposalBody,
    response: MessageReply,
    example: { days: 730 },
  }),
};
