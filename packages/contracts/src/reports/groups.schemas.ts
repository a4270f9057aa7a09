import { z } from 'zod';
import { text } from '../common/fields.js';
import { DIMENSIONS } from './dimensions.js';

/**
 * The value of a group in a reply: an id, a text, `yyyy-MM-dd` for a day, `yyyy-MM` for a month, 0
 * to 23 for an hour, 1 (Monday) to 7 for a weekday. Null is the group of leads without a value.
 * Texts are as long as they are stored.
 */
export const GroupValue = z.union([z.int(), z.string()]).nullable();
export type GroupValue = z.infer<typeof GroupValue>;

/**
 * Long enough for every group of a reply. Only imported leads have texts longer than intake allows.
 */
const LONGEST_TEXT = 10_000;

/** A group that leads and FTDs have to be in. */
export const ReportGroup = z.object({
  group_by: z.enum(DIMENSIONS),
  value: z.union([z.int(), text(LONGEST_TEXT)]).nullable(),
});
export type ReportGroup = z.infer<typeof ReportGroup>;

/** More groups than a path can have, because a filter may have some of its own. */
const MOST_GROUPS = 2 * DIMENSIONS.length;
export const ReportGroups = z.array(ReportGroup).max(MOST_GROUPS);
