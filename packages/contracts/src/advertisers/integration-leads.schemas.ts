import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { Instant } from '../common/fields.js';
import { IntegrationTemplate } from './integration-template.schemas.js';

// How an integration and real leads fit: the way to the first live lead, the values that leads
// lack, and the requests that a draft would make of leads that came before.

/** Reasons why a distribution sends an advertiser no lead at this moment. */
export const LEAD_BLOCKS = [
  'advertiser_inactive',
  'excluded',
  'country_not_supported',
  'closed',
  'no_traffic',
  'cap_full',
  'circuit_open',
  /** No timeslot covers this minute, and the distribution rejects leads then. */
  'outside_hours',
  /** The advertiser has no share in the timeslot that covers this minute. */
  'other_timeslot',
] as const;
export type LeadBlock = (typeof LEAD_BLOCKS)[number];

/** Ids of leads are null for callers who may not list leads. */
const LeadAt = z.object({ lead_id: z.int().nullable(), at: Instant });

/** Says what is missing before an advertiser has its first live lead, and what has been done. */
export const IntegrationChecklist = z
  .object({
    is_saved: z.boolean(),
    /** Names of secrets that the saved template uses and that have no text. */
    missing_secrets: z.array(z.string()),
    /** `changed`: another template, or other secrets, than the saved ones were accepted. */
    test: z.enum(['accepted', 'changed', 'missing']),
    tested_at: Instant.nullable(),
    is_active: z.boolean(),
    /** Live distributions with a share for the advertiser, at most 50. */
    distributions: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        country: z.string().nullable(),
        /** Why it sends no lead now. Null if it does. */
        blocked_by: z.enum(LEAD_BLOCKS).nullable(),
      }),
    ),
    /** Campaigns that send it leads. */
    campaigns: z.int(),
    /** The first real lead among the last 1,000 that it accepted, and the newest with a status. */
    accepted: LeadAt.nullable(),
    reported: LeadAt.nullable(),
  })
  .meta({ id: 'IntegrationChecklist' });
export type IntegrationChecklist = z.output<typeof IntegrationChecklist>;

/**
 * `sent`: leads that were sent to the advertiser. `routable`: it had none, so these are leads that
 * a distribution would send to it.
 */
const LeadOrigin = z.enum(['sent', 'routable']);

/** A draft of a template. It may have faults. */
export const IntegrationDraftBody = z.object({ template: IntegrationTemplate });
export type IntegrationDraftBody = z.output<typeof IntegrationDraftBody>;

/** Values of leads that a template uses and that some real leads lack. */
export const MissingLeadValues = z
  .object({
    origin: LeadOrigin,
    /** Number of leads that were looked at, at most 200. */
    leads: z.int(),
    values: z.array(
      z.object({
        /** The name after `lead.` */
        name: z.string(),
        /** Leads without it. */
        missing: z.int(),
        /** The newest of them. Null for callers who may not list leads. */
        lead_id: z.int().nullable(),
        /** The texts that use it, and what they send without it. */
        uses: z.array(
          z.object({
            step: z.string(),
            place: z.enum(['url', 'header', 'auth', 'field', 'body']),
            /** Name of the field or header. Null for other places. */
            field: z.string().nullable(),
            /** `refused`: no request can be made, and the lead is not sent. */
            kind: z.enum(['empty', 'omitted', 'null', 'text', 'refused']),
            /** The text that is sent, or the reason. Null if it is part of a longer text. */
            text: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'MissingLeadValues' });
export type MissingLeadValues = z.output<typeof MissingLeadValues>;

/** A request as in a preview. Secrets and the values of earlier steps are shown by their names. */
const ShownRequest = z.object({
  method: z.string(),
  url: contact('text'),
  headers: z.record(z.string(), contact('text')),
  body: contact('text').nullable(),
});

/** The last real leads with the requests of the saved template and those of a draft. */
export const PastLeadRequests = z
  .object({
    origin: LeadOrigin,
    leads: z.array(
      z.object({
        lead_id: z.int(),
        created_at: Instant,
        steps: z.array(
          z.object({
            name: z.string(),
            /** `added` and `removed`: only one of the two templates has the step. */
            change: z.enum(['same', 'changed', 'added', 'removed']),
            /** By the saved template. Null if it makes none, or the same. */
            before: ShownRequest.nullable(),
            /** By the draft. Null if it makes none. */
            after: ShownRequest.nullable(),
            /** Why the draft makes no request of this lead. */
            fault: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PastLeadRequests' });
export type PastLeadRequests = z.output<typeof PastLeadRequests>;
