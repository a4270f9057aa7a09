import { EXIT_CONDITION, type ExitCondition } from '@leadline/contracts';

/** An earlier registration of a person. */
export interface PastRegistration {
  readonly step_id: number;
  readonly position: number;
  readonly outcome: 'accepted' | 'rejected' | 'unknown';
  /** When the outcome became known. */
  readonly ended_at: Date;
  readonly has_deposited: boolean;
}
export interface CampaignRules {
  readonly exit_condition: ExitCondition;
  readonly conversion_days: number;
  /** In order. */
  readonly steps: readonly { readonly id: number; readonly position: number }[];
}
export type EndReason = 'passed' | 'registered' | 'deposited' | 'erased';
export type Move =
  | { readonly kind: 'register'; readonly stepId: number }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'end'; readonly reason: EndReason };

const DAY_MS = 86_400_000;

/**
 * Whether an advertiser may have the person. An advertiser that did not answer may, so nobody is
 * registered with it twice.
 */
const mayBeRegistered = ({ outcome }: PastRegistration): boolean => outcome !== 'rejected';

/**
 * Returns a person's next move: the first step after the last one, unless the exit condition ends
 * or delays it. With condition 3, a step after an accepted registration begins when the days for a
 * deposit are over.
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
  if (exit !== EXIT_CONDITION.deposited || !last || !mayBeRegistered(last))
    return { kind: 'register', stepId: next.id };
  const until = new Date(last.ended_at.getTime() + days * DAY_MS);
  return now < until ? { kind: 'wait', until } : { kind: 'register', stepId: next.id };
};
