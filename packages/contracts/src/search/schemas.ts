import { z } from 'zod';
import { text } from '../common/fields.js';

export const SEARCH_KINDS = [
  'lead',
  'advertiser',
  'publisher',
  'distribution',
  'offer',
  'campaign',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The most records of a kind that a search finds. */
export const MOST_FOUND_OF_A_KIND = 5;

export const SearchBody = z.object({ text: text(100).trim().min(1) });
export type SearchBody = z.output<typeof SearchBody>;

/** A record that was found. A lead is called by its e-mail. */
export const FoundRecord = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    id: z.int(),
    name: z.string(),
    /** The address of an offer among the links; null for other kinds. */
    slug: z.string().nullable(),
  })
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.output<typeof FoundRecord>;
