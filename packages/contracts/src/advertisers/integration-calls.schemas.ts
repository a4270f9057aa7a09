import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Instant } from '../common/fields.js';
import { SecretChanges, TestLead, AnswerWarningCode } from './integration.schemas.js';
import { IntegrationTemplate, RULE_OUTCOMES } from './integration-template.schemas.js';

// Previews and tests of an integration: its requests for a made-up lead, not sent or sent.

/** A problem of a template, at a dotted path such as `steps.0.request.url`. */
const Fault = z.object({ path: z.string(), message: z.string() });

/** Nothing is sent. Fields that the lead lacks have the values of the sample lead. */
export const IntegrationPreviewBody = z.object({
  template: IntegrationTemplate,
  lead: TestLead.default({}),
});
export type IntegrationPreviewBody = z.output<typeof IntegrationPreviewBody>;

export const IntegrationPreview = z
  .object({
    steps: z.array(
      z.object({
        name: z.string(),
        /** Secrets and the values of earlier steps are shown by their names. */
        request: z
          .object({
            method: z.string(),
            url: z.string(),
            headers: z.record(z.string(), z.string()),
            /** Null if the request has none. */
            body: z.string().nullable(),
          })
          .nullable(),
        /** Faults of this step, and the reason why there is no request. */
        faults: z.array(Fault),
      }),
    ),
    /** Faults outside the steps, for example of a table. */
    faults: z.array(Fault),
  })
  .meta({ id: 'IntegrationPreview' });
export type IntegrationPreview = z.output<typeof IntegrationPreview>;

/** Without a template, the stored one is used. The secrets are used for this test only. */
export const IntegrationTestBody = z.object({
  template: IntegrationTemplate.optional(),
  secrets: SecretChanges,
  lead: TestLead.default({}),
});
export type IntegrationTestBody = z.output<typeof IntegrationTestBody>;

const CallError = z.object({ code: z.string(), message: z.string() });
/** One step of a test. Only secrets and the values that they brought are masked. */
const TestedStep = z.object({
  name: z.string(),
  hands_over: z.boolean(),
  /** Null if the template makes no request of the lead. Nothing was sent then. */
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().nullable(),
    })
    .nullable(),
  /** Null without an answer. */
  response: z
    .object({
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    })
    .nullable(),
  duration_ms: z.int(),
  /** Null without an answer. */
  outcome: z.enum(RULE_OUTCOMES).nullable(),
  /** The index of the rule that decided. Null if none did. */
  rule: z.int().nullable(),
  read: z
    .object({
      external_id: z.string().nullable(),
      autologin_url: z.string().nullable(),
      message: z.string().nullable(),
      price: z.string().nullable(),
      currency: z.string().nullable(),
      others: z.record(z.string(), z.string()),
    })
    .nullable(),
  error: CallError.nullable(),
  warnings: z.array(z.object({ code: AnswerWarningCode, message: z.string() })),
});

/** The steps that were called, in order. Steps after one that failed are missing. */
export const IntegrationTest = z
  .object({
    steps: z.array(TestedStep),
    /** Outcome of a real lead. Null if the lead was not handed over. */
    outcome: z.enum(['accepted', 'refused', 'unknown']).nullable(),
  })
  .meta({ id: 'IntegrationTest' });
export type IntegrationTest = z.output<typeof IntegrationTest>;

export const AnswerComparisonBody = z.object({ template: IntegrationTemplate });
export type AnswerComparisonBody = z.output<typeof AnswerComparisonBody>;

/** How the rules of a template read an answer. */
const ComparedReading = z.object({
  outcome: z.enum(RULE_OUTCOMES),
  /** The index of the rule that decided. Null if none did. */
  rule: z.int().nullable(),
  external_id: contact('text').nullable(),
  /** The origin of the link only. */
  autologin_url: z.string().nullable(),
  message: contact('text').nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  /** Values for later steps by name. */
  others: z.record(z.string(), contact('text')),
});
export type ComparedReading = z.output<typeof ComparedReading>;

/** Values that two readings may differ in. */
export const COMPARED_VALUES = [
  'outcome',
  'external_id',
  'autologin_url',
  'message',
  'price',
  'currency',
  'others',
] as const;

/** An answer that the draft reads differently. Secrets, links and tokens in it are masked. */
const ComparedAnswer = z.object({
  lead_id: z.int(),
  received_at: Instant,
  /** How it was read when it came. */
  outcome: z.enum(RULE_OUTCOMES),
  status: z.int(),
  headers: z.record(z.string(), contact('payload')),
  /** The beginning of a long one. */
  body: contact('payload'),
  changed: z.array(z.enum(COMPARED_VALUES)).min(1),
  saved: ComparedReading,
  draft: ComparedReading,
});
export type ComparedAnswer = z.output<typeof ComparedAnswer>;

export const AnswerComparison = z
  .object({
    /** The steps of the draft whose names the saved integration has, too. */
    steps: z.array(
      z.object({
        name: z.string(),
        /** How many of its last 50 answers are kept, and were read both ways. */
        compared: z.int(),
        /** The latest first. */
        different: z.array(ComparedAnswer),
      }),
    ),
  })
  .meta({ id: 'AnswerComparison' });
export type AnswerComparison = z.output<typeof AnswerComparison>;
