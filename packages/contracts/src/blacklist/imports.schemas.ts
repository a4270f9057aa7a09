import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Id, Instant, text } from '../common/fields.js';
import { BlacklistLine, IsSure } from './schemas.js';

/** The most lines in an import. */
export const MOST_IMPORT_LINES = 50_000;
const MOST_CHARACTERS = 10_000_000;

/** A file as it was read, or lines that were pasted. */
export const BlacklistImportBody = z
  .object({
    file_name: text(255),
    /** The content of a csv file with a heading. */
    text: z.string().min(1).max(MOST_CHARACTERS).optional(),
    lines: z.array(BlacklistLine).min(1).max(MOST_IMPORT_LINES).optional(),
  })
  .refine((body) => (body.text === undefined) !== (body.lines === undefined), {
    path: ['text'],
    message: 'Send either the text of a file, or lines',
  });
export type BlacklistImportBody = z.output<typeof BlacklistImportBody>;

/**
 * `checking` reads the lines and counts the leads that they would have stopped, `ready` waits for a
 * start. An import that is not started within 7 days is `dropped`.
 */
export const BLACKLIST_IMPORT_STATES = [
  'checking',
  'ready',
  'adding',
  'added',
  'undoing',
  'undone',
  'dropped',
] as const;
export type BlacklistImportState = (typeof BLACKLIST_IMPORT_STATES)[number];

export const BlacklistImport = z
  .object({
    id: z.int(),
    file_name: z.string(),
    user_name: z.string(),
    state: z.enum(BLACKLIST_IMPORT_STATES),
    lines: z.int(),
    /** Lines that the present state has dealt with. */
    done: z.int(),
    /** Lines that cannot be added. */
    faults: z.int(),
    /** Lines that would stop a whole country, or as much. */
    wide: z.int(),
    /** Items of this import that are on the blacklist. */
    items: z.int(),
    /** Items of `items` that somebody has edited since. An undo keeps them. */
    edited: z.int(),
    since: Instant.nullable(),
    /** Leads since then that the lines together would have stopped; null before they are counted. */
    leads: z.int().nullable(),
    /** Leads of `leads` that an advertiser accepted. */
    accepted: z.int().nullable(),
    created_at: Instant,
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'BlacklistImport' });
export type BlacklistImport = z.output<typeof BlacklistImport>;

export const BlacklistImportLine = z
  .object({
    line: z.int(),
    type: z.string(),
    value: contact('text'),
    expires_at: z.string(),
    hide_blocked: z.string(),
    description: contact('text'),
    /** Why the line cannot be added. */
    fault: contact('text').nullable(),
    /** Whether it would stop a whole country, or as much. */
    is_wide: z.boolean(),
    leads: z.int(),
    accepted: z.int(),
  })
  .meta({ id: 'BlacklistImportLine' });
export type BlacklistImportLine = z.output<typeof BlacklistImportLine>;

const Yes = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
export const BlacklistImportLinesQuery = z.object({
  /** Only the lines with a fault, by their numbers. Otherwise those that stop most come first. */
  faults: Yes,
  page_number: Id.max(1_000_000).default(1),
  limit: Id.max(1000).default(50),
});

export const StartBlacklistImportBody = z.object({ is_sure: IsSure });
