import type { ReportChanges } from '@leadline/contracts';
import { formatCount } from '#shared/lib/format';

const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Says what changed since a report was looked at, e.g. `2 leads that it counts changed since: …`. */
export const changesText = ({ leads, ftds }: ReportChanges): string => {
  if (leads === 0) return 'Nothing that it counts has changed since.';
  const happened = (['reported', 'accepted', 'rejected', 'reversed'] as const)
    .filter((what) => ftds[what] > 0)
    .map((what) => `${counted(ftds[what], 'FTD')} ${what}`);
  const list = happened.length === 0 ? '' : `: ${happened.join(', ')}`;
  return `${counted(leads, 'lead')} that it counts changed since${list}.`;
};

/** Returns the label of the link to the leads that an answer names. */
export const changedLeadsLabel = ({ leads, lead_ids: ids }: ReportChanges): string => {
  if (leads > ids.length) return `Show the last ${formatCount(ids.length)} that changed`;
  return leads === 1 ? 'Show the lead' : 'Show these leads';
};
