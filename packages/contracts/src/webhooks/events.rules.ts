/** Events that a webhook can choose, by their names in `type` (ADR 103). */
export const WEBHOOK_EVENTS = [
  'lead.accepted',
  'lead.rejected',
  'lead.status_changed',
  'ftd.reported',
  'ftd.accepted',
  'ftd.rejected',
  'ftd.reversed',
  'cap.reached_80',
  'cap.full',
  'alert.raised',
  'plan.changed',
  'distribution.changed',
  'cap.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Events in words. */
export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'lead.accepted': 'Lead accepted',
  'lead.rejected': 'Lead rejected',
  'lead.status_changed': 'Lead status changed',
  'ftd.reported': 'FTD reported',
  'ftd.accepted': 'FTD accepted',
  'ftd.rejected': 'FTD rejected',
  'ftd.reversed': 'FTD reversed',
  'cap.reached_80': 'Cap reached 80 %',
  'cap.full': 'Cap full',
  'alert.raised': 'Alert raised',
  'plan.changed': 'Plan changed',
  'distribution.changed': 'Distribution changed',
  'cap.changed': 'Cap changed',
};

/** The share of a cap, in percent, at which each event about its count is sent. */
export const CAP_EVENT_SHARES = { 'cap.reached_80': 80, 'cap.full': 100 } as const;
export type CapEvent = keyof typeof CAP_EVENT_SHARES;
