import { z } from 'zod';
import { contact, contactDocument } from '../common/contact-data.js';
import { Id, Instant, text } from '../common/fields.js';

/** An e-mail address or an international phone number. */
const Subject = text(255)
  .transform((value) => value.trim())
  .pipe(z.string().min(3, 'Enter an e-mail address or a phone number'));

export const PersonBody = z.object({ value: Subject });

/** `confirmation` repeats the value, so that a slip erases nobody. */
export const ErasePersonBody = z
  .object({ value: Subject, confirmation: Subject })
  .refine(({ value, confirmation }) => value === confirmation, {
    path: ['confirmation'],
    message: 'Type the same e-mail address or phone number again',
  });

export const SubjectKind = z.enum(['email', 'phone']);

/** Counts of the stored data of a person. */
export const PersonSummary = z
  .object({
    kind: SubjectKind,
    /** The value in the form in which it is stored. */
    value: z.string(),
    /** Leads with this e-mail or phone, and copies of them. */
    leads: z.int(),
    /** Leads of `leads` that are being delivered. An erasure waits for them. */
    under_way: z.int(),
    /** Injections that have not begun. An erasure ends them. */
    waiting_injections: z.int(),
    /** Other leads with a phone or e-mail of these leads. An erasure leaves them. */
    related_leads: z.int(),
    /** Entries of the blacklist with this value. An erasure leaves them. */
    blacklist_items: z.int(),
  })
  .meta({ id: 'PersonSummary' });
export type PersonSummary = z.infer<typeof PersonSummary>;

const Rows = z.array(z.record(z.string(), z.unknown()));

/** The data of a person, for the person: rows by kind, without secrets of others. */
export const PersonData = z
  .object({
    kind: SubjectKind,
    value: contact('text'),
    exported_at: Instant,
    /** Kinds of data that are left out, in words. */
    withheld: z.array(z.string()),
    data: contactDocument(z.record(z.string(), Rows)),
  })
  .meta({ id: 'PersonData' });

/** A run that erases a person, or data that is older than the settings allow. */
export const Erasure = z
  .object({
    id: z.int(),
    kind: z.enum(['person', 'payloads', 'personal_data']),
    subject_kind: SubjectKind.nullable(),
    /** The first digits of the keyed hash of the e-mail or phone. */
    subject_hash: z.string().nullable(),
    /** In a run by age: data from before this instant is erased. */
    before: Instant.nullable(),
    status: z.enum(['idle', 'running', 'completed']),
    progress: z.int().min(0).max(100),
    /** Leads that are being delivered, for which the run waits. */
    waiting: z.int(),
    /** Rows changed, by kind of row. */
    report: z.record(z.string(), z.int()),
    /** Places that may name the person and wait for a decision of staff. */
    undecided: z.int(),
    created_by: z.string().nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

/** A row that may name an erased person. Staff decide whether to erase it. */
export const ErasureFinding = z
  .object({
    id: z.int(),
    /** A kind of rows, e.g. `other_leads`. */
    place: z.string(),
    row_id: z.int(),
    /** The lead that the row is about. */
    lead_id: z.int().nullable(),
    /** The text around it. Null once it is decided, or if the text is gone. */
    quote: contact('payload').nullable(),
    decision: z.enum(['erase', 'keep']).nullable(),
    decided_by: z.string().nullable(),
    decided_at: Instant.nullable(),
  })
  .meta({ id: 'ErasureFinding' });
export type ErasureFinding = z.infer<typeof ErasureFinding>;

/** The remaining data after the erasure of a person, and the advertisers to inform. */
export const ErasureDetails = z
  .object({
    id: z.int(),
    /** Entries of the blacklist that name the person. They stay. */
    blacklist_items: z.int(),
    /** Up to 500, those that wait for a decision first. */
    findings: z.array(ErasureFinding),
    /** Advertisers that received data of the person. */
    recipients: z.array(
      z.object({
        advertiser_id: z.int(),
        name: z.string(),
        leads: z.int(),
        first_at: Instant,
        last_at: Instant,
      }),
    ),
  })
  .meta({ id: 'ErasureDetails' });
export type ErasureDetails = z.infer<typeof ErasureDetails>;

export const DecideErasureBody = z.object({
  findings: z.array(Id).min(1).max(500),
  decision: z.enum(['erase', 'keep']),
});
export type DecideErasureBody = z.output<typeof DecideErasureBody>;
