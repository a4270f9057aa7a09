import type { PublisherPostbackBody } from '@leadline/contracts';

/** What a postback can be sent for, in words. */
export const EVENTS: Readonly<Record<PublisherPostbackBody['event'], string>> = {
  lead_accepted: 'Lead accepted',
  lead_rejected: 'Lead rejected',
  status_changed: 'Sale status changed',
  ftd_approved: 'Conversion approved',
};
