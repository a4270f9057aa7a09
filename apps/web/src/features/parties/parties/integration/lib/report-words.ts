import type { Report } from '../api/use-reviews';

/** The outcomes of reports in words, with the look of their tags. */
export const OUTCOMES: Readonly<
  Record<Report['outcome'], readonly [string, 'good' | 'warn' | 'quiet' | 'info']>
> = {
  lead_unknown: ['No lead', 'warn'],
  refused: ['Refused', 'warn'],
  failed: ['Failed', 'warn'],
  applied: ['Applied', 'good'],
  unchanged: ['Known', 'quiet'],
  dismissed: ['Dismissed', 'quiet'],
};

/** Whether staff must decide about a report. */
export const isWaiting = ({ outcome }: Pick<Report, 'outcome'>): boolean =>
  outcome === 'lead_unknown' || outcome === 'refused' || outcome === 'failed';

/** Describes the deposit in a report; null if there is none. */
export const depositText = ({
  ftd,
  amount,
  has_ftd: hasFtd,
}: Pick<Report, 'ftd' | 'amount' | 'has_ftd'>): string | null => {
  if (!ftd) return hasFtd ? 'Maybe' : null;
  return amount === null ? 'Yes' : `Yes, ${amount}`;
};

/** Lists the sent values by name. */
export const sentText = ({ sent }: Pick<Report, 'sent'>): string | null =>
  sent === null
    ? null
    : Object.entries(sent)
        .map(([name, value]) => `${name}=${value}`)
        .join('  ');
