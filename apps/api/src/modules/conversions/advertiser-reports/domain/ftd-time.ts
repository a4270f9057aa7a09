import { zoneOffsetAt } from '@leadline/contracts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000] as const;

/** An advertiser's clock may be fast, or its time may be in another zone than it says. */
const MAX_AHEAD_MS = DAY;

export const FTD_TIME_PROBLEMS = {
  future: 'The time is more than a day in the future',
  beforeLead: 'The time is before the lead came',
} as const;

/** Returns the precision of a time. A time at midnight stands for its whole day. */
const exactnessOf = (at: Date, zone: string): number => {
  const time = at.getTime();
  if ((time + zoneOffsetAt(at, zone)) % DAY === 0) return DAY;
  if (time % MINUTE === 0) return MINUTE;
  return time % SECOND === 0 ? SECOND : 1;
};

/**
 * Returns the reason why a reported time cannot be the time of this lead's FTD, or null. `zone`
 * applies to times without one.
 */
export const ftdTimeProblem = (
  reported: string | null,
  leadCreatedAt: Date,
  now: Date,
  zone: string | null,
): string | null => {
  if (reported === null) return null;
  const at = new Date(reported);
  if (at.getTime() > now.getTime() + MAX_AHEAD_MS) return FTD_TIME_PROBLEMS.future;
  const until = at.getTime() + exactnessOf(at, zone ?? 'UTC');
  return until <= leadCreatedAt.getTime() ? FTD_TIME_PROBLEMS.beforeLead : null;
};

/**
 * Returns the time of the FTD: as reported, otherwise the time of the report. It is never in the
 * future, because an advertiser's clock may be fast, and never before the lead.
 */
export const ftdTimeOf = (
  reported: string | null,
  leadCreatedAt: Date,
  receivedAt: Date,
  now: Date,
): Date => {
  const at = reported === null ? receivedAt.getTime() : new Date(reported).getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), leadCreatedAt.getTime()));
};
