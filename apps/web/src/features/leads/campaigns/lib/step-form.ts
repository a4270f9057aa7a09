import { type DelayUnit, LONGEST_DELAY } from '@leadline/contracts/campaign-values';
import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { roundPercentage } from '#shared/lib/decimal';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import type { Progress, Step } from '../api/campaigns';

/** Lists the advertisers of a step with their shares: `Alpha 60%`. */
export const shareTexts = ({ advertisers }: Step): string[] =>
  advertisers.map(({ name, percentage }) => `${name} ${percentage}%`);

/** Describes the delay of a step: `3 hours after the step before`. */
export const stepDelayText = ({ delay, delayUnite }: Step): string | null =>
  delay ? `${delay} ${delayUnite} after the step before` : null;

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

/** A step with the version of its campaign. */
export type StepRow = Step & { readonly version: number };

export interface StepAdvertiser {
  readonly id: number;
  readonly name: string;
  readonly percentage: number;
}
export interface StepDraft {
  readonly publishers: readonly number[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly StepAdvertiser[];
  /** As typed; empty for none. */
  readonly delay: string;
  readonly delayUnite: DelayUnit;
}

export const STEP_FIELDS = {
  publishers: 'publishers',
  funnels: 'funnels',
  delay: 'delay',
  delayUnite: 'delayUnite',
  advertisers: 'advertisers',
} as const satisfies Record<string, keyof StepDraft>;

export const stepDraft = (row: StepRow | null): StepDraft => ({
  publishers: row?.publishers.map(({ id }) => id) ?? [],
  funnels: row?.funnels ?? [],
  advertisers: row?.advertisers ?? [],
  delay: row?.delay ? String(row.delay) : '',
  delayUnite: row?.delayUnite ?? 'hours',
});

export const sumOf = (advertisers: readonly StepAdvertiser[]): number =>
  roundPercentage(advertisers.reduce((sum, { percentage }) => sum + percentage, 0));

/** Adds an advertiser with the percentage that the others leave. */
export const withAdvertiser = (
  advertisers: readonly StepAdvertiser[],
  { id, name }: { readonly id: number; readonly name: string },
): readonly StepAdvertiser[] => [
  ...advertisers,
  { id, name, percentage: roundPercentage(Math.max(0, 100 - sumOf(advertisers))) },
];

/**
 * Lowers all percentages alike, so that one more advertiser gets an equal share: a first advertiser
 * with 100 percent keeps 50.
 */
export const withRoom = (advertisers: readonly StepAdvertiser[]): readonly StepAdvertiser[] => {
  const share = advertisers.length / (advertisers.length + 1);
  const part = share * (100 / Math.max(100, sumOf(advertisers)));
  return advertisers.map((one) => ({ ...one, percentage: roundPercentage(one.percentage * part) }));
};

/** Returns why no advertiser can be added; null if one can. */
export const whyNotPickable = (advertisers: readonly StepAdvertiser[]): string | null =>
  sumOf(advertisers) >= 100 ? 'The percentages add up to 100 already' : null;

/** Returns why the step cannot be sent; null if it can. */
export const stepProblem = (advertisers: readonly StepAdvertiser[]): string | null =>
  sumOf(advertisers) > 100 ? 'The percentages add up to more than 100' : null;

/** `stepProblem` reports the percentages. */
export const stepFaults = ({ delay, delayUnite }: StepDraft): Faults<keyof StepDraft> => {
  if (delay.trim() === '') return {};
  if (!/^\d{1,9}$/.test(delay.trim())) return { delay: MESSAGES.delayMissing };
  return Number(delay) > LONGEST_DELAY[delayUnite] ? { delay: MESSAGES.delayTooLong } : {};
};

export const stepBody = ({
  publishers,
  funnels,
  advertisers,
  delay,
  delayUnite,
}: StepDraft): CallInput<'campaigns.createStep'>['body'] => ({
  publishers: [...publishers],
  funnels: [...funnels],
  advertisers: advertisers.map(({ id, percentage }) => ({ id, percentage })),
  delay: Number(delay) || null,
  delayUnite,
});
