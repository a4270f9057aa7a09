import { z } from 'zod';
import { IdParams } from '../common/fields.js';
import { closedToLimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  BlacklistImport,
  BlacklistImportBody,
  BlacklistImportLine,
  BlacklistImportLinesQuery,
  StartBlacklistImportBody,
} from './imports.schemas.js';
import { BlacklistAdded, BlacklistMessage, successOf } from './schemas.js';

const path = '/api/blacklist/imports';
const shared = {
  tag: 'Blacklist',
  access: 'BLOCKLIST_CREATE',
  limit: closedToLimited('The blacklist is that of all parties.'),
} as const;
const one = { ...shared, params: IdParams } as const;
/** JSON escapes some characters of a file. */
const BODY_BYTES = 24_000_000;

export const blacklistImports = {
  list: defineRoute({
    ...shared,
    method: 'GET',
    path,
    summary: 'List the last imports',
    response: successOf(z.array(BlacklistImport)),
  }),
  create: defineRoute({
    ...shared,
    method: 'POST',
    path,
    summary: 'Send a csv file or lines, to see what they would stop',
    description:
      'The file has a heading. Columns are named as in an export (`Type`, `Value`) or as in the ' +
      'API (`blacklist_type_id`, `blacklist_value`); other names are refused. Nothing is added ' +
      'before the import is started.',
    status: 201,
    body: BlacklistImportBody,
    bodyBytes: BODY_BYTES,
    response: BlacklistAdded,
    errors: ['BLACKLIST_FILE_WRONG'],
    example: { file_name: 'domains.csv', text: 'Type,Value\nEmail Domain,example.com\n' },
  }),
  get: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Get the state of an import',
    response: successOf(BlacklistImport),
    errors: ['BLACKLIST_IMPORT_NOT_FOUND'],
  }),
  lines: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/lines`,
    summary: 'List the lines of an import, with the leads that each would have stopped',
    description: 'Lines are kept for 7 days after the last step of their import.',
    query: BlacklistImportLinesQuery,
    response: successOf(z.array(BlacklistImportLine)).extend({ total: z.int() }),
    errors: ['BLACKLIST_IMPORT_NOT_FOUND'],
  }),
  start: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/start`,
    summary: 'Add the lines of an import that have no fault',
    body: StartBlacklistImportBody,
    response: BlacklistMessage,
    errors: ['BLACKLIST_IMPORT_NOT_FOUND', 'BLACKLIST_IMPORT_STATE', 'BLACKLIST_TOO_WIDE'],
    example: { is_sure: true },
  }),
  undo: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/undo`,
    access: 'BLOCKLIST_DELETE',
    summary: 'Remove the items that an import has added',
    description: 'Items that somebody has edited since stay: `edited` says how many.',
    response: BlacklistMessage,
    errors: ['BLACKLIST_IMPORT_NOT_FOUND', 'BLACKLIST_IMPORT_STATE'],
  }),
};
