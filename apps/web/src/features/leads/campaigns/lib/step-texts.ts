import { formatCount } from '#shared/lib/format';
import type { Progress, Step } from '../api/use-campaign';

/** Lists the advertisers of a step with their shares: `Alpha 60%`. */
export const shareTexts = ({ advertisers }: Step): string[] =>
  advertisers.map(({ name, percentage }) => `${name} ${percentage}%`);

const COUNTS = [
  ['accepted', 'accepted'],
  ['rejected', 'rejected'],
  ['unknown', 'not known yet'],
  ['under_way', 'under way'],
] as const;

/** Counts the registrations of a step by outcome: `12 accepted, 3 rejected`. */
export const registrationsText = (step: Progress['steps'][number] | undefined): string | null => {
  if (step === undefined) return null;
  const counted = COUNTS.filter(([key]) => step[key] > 0);
  return counted.map(([key, word]) => `${formatCount(step[key])} ${word}`).join(', ') || null;
};
