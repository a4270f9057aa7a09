import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { IdParams, text, WallDateTime } from '../common/fields.js';
import { FieldChange } from '../versions/schemas.js';

/** Most characters of a text, which bounds its lines too. */
const MAX_LENGTH = 20_000;

/** Pasted lines. docs/lines.md has their grammar. */
const LinesText = text(MAX_LENGTH);

export const PreviewLinesBody = z.object({ text: LinesText });

/** A word or a line that cannot be read or saved. */
export const LineFault = z
  .object({
    /** Counts words from 1. Null for the line as a whole. */
    position: z.int().nullable(),
    /** Empty for the line as a whole. */
    word: contact('text'),
    message: contact('text'),
    /** Names or words that may have been meant. */
    suggestions: z.array(contact('text')),
  })
  .meta({ id: 'LineFault' });
export type LineFault = z.output<typeof LineFault>;

/** A line as it was read. Empty lines and remarks are left out. */
export const ReadLine = z
  .object({
    /** Counts from 1. */
    line: z.int(),
    text: contact('text'),
    /** The line with whole names, as it was understood. Null if it was not. */
    meaning: contact('text').nullable(),
    /** A line without faults can be saved. */
    faults: z.array(LineFault),
    warnings: z.array(z.string()),
    /** Number of records that it changes. */
    changes: z.int(),
  })
  .meta({ id: 'ReadLine' });
export type ReadLine = z.output<typeof ReadLine>;

/** A record that the lines change. */
export const LineChange = z
  .object({
    /** Identifies the record among those of the lines. */
    key: z.string(),
    name: contact('text'),
    is_new: z.boolean(),
    /** Lines that change it. */
    lines: z.array(z.int()),
    /** The moment from which it counts, on the clock of a zone. Absent if it counts at once. */
    from: z.object({ at: WallDateTime, timezone: z.string() }).optional(),
    /** Differences, in the words of its history. */
    changes: z.array(FieldChange),
  })
  .meta({ id: 'LineChange' });
export type LineChange = z.output<typeof LineChange>;

/** Version of each record that the lines change; 0 for one that they create. */
const SeenVersions = z.record(text(300), z.int().min(0));

export const LinesPreview = z
  .object({
    lines: z.array(ReadLine),
    changes: z.array(LineChange),
    versions: SeenVersions,
    /** Whether there is a change, and no fault. */
    can_save: z.boolean(),
  })
  .meta({ id: 'LinesPreview' });
export type LinesPreview = z.output<typeof LinesPreview>;

/**
 * `versions` are those of the preview. With `key`, a request that is sent twice is carried out
 * once.
 */
export const SaveLinesBody = z.object({
  text: LinesText,
  versions: SeenVersions,
  key: z.uuid().optional(),
});
export type SaveLinesBody = z.output<typeof SaveLinesBody>;

export const SavedLines = z
  .object({
    message: z.string(),
    /** By which the save can be undone. */
    id: z.int(),
    changes: z.array(LineChange),
  })
  .meta({ id: 'SavedLines' });
export type SavedLines = z.output<typeof SavedLines>;

export const LineSaveParams = IdParams;
