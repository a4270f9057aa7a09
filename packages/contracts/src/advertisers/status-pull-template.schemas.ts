import { z } from 'zod';
import { text } from '../common/fields.js';
import { haveHeaderNames } from './call-template.rules.js';
import {
  ANSWER_TYPES,
  AnswerValue,
  IntegrationStep,
  StepRequest,
} from './integration-template.schemas.js';
import { JsonPath, OldIntegrationTemplate, templateOf } from './integration.schemas.js';

/**
 * Values that the texts of a pull name, besides secrets, `now` and the values of its steps: the
 * time range as ISO 8601, and the place of the page.
 */
export const PULL_VALUES = ['since', 'until', 'page', 'offset', 'cursor'] as const;
export type PullValue = (typeof PULL_VALUES)[number];

/** How the pages of an answer follow each other. A page without rows is the last of every kind. */
const PullPages = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** `{{ page }}` counts up, to the last page if the answer names it. */
  z.object({
    kind: z.literal('number'),
    first: z.int().min(0).max(1).default(1),
    last: AnswerValue.nullable().default(null),
  }),
  /** `{{ offset }}` is the number of rows before the page, up to the total if the answer names it. */
  z.object({ kind: z.literal('offset'), total: AnswerValue.nullable().default(null) }),
  /** `{{ cursor }}` is this value of the page before. Without one, the page is the last. */
  z.object({ kind: z.literal('cursor'), value: AnswerValue }),
  /** The address of the next page, also in a header `Link`. It must have the same origin. */
  z.object({ kind: z.literal('link'), value: AnswerValue }),
  /** The same request again: for advertisers that give each row once. */
  z.object({ kind: z.literal('until_empty') }),
]);
export type PullPages = z.output<typeof PullPages>;

/** The values that are read from each row, by their names in a report. */
export const PULL_FIELDS = [
  'lead_id',
  'brand_lead_id',
  'status',
  'ftd',
  'amount',
  'ftd_time',
  'deposit_id',
  'deposit_amount',
  'deposit_time',
  'deposit_currency',
] as const;
export type PullField = (typeof PULL_FIELDS)[number];
const place = AnswerValue.nullable().default(null);
const words = z.array(text(100).min(1)).max(20).default([]);

/** How an advertiser's statuses are pulled and read (ADR 84). */
export const StatusPullTemplate = z
  .object({
    /** Requests before the first page, for example for a token. All have to be accepted. */
    steps: z
      .array(IntegrationStep.pick({ name: true, request: true, answer: true }))
      .max(4)
      .refine((steps) => new Set(steps.map(({ name }) => name)).size === steps.length, {
        message: 'Two steps have the same name',
      })
      .default([]),
    request: StepRequest,
    answer: z
      .object({
        type: z.enum(ANSWER_TYPES).default('auto'),
        /**
         * The path of the list of rows. Null if the answer itself is the list. Each line of a text
         * is a row.
         */
        rows: text(1000).min(1).nullable().default(null),
      })
      .prefault({}),
    /** How far back a run asks. Reports that were applied before change nothing. */
    lookback_hours: z.int().min(1).max(2160).default(72),
    pages: PullPages.default({ kind: 'none' }),
    max_pages: z.int().min(1).max(20).default(10),
    /** Places in a row. A pattern reads the row as JSON, or the line of a text. */
    read: z
      .object({
        lead_id: place,
        brand_lead_id: place,
        status: place,
        /**
         * Statuses by which the advertiser says that it did not take a lead. They settle a lead
         * whose answer never came: it goes to the next advertiser. The mapping of statuses can
         * say the same, for postbacks too.
         */
        refused_values: words,
        ftd: place,
        /** Texts that mean a deposit. If empty: true, 1, yes, or a number above 0. */
        ftd_values: words,
        amount: place,
        ftd_time: place,
        /** Deposits after the FTD, as postbacks have them (ADR 97). */
        deposit_id: place,
        deposit_amount: place,
        deposit_time: place,
        deposit_currency: place,
      })
      .refine((read) => read.lead_id !== null || read.brand_lead_id !== null, {
        path: ['lead_id'],
        message: 'Enter the path of our id or of the advertiser’s id',
      }),
  })
  .meta({ id: 'StatusPullTemplate' });
export type StatusPullTemplate = z.output<typeof StatusPullTemplate>;

/** Placeholders of old templates of pulls, besides secrets. */
const OLD_PULL_PLACEHOLDERS = [
  'since',
  'until',
  'since_date',
  'until_date',
  'since_unix',
  'until_unix',
  'page',
  'cursor',
] as const;
export type OldPullPlaceholder = (typeof OLD_PULL_PLACEHOLDERS)[number];

const template = templateOf(OLD_PULL_PLACEHOLDERS);
const templates = z
  .record(text(128).min(1), template)
  .refine((fields) => Object.keys(fields).length <= 50, { message: 'At most 50' });

/** A template of a pull that was stored before pulls were written in Liquid. */
export const OldStatusPullTemplate = z.object({
  method: z.enum(['GET', 'POST']).default('GET'),
  url: template.and(z.string().regex(/^https?:\/\//)),
  headers: templates.refine(haveHeaderNames, { message: 'A header name is not valid' }).default({}),
  auth: OldIntegrationTemplate.shape.auth,
  /** The query of a GET, the JSON body of a POST. */
  fields: templates.default({}),
  lookback_hours: StatusPullTemplate.shape.lookback_hours,
  paging: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('page'), first: z.int().min(0).max(1).default(1) }),
      z.object({ kind: z.literal('cursor'), path: JsonPath }),
    ])
    .default({ kind: 'none' }),
  max_pages: StatusPullTemplate.shape.max_pages,
  read: z
    .object({
      list: JsonPath.nullable().default(null),
      lead_id: JsonPath.nullable().default(null),
      brand_lead_id: JsonPath.nullable().default(null),
      status: JsonPath.nullable().default(null),
      refused_values: words,
      ftd: JsonPath.nullable().default(null),
      ftd_values: words,
      amount: JsonPath.nullable().default(null),
      ftd_time: JsonPath.nullable().default(null),
    })
    .refine((read) => read.lead_id !== null || read.brand_lead_id !== null),
});
export type OldStatusPullTemplate = z.output<typeof OldStatusPullTemplate>;
