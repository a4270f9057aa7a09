import { FILE_TYPES, FileReply } from '../common/files.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { AuditChoices, AuditEntry, AuditExportBody, AuditListBody, AuditPage } from './schemas.js';

const tag = 'Audit log';
const path = '/api/audit-log';
const access = 'AUDIT_LOG_LIST';
const limit = closedToLimited('The log has the changes of all parties.');
const example = { user: null, entity: ['cap'], action: null, record: null };

/** Log of every write, with its author and time. */
export const auditLog = {
  list: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'List the audit log, newest first',
    access,
    limit,
    body: AuditListBody,
    response: AuditPage,
    example: { ...example, limit: 50 },
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/entries/:id`,
    tag,
    summary: 'Get an entry of the audit log with all of its changes',
    access,
    limit,
    params: IdParams,
    response: AuditEntry,
    errors: ['AUDIT_ENTRY_NOT_FOUND'],
  }),
  choices: defineRoute({
    method: 'GET',
    path: `${path}/choices`,
    tag,
    summary: 'List what the audit log can be filtered by',
    access,
    limit,
    response: AuditChoices,
  }),
  export: defineRoute({
    method: 'POST',
    path: `${path}/export`,
    tag,
    summary: 'Export the audit log as a file',
    access,
    limit,
    body: AuditExportBody,
    response: FileReply,
    reply: 'file',
    mediaTypes: Object.values(FILE_TYPES),
    errors: ['EXPORT_BUSY', 'EXPORT_TOO_LARGE'],
    example: { ...example, format: 'csv' },
  }),
};
