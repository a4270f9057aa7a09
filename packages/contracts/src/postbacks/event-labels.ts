import type { PublisherEvent } from '../jobs/topics.js';

/** Events of postbacks in the words of the screens. */
export const PUBLISHER_EVENT_LABELS: Readonly<Record<PublisherEvent, string>> = {
  lead_accepted: 'Lead accepted',
  lead_rejected: 'Lead rejected',
  status_changed: 'Status changed',
  ftd_approved: 'FTD approved',
  ftd_reversed: 'FTD reversed',
};
