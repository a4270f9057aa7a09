import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { roundPercentage } from '#shared/lib/percentage';
import type { Step } from '../api/use-campaign';

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
}

export const STEP_FIELDS = {
  publishers: 'publishers',
  funnels: 'funnels',
  advertisers: 'advertisers',
} as const satisfies Record<string, keyof StepDraft>;

export const stepDraft = (row: StepRow | null): StepDraft => ({
  publishers: row?.publishers.map(({ id }) => id) ?? [],
  funnels: row?.funnels ?? [],
  advertisers: row?.advertisers ?? [],
});

export const sumOf = (advertisers: readonly StepAdvertiser[]): number =>
  roundPercentage(advertisers.reduce((sum, { percentage }) => sum + percentage, 0));

/** Gives a picked advertiser what the others leave (CMP-023). */
export const withAdvertiser = (
  advertisers: readonly StepAdvertiser[],
  { id, name }: { readonly id: number; readonly name: string },
): readonly StepAdvertiser[] => [
  ...advertisers,
  { id, name, percentage: roundPercentage(Math.max(0, 100 - sumOf(advertisers))) },
];

/** Why no advertiser can be picked; null if one can (CMP-024). */
export const whyNotPickable = (advertisers: readonly StepAdvertiser[]): string | null =>
  sumOf(advertisers) >= 100 ? 'The percentages add up to 100 already' : null;

/** Why the step cannot be sent; null if it can (CMP-024). */
export const stepProblem = (advertisers: readonly StepAdvertiser[]): string | null =>
  sumOf(advertisers) > 100 ? 'The percentages add up to more than 100' : null;

/** The dialog has nothing that can be wrong besides the percentages, which keep it from being sent. */
export const stepFaults = (): Faults<keyof StepDraft> => ({});

export const stepBody = ({
  publishers,
  funnels,
  advertisers,
}: StepDraft): CallInput<'campaigns.createStep'>['body'] => ({
  publishers: [...publishers],
  funnels: [...funnels],
  advertisers: advertisers.map(({ id, percentage }) => ({ id, percentage })),
});
