import { z } from 'zod';
import { Instant } from '../common/fields.js';
import { ALERT_KINDS } from '../alerts/schemas.js';
import { WEBHOOK_EVENTS, type WebhookEvent } from './events.rules.js';

// The bodies that webhooks receive. They hold ids and states, never names, e-mail addresses, phone
// numbers or amounts (ADR 103).

const id = (about: string) => z.int().positive().describe(about);
const LEAD = {
  lead_id: id('The lead.'),
  publisher_id: id('The publisher that sent it.'),
};
const ADVERTISER = id('The advertiser that has it.');
const Ftd = z.object({
  ...LEAD,
  advertiser_id: ADVERTISER.nullable(),
  is_fake: z.boolean().describe('Whether staff fired it; no advertiser reported it.'),
});
const CapCount = z.object({
  cap_id: id('The cap.'),
  window_start: Instant.describe('Begin of the period that the cap counts in.'),
  cap: z.int().describe('The number that the cap allows.'),
  filled: z.int().describe('The number that is counted.'),
});
const Change = z.object({
  id: id('The record.'),
  change: z.enum(['created', 'updated', 'deleted']),
});

/** The `data` of each event. */
export const WEBHOOK_DATA = {
  'lead.accepted': z
    .object({ ...LEAD, advertiser_id: ADVERTISER })
    .describe('An advertiser accepted a lead.'),
  'lead.rejected': z
    .object({
      ...LEAD,
      reason: z.string().describe('Code of the reason, such as `no_advertiser`.'),
    })
    .describe('No advertiser got a lead.'),
  'lead.status_changed': z
    .object({
      ...LEAD,
      advertiser_id: ADVERTISER.nullable(),
      advertiser_status: z.string().nullable().describe('The status that the advertiser reports.'),
      publisher_status: z.string().nullable().describe('The status that the publisher is shown.'),
    })
    .describe('The status of a lead changed, at the advertiser or as the publisher is shown it.'),
  'ftd.reported': Ftd.describe('A lead deposited, and staff have to decide.'),
  'ftd.accepted': Ftd.describe('Staff accepted an FTD.'),
  'ftd.rejected': Ftd.describe('Staff rejected an FTD.'),
  'ftd.reversed': Ftd.describe('Staff took back the acceptance of an FTD.'),
  'cap.reached_80': CapCount.describe('The count of a cap passed 80 % of it.'),
  'cap.full': CapCount.describe('The count of a cap reached it.'),
  'alert.raised': z
    .object({
      kind: z.enum(ALERT_KINDS).describe('The kind of the alert.'),
      since: Instant.describe('When its cause began.'),
      advertiser_id: id('The advertiser that it is about.').nullable(),
      publisher_id: id('The publisher that it is about.').nullable(),
      cap_id: id('The cap that it is about.').nullable(),
    })
    .describe('An alert appeared in the bell. Looked for once a minute.'),
  'plan.changed': Change.extend({
    side: z.enum(['advertiser', 'publisher']).describe('The side whose plan it is.'),
  }).describe('A revenue plan of an advertiser or a payout plan of a publisher changed.'),
  'distribution.changed': Change.describe('A distribution changed.'),
  'cap.changed': Change.describe('The settings of a cap changed.'),
} as const satisfies Record<WebhookEvent, z.ZodObject>;
export type WebhookData<E extends WebhookEvent> = z.output<(typeof WEBHOOK_DATA)[E]>;

/** The `data` of the call that the test button makes. */
export const PingData = z
  .object({ webhook_id: id('The webhook that is tested.') })
  .describe('Somebody tests the webhook.');

const Parties = z.array(z.int().positive()).nullable();

/**
 * An event on its way to the webhooks that chose it. `record` orders it: the events of a record
 * arrive one after the other.
 */
export const WebhookMessage = z.object({
  event: z.enum(WEBHOOK_EVENTS),
  record: z.string(),
  at: Instant,
  /** The advertisers and publishers that the event concerns; null for all. */
  advertisers: Parties,
  publishers: Parties,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;
