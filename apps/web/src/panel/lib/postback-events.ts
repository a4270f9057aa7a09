import type { PublisherPostbackBody } from '@leadline/contracts';

/** Labels of the events that a postback can report. */
export const EVENTS: Readonly<Record<PublisherPostbackBody['event'], string>> = {
  lead_accepted: 'Lead accepted',
  lead_rejected: 'Lead rejected',
  status_changed: 'Sale status changed',
  ftd_approved: 'Conversion approved',
};
