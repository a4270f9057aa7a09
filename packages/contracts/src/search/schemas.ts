import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { text } from '../common/fields.js';

export const SEARCH_KINDS = [
  'lead',
  'advertiser',
  'publisher',
  'distribution',
  'offer',
  'campaign',
  'cap',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The most records of a kind that a search finds. */
export const MOST_FOUND_OF_A_KIND = 5;

export const SearchBody = z.object({ text: text(100).trim().min(1) });
export type SearchBody = z.output<typeof SearchBody>;

const [LEAD, ...NAMED] = SEARCH_KINDS;
const id = z.int();

/**
 * A record that was found. A lead is called by its e-mail; a cap by its type, parties and countries.
 */
export const FoundRecord = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal(LEAD),
      id,
      name: contact('email'),
      person: contact('name'),
      slug: z.null(),
    }),
    z.object({
      kind: z.enum(NAMED),
      id,
      name: z.string(),
      /** The address of an offer among the links; null for other kinds. */
      slug: z.string().nullable(),
      /** Whether it takes leads, unless it is paused; null for kinds that are never paused. */
      is_on: z.boolean().nullable(),
    }),
  ])
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.output<typeof FoundRecord>;
