import { z } from 'zod';
import { contact, contactDocument } from '../common/contact-data.js';
import { Instant, text } from '../common/fields.js';
import { REPORT_OUTCOMES } from '../postbacks/review.schemas.js';
import { ANSWER_TYPES, AnswerValue } from './integration-template.schemas.js';
import { PULL_FIELDS } from './status-pull-template.schemas.js';

/** The values that are read from each report that an advertiser sends. */
export const MAPPED_FIELDS = [...PULL_FIELDS, 'currency', 'event_id'] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

const place = AnswerValue.nullable().default(null);

/**
 * Places of the values in the reports that an advertiser sends (ADR 86). Paths begin with `query`
 * or `body`. Without a mapping, reports are read by the names of our fields.
 */
export const ReportMapping = z
  .object({
    /** How the body is read. `auto` follows its Content-Type, and its beginning. */
    type: z.enum(ANSWER_TYPES).default('auto'),
    /**
     * The path of the list of reports in a request that holds several. The places are then places
     * in an entry of the list. Null if each request is one report.
     */
    rows: text(1000).min(1).nullable().default(null),
    /** A pattern reads the body, the query of a request without one, or an entry as JSON. */
    read: z
      .object({
        lead_id: place,
        brand_lead_id: place,
        status: place,
        ftd: place,
        /** Texts that mean a deposit. If empty: true, 1, yes, or a number above 0. */
        ftd_values: z.array(text(100).min(1)).max(20).default([]),
        amount: place,
        /** The currency of the amount. An amount in another one than dollars is refused. */
        currency: place,
        ftd_time: place,
        /** A deposit after the FTD, as postbacks have it (ADR 97). */
        deposit_id: place,
        deposit_amount: place,
        deposit_time: place,
        deposit_currency: place,
        /**
         * The advertiser's id of the event. A report that was applied and comes again with the same
         * id and the same values changes nothing.
         */
        event_id: place,
      })
      .refine((read) => read.lead_id !== null || read.brand_lead_id !== null, {
        path: ['lead_id'],
        message: 'Choose the place of our id or of the advertiser’s id',
      }),
  })
  .meta({ id: 'ReportMapping' });
export type ReportMapping = z.output<typeof ReportMapping>;

/** The mapping to try. Null tries the names of our fields. */
export const ReportReadingsBody = z.object({ reports: ReportMapping.nullable() });
export type ReportReadingsBody = z.output<typeof ReportReadingsBody>;

/** Reading of a received request. */
const Reading = z.object({
  /** The reports in it, at most 20. */
  reports: z.array(
    z.object({
      lead_id: contact('text').nullable(),
      brand_lead_id: contact('text').nullable(),
      status: contact('text').nullable(),
      ftd: z.boolean(),
      amount: z.string().nullable(),
      ftd_time: z.string().nullable(),
      deposit_id: z.string().nullable(),
      deposit_amount: z.string().nullable(),
      event_id: contact('text').nullable(),
      /** The reason why it would be refused. */
      problem: contact('text').nullable(),
    }),
  ),
  /** The number of all reports in it. */
  count: z.int(),
});
export type ReportReading = z.output<typeof Reading>;

export const ReportReadings = z
  .object({
    /** Faults of the mapping, at dotted paths such as `read.status`. */
    faults: z.array(z.object({ path: z.string(), message: z.string() })),
    /** The last received requests, the newest first; at most 20. */
    requests: z.array(
      z.object({
        id: z.int(),
        received_at: Instant,
        outcome: z.enum(REPORT_OUTCOMES),
        content_type: z.string(),
        /** The values as paths see them, under `query` and `body`. */
        data: contactDocument(z.unknown()),
        /** By the rules in force. */
        now: Reading,
        /** By the mapping to try. Null if it has faults. */
        then: Reading.nullable(),
      }),
    ),
  })
  .meta({ id: 'ReportReadings' });
export type ReportReadings = z.output<typeof ReportReadings>;
