import { MessageReply } from '../common/envelope.js';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  LineSaveParams,
  LinesPreview,
  PreviewLinesBody,
  SavedLines,
  SaveLinesBody,
} from './schemas.js';

/** Every line needs one of these, and the permission of its change. */
const access = [
  'ADVERTISERS_EDIT',
  'PUBLISHERS_EDIT',
  'DISTRIBUTIONS_EDIT',
  'CAPS_CREATE',
  'CAPS_EDIT',
  'ADVERTISER_CAPS_CREATE',
  'ADVERTISER_CAPS_EDIT',
  'PUBLISHER_CAPS_CREATE',
  'PUBLISHER_CAPS_EDIT',
] as const;

const tag = 'Lines';
const path = '/api/lines';
const example = { text: 'advertiser #1 off' };

/** Changes written as lines. Each needs the permission that the change itself needs. */
export const lines = {
  preview: defineRoute({
    method: 'POST',
    path: `${path}/preview`,
    tag,
    summary: 'Say what pasted lines would change; saves nothing',
    access,
    limit: byCondition,
    body: PreviewLinesBody,
    response: LinesPreview,
    example,
  }),
  save: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Save pasted lines as one change, all of it or nothing',
    access,
    limit: byCondition,
    body: SaveLinesBody,
    response: SavedLines,
    errors: ['LINES_MOVED_ON', 'LINES_KEY_USED', 'BEYOND_OWN_PARTIES'],
    example: { ...example, versions: { 'advertiser 1': 1 } },
  }),
  undo: defineRoute({
    method: 'POST',
    path: `${path}/:id/undo`,
    tag,
    summary: 'Undo a save of pasted lines, unless one of its records was changed since',
    description:
      'Changes that wait for their moment are withdrawn. Those that are in force by now are undone, ' +
      'if their records have roll-backs.',
    access,
    limit: byCondition,
    params: LineSaveParams,
    response: MessageReply,
    errors: [
      'LINES_NOT_FOUND',
      'LINES_MOVED_ON',
      'LINES_UNDONE',
      'NOT_UNDOABLE',
      'BEYOND_OWN_PARTIES',
    ],
  }),
};
