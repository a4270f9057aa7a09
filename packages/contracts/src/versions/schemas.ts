import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Id, IdParams, Instant } from '../common/fields.js';

// Every record that staff edit has a version: 1 when it is created, and one more with each save.
// Reads return it, and a save may carry the one that was read (ADR 26).

/** The version of a record in replies. */
export const Version = z.int().min(1);
/**
 * The version that the sender of a save has read. If the record has another one by now, the save
 * fails with CONFLICT. Without it the save is unconditional.
 */
export const SeenVersion = BodyId.optional();

const Person = z.object({ id: z.int(), name: z.string() });

/** A field that a save changed, in words. Empty texts stand for what was not there. */
export const FieldChange = z
  .object({
    field: z.string(),
    label: z.string(),
    before: contact('text'),
    after: contact('text'),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.output<typeof FieldChange>;

/** A field that is not the same in a refused save, in the record, and in what its sender read. */
export const FieldDifference = z
  .object({
    field: z.string(),
    label: z.string(),
    /** As the sender read it. Null if that version is not known. */
    read: z.string().nullable(),
    /** As it is saved now. */
    theirs: z.string(),
    /** As the refused save would have made it. */
    mine: z.string(),
  })
  .meta({ id: 'FieldDifference' });
export type FieldDifference = z.output<typeof FieldDifference>;

/** The `details` of CONFLICT: the saves since the version that the sender had read. */
export const VersionConflict = z
  .object({
    /** For a lead, the id of the line of its Status History. */
    version: Version,
    saved_at: Instant,
    /** Null if the record has not been saved by a person. */
    saved_by: Person.nullable(),
    /** Others who saved in between. */
    also_saved_by: z.array(Person),
    differences: z.array(FieldDifference),
  })
  .meta({ id: 'VersionConflict' });
export type VersionConflict = z.output<typeof VersionConflict>;

export const VersionEntry = z
  .object({
    version: Version,
    saved_at: Instant,
    /** Null for what was set up without a person, e.g. with the installation. */
    saved_by: Person.nullable(),
    /** The version that this one brought back. */
    restored_from: Version.nullable(),
    is_current: z.boolean(),
    /** Changes of this save. The first version lists all of its fields. */
    changes: z.array(FieldChange),
    /** Changes that a restore of this version would make now. */
    restore_changes: z.array(FieldChange),
  })
  .meta({ id: 'VersionEntry' });
export type VersionEntry = z.output<typeof VersionEntry>;

/** Newest first. Send `next` as `before` to get the rest; it is null on the last page. */
export const VersionHistory = z
  .object({ data: z.array(VersionEntry), next: z.int().nullable() })
  .meta({ id: 'VersionHistory' });
export type VersionHistory = z.output<typeof VersionHistory>;

export const VersionQuery = z.object({
  before: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type VersionQuery = z.output<typeof VersionQuery>;
export const VersionParams = IdParams.extend({ version: Id });
/** Bringing a version back is a save. `version` is the one that the sender has read. */
export const RestoreBody = z.object({ version: SeenVersion });
