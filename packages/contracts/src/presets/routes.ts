import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { CreatePresetBody, Preset, UpdatePresetBody } from './schemas.js';

const tag = 'Presets';
const config = JSON.stringify({
  filterData: { dateRangePreset: 'This week', country_id: [1], excludes: ['country_id'] },
  leadsTableParams: {
    page_number: 1,
    limit: 100,
    sort_by_column: 'created_at',
    sort_order: 'desc',
  },
});

/**
 * Presets are private. A preset of another user is answered like one that does not exist.
 *
 * A person has one preset of a name on a page, regardless of case. Creating the same one again, as
 * a double click does, answers with the one that exists.
 */
export const presets = {
  list: defineRoute({
    method: 'GET',
    path: '/api/presets',
    tag,
    summary: 'List your presets of all pages',
    access: 'session',
    limit: unlimited('Presets are the caller’s own; a filter is applied with the condition.'),
    response: z.array(Preset),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/presets',
    tag,
    summary: 'Create a preset from a filter and its table',
    access: 'session',
    body: CreatePresetBody,
    limit: unlimited('Presets are the caller’s own; a filter is applied with the condition.'),
    response: Preset,
    status: 201,
    errors: ['PRESET_LIMIT', 'PRESET_NAME_TAKEN'],
    example: { name: 'This week abroad', page: 'leads', config },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/presets/:id',
    tag,
    summary: 'Overwrite or rename one of your presets',
    access: 'session',
    params: IdParams,
    body: UpdatePresetBody,
    limit: unlimited('Presets are the caller’s own; a filter is applied with the condition.'),
    response: Preset,
    errors: ['PRESET_NOT_FOUND', 'PRESET_NAME_TAKEN', 'CONFLICT'],
    example: { config },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/presets/:id',
    tag,
    summary: 'Delete one of your presets',
    access: 'session',
    params: IdParams,
    limit: unlimited('Presets are the caller’s own; a filter is applied with the condition.'),
    response: MessageReply,
    errors: ['PRESET_NOT_FOUND'],
  }),
};
