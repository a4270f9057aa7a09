import type { DelayUnit } from '@leadline/contracts';

const UNIT_SECONDS: Readonly<Record<DelayUnit, number>> = {
  days: 86_400,
  hours: 3_600,
  minutes: 60,
};

/** Returns the seconds that must pass between the creation of a lead and its first step. */
export const delaySeconds = (delay: number | null, unit: DelayUnit): number =>
  (delay ?? 0) * UNIT_SECONDS[unit];
