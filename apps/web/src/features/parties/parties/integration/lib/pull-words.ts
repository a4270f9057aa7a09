import { formatCount } from '#shared/lib/format';
import type { DryRunRow } from '../api/use-status-pull';
import type { PullRun, StatusPull } from './pull-draft';

type Change = DryRunRow['changes'][number];
type Reading = NonNullable<DryRunRow['reading']>;

/** Describes a change that a row would make. */
export const changeText = ({ kind, before, after }: Change): string => {
  switch (kind) {
    case 'settled_as_accepted':
      return 'The advertiser has the lead: accepted';
    case 'settled_as_refused':
      return 'Refused: the lead goes to the next advertiser';
    case 'advertiser_id':
      return `Advertiser’s id: ${after}`;
    case 'status':
      return before === null ? `Status: ${after}` : `Status: ${before} → ${after}`;
    case 'ftd':
      return after === null ? 'New FTD' : `New FTD, amount ${after}`;
    case 'deposit':
      return `New deposit after the FTD, amount ${after}`;
  }
};

/** Describes the values that were read from a row, except the time. */
export const readingText = ({ status, ftd, amount, ...row }: Reading): string =>
  [
    status ?? 'no status',
    ftd ? 'FTD' : null,
    amount,
    row.deposit_id === null ? null : `deposit ${row.deposit_id} of ${row.deposit_amount}`,
  ]
    .filter((part) => part !== null)
    .join(', ');

const refusalText = ({ lead, field, reason, count }: PullRun['refusals'][number]): string =>
  `${formatCount(count)} × ${field}: ${reason}${lead === null ? '' : ` (lead ${lead})`}`;
/** Explains why a run failed, or why some of its rows could not be read. */
export const whyText = ({ error, refusals }: PullRun): string | null =>
  [...(error === null ? [] : [error]), ...refusals.map(refusalText)].join('; ') || null;

/** Sums up the last run of a pull. Null if there was none. */
export const resultText = (pull: StatusPull): string | null => {
  if (pull.last_run_at === null) return null;
  if (pull.last_error !== null) return pull.last_error;
  const { last_read, last_applied, last_unknown, last_refused } = pull;
  return [
    `${formatCount(last_read)} seen`,
    `${formatCount(last_applied)} changed`,
    last_unknown > 0 ? `${formatCount(last_unknown)} unknown` : null,
    last_refused > 0 ? `${formatCount(last_refused)} unreadable` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
};
