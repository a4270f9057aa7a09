import { z } from 'zod';
import { Instant, text } from './fields.js';

/** Fields of a request for a list that scripts read page by page (ADR 107). */
export const placeFields = {
  cursor: text(200).nullish().describe('The `next_cursor` of the page before, unchanged'),
  updated_since: Instant.nullish().describe(
    'Lists what has changed since, in the order of the changes. A record that changes again comes ' +
      'again. Then go on with the cursor, also after the last page. What changed in the ' +
      'minutes before may come, too. After a restore of a backup begin anew.',
  ),
};
/** Fields of its answer. */
export const nextPlace = {
  next_cursor: z
    .string()
    .nullable()
    .describe(
      'Send it as `cursor` to go on. Null on the last page, and where an order has no cursor. With ' +
        '`updated_since` never null: an empty page says that nothing has changed since.',
    ),
};
