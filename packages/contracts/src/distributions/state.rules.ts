/**
 * - `draft`: was never live. It is as complete as every saved distribution.
 * - `live`: gets leads.
 * - `paused`: gets none until staff resume it.
 */
export const DISTRIBUTION_STATES = ['draft', 'live', 'paused'] as const;
export type DistributionState = (typeof DISTRIBUTION_STATES)[number];
/** States that staff can switch to without a save of the rules. */
export const SWITCHED_STATES = ['live', 'paused'] as const satisfies readonly DistributionState[];

/** Whether a distribution gets leads. */
export const isRouting = (state: DistributionState): boolean => state === 'live';

/** Nothing that has left the state of a draft becomes one again. */
export const mayBecome = (from: DistributionState, to: DistributionState): boolean =>
  to !== 'draft' || from === 'draft';
