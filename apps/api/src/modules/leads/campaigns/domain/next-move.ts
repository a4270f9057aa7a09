import {
  type DelayUnit,
  EXIT_CONDITION,
  type ExitCondition,
  drawOne,
  type CampaignMethod,
  type Draw,
} from '@leadline/contracts';

const UNIT_SECONDS: Readonly<Record<DelayUnit, number>> = {
  days: 86_400,
  hours: 3_600,
  minutes: 60,
};

/** Returns a delay in seconds. */
export const delaySeconds = (delay: number | null, unit: DelayUnit): number =>
  (delay ?? 0) * UNIT_SECONDS[unit];

/** An earlier registration of a person. */
export interface PastRegistration {
  readonly step_id: number;
  readonly position: number;
  readonly outcome: 'accepted' | 'rejected' | 'unknown';
  /** When the outcome became known. */
  readonly ended_at: Date;
  readonly has_deposited: boolean;
}
interface CampaignRules {
  readonly exit_condition: ExitCondition;
  readonly conversion_days: number;
  /** In order. */
  readonly steps: readonly {
    readonly id: number;
    readonly position: number;
    /** The time after the end of the step before. */
    readonly delay_seconds: number;
  }[];
}
export type EndReason = 'passed' | 'registered' | 'deposited' | 'erased';
export type Move =
  | { readonly kind: 'register'; readonly stepId: number }
  /** `depositUntil`: how long a deposit would end the person; null if none would. */
  | { readonly kind: 'wait'; readonly until: Date; readonly depositUntil: Date | null }
  | { readonly kind: 'end'; readonly reason: EndReason };

const DAY_MS = 86_400_000;

/**
 * Whether an advertiser may have the person. An advertiser that did not answer may, so nobody is
 * registered with it twice.
 */
const mayBeRegistered = ({ outcome }: PastRegistration): boolean => outcome !== 'rejected';

/**
 * Returns a person's next move: the first step after the last one, unless the exit condition ends
 * or delays it. A step begins when its delay after the step before is over. With condition 3, a
 * step after an accepted registration also begins when the days for a deposit are over.
 */
export const nextMove = (
  past: readonly PastRegistration[],
  { exit_condition: exit, conversion_days: days, steps }: CampaignRules,
  now: Date,
): Move => {
  if (exit === EXIT_CONDITION.registered && past.some(mayBeRegistered))
    return { kind: 'end', reason: 'registered' };
  if (exit === EXIT_CONDITION.deposited && past.some((one) => one.has_deposited))
    return { kind: 'end', reason: 'deposited' };
  const lastPosition = Math.max(0, ...past.map(({ position }) => position));
  const next = steps.find(({ position }) => position > lastPosition);
  if (!next) return { kind: 'end', reason: 'passed' };
  const last = past.find(({ position }) => position === lastPosition);
  if (!last) return { kind: 'register', stepId: next.id };
  const after = (milliseconds: number): Date => new Date(last.ended_at.getTime() + milliseconds);
  const waitsForDeposit = exit === EXIT_CONDITION.deposited && mayBeRegistered(last);
  const depositUntil = waitsForDeposit ? after(days * DAY_MS) : null;
  const delayed = after(next.delay_seconds * 1_000);
  const until = depositUntil !== null && depositUntil > delayed ? depositUntil : delayed;
  if (until <= now) return { kind: 'register', stepId: next.id };
  return { kind: 'wait', until, depositUntil };
};

/** Step with the values that its leads get. */
export interface StepConfig {
  readonly id: number;
  readonly position: number;
  readonly group_id: number;
  /** Empty for the lead's own publisher. */
  readonly publisher_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly delay_seconds: number;
  readonly advertisers: readonly { readonly advertiser_id: number; readonly percentage: number }[];
}

/** Values that a step sets on a lead. Null keeps the lead's own value. */
interface StepLead {
  readonly publisher_id: number | null;
  readonly funnel: string | null;
  readonly campaign_route: {
    readonly group_id: number;
    readonly name: string;
    readonly method: CampaignMethod;
    readonly shares: readonly { readonly advertiser_id: number; readonly weight: number }[];
  };
}

export const stepName = (index: number): string => `Step${index + 1}`;

const oneOf = <Value>(values: readonly Value[], draw: number): Value | null =>
  values.length === 0 ? null : drawOne(values, draw);

/**
 * Returns the lead that a step makes. If the step names several publishers or funnels, a draw
 * decides. The same person always draws the same.
 */
export const stepLead = (
  step: StepConfig,
  campaign: { readonly name: string; readonly step: string; readonly method: CampaignMethod },
  draw: Draw,
): StepLead => ({
  publisher_id: oneOf(step.publisher_ids, draw('publisher')),
  funnel: oneOf(step.funnels, draw('funnel')),
  campaign_route: {
    group_id: step.group_id,
    name: `${campaign.name}, ${campaign.step}`,
    method: campaign.method,
    shares: step.advertisers.map(({ advertiser_id, percentage }) => ({
      advertiser_id,
      weight: Math.round(percentage * 100),
    })),
  },
});
