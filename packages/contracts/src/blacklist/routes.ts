import { z } from 'zod';
import { IdParams } from '../common/fields.js';
import { closedToLimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Choice } from '../lookups/schemas.js';
import {
  BlacklistAdded,
  BlacklistExportBody,
  BlacklistItem,
  BlacklistItemBody,
  BlacklistListQuery,
  BlacklistLinesBody,
  BlacklistLinesReply,
  BlacklistMessage,
  BlacklistPreview,
  BlacklistPreviewBody,
  BlacklistSaved,
  BlacklistType,
  EditBlacklistItemBody,
  RemoveItemsBody,
  successOf,
} from './schemas.js';

const tag = 'Blacklist';
const path = '/api/blacklist';
const WRITERS = ['BLOCKLIST_CREATE', 'BLOCKLIST_EDIT'] as const;
const READERS = ['BLOCKLIST_LIST', ...WRITERS] as const;
const example = {
  blacklist_type_id: 1,
  blacklist_value: 'person@example.com',
  expires_at: null,
  hide_blocked: 0,
  description: '',
};

export const blacklist = {
  types: defineRoute({
    method: 'GET',
    path: `${path}/blacklist-types/get-all`,
    tag,
    summary: 'List the types of blacklist items',
    access: READERS,
    limit: closedToLimited('The blacklist is that of all parties.'),
    response: successOf(z.array(BlacklistType)),
  }),
  funnelSlugs: defineRoute({
    method: 'GET',
    path: `${path}/blacklist-types/get-funnel-slugs`,
    tag,
    summary: 'List the funnel slugs that leads have had',
    access: READERS,
    limit: closedToLimited('The blacklist is that of all parties.'),
    response: z.object({ data: z.array(Choice) }),
  }),
  list: defineRoute({
    method: 'GET',
    path: `${path}/get-all-items`,
    tag,
    summary: 'List the blacklist items, with the leads that each has stopped',
    access: 'BLOCKLIST_LIST',
    limit: closedToLimited('The blacklist is that of all parties.'),
    query: BlacklistListQuery,
    response: successOf(z.array(BlacklistItem)).extend({ total: z.int() }),
  }),
  preview: defineRoute({
    method: 'POST',
    path: `${path}/preview`,
    tag,
    summary: 'Count the leads of the last 7 days that a value would have stopped',
    access: WRITERS,
    limit: closedToLimited('The blacklist is that of all parties.'),
    body: BlacklistPreviewBody,
    response: successOf(BlacklistPreview),
    example: { blacklist_type_id: 1, blacklist_value: 'person@example.com' },
  }),
  noteExport: defineRoute({
    method: 'POST',
    path: `${path}/note-export`,
    tag,
    summary: 'Note a file of blacklist items that the browser makes',
    description:
      'The browser reads the items that its search finds and makes the file. The audit ' +
      'log notes it as an export, and its rows count for the alert on exports.',
    access: 'BLOCKLIST_LIST',
    limit: closedToLimited('The blacklist is that of all parties.'),
    body: BlacklistExportBody,
    response: BlacklistMessage,
    example: { format: 'csv', rows: 1 },
  }),
  create: defineRoute({
    method: 'POST',
    path: `${path}/add-new-item`,
    tag,
    summary: 'Add a blacklist item',
    description:
      'In force for the next lead. The value is stored as leads are: e-mail addresses in small ' +
      'letters, phone numbers as E.164, countries as ISO codes. A value that would stop a whole ' +
      'country, or as much, needs `is_sure`.',
    access: 'BLOCKLIST_CREATE',
    limit: closedToLimited('The blacklist is that of all parties.'),
    status: 201,
    body: BlacklistItemBody,
    response: BlacklistAdded,
    errors: ['BLACKLIST_VALUE_TAKEN', 'BLACKLIST_TOO_WIDE'],
    example,
  }),
  createMany: defineRoute({
    method: 'POST',
    path: `${path}/add-many-items`,
    tag,
    summary: 'Add blacklist items by lines',
    description:
      'Lines that cannot be added are named in the answer, and without `is_sure` those that would ' +
      'stop a whole country. The others are added.',
    access: 'BLOCKLIST_CREATE',
    limit: closedToLimited('The blacklist is that of all parties.'),
    body: BlacklistLinesBody,
    response: BlacklistLinesReply,
    example: { items: [{ line: 1, type: 'Email Domain', value: 'example.com' }] },
  }),
  update: defineRoute({
    method: 'POST',
    path: `${path}/edit-item/:id`,
    tag,
    summary: 'Edit a blacklist item',
    description: 'A new value that would stop a whole country, or as much, needs `is_sure`.',
    access: 'BLOCKLIST_EDIT',
    limit: closedToLimited('The blacklist is that of all parties.'),
    params: IdParams,
    isSchedulable: true,
    body: EditBlacklistItemBody,
    response: BlacklistSaved,
    errors: ['BLACKLIST_ITEM_NOT_FOUND', 'BLACKLIST_VALUE_TAKEN', 'BLACKLIST_TOO_WIDE', 'CONFLICT'],
    example,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/delete-item/:id`,
    tag,
    summary: 'Delete a blacklist item; leads that it hid stay hidden',
    access: 'BLOCKLIST_DELETE',
    limit: closedToLimited('The blacklist is that of all parties.'),
    params: IdParams,
    response: BlacklistMessage,
    errors: ['BLACKLIST_ITEM_NOT_FOUND'],
  }),
  removeMany: defineRoute({
    method: 'POST',
    path: `${path}/delete-many-items`,
    tag,
    summary: 'Delete blacklist items',
    description: 'All are deleted, or none. Those that do not exist are left out.',
    access: 'BLOCKLIST_DELETE',
    limit: closedToLimited('The blacklist is that of all parties.'),
    body: RemoveItemsBody,
    response: BlacklistMessage,
    example: { ids: [1] },
  }),
};
