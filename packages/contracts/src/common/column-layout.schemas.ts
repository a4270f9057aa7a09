import { z } from 'zod';
import { COLUMN_WIDTH } from './column-layout.rules.js';

/**
 * How a user arranged a column of a table. Without a width, the column is as wide as its content; a
 * pinned column stays at the left edge.
 */
export const ColumnLayout = z.object({
  width: z.int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max).optional(),
  pinned: z.boolean().optional(),
});
