/** How failed sign-ins slow down the next ones (quality 26). There is always a next one: nobody is locked out for good. */
export interface BackOffPolicy {
  /** So many failures cost nothing. */
  readonly freeFailures: number;
  /** The wait after the first failure beyond the free ones; it doubles with each further one. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Failures are forgotten when none came for so long. */
  readonly forgetAfterSeconds: number;
}
export interface FailureRecord {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

const HOUR = 3600;
/** For one account: a person mistypes a few times, a machine is held to one guess a minute. */
export const ACCOUNT_POLICY: BackOffPolicy = {
  freeFailures: 5,
  firstWaitSeconds: 1,
  longestWaitSeconds: 60,
  forgetAfterSeconds: HOUR,
};
/** For one address: a whole office may sit behind it. */
export const ADDRESS_POLICY: BackOffPolicy = {
  freeFailures: 50,
  firstWaitSeconds: 1,
  longestWaitSeconds: 60,
  forgetAfterSeconds: HOUR,
};

const secondsSince = (record: FailureRecord, now: Date): number =>
  (now.getTime() - record.lastFailedAt.getTime()) / 1000;
const isForgotten = (record: FailureRecord, policy: BackOffPolicy, now: Date): boolean =>
  secondsSince(record, now) >= policy.forgetAfterSeconds;

const waitAfter = (failures: number, policy: BackOffPolicy): number =>
  failures < policy.freeFailures
    ? 0
    : Math.min(
        policy.longestWaitSeconds,
        policy.firstWaitSeconds * 2 ** (failures - policy.freeFailures),
      );

/** Whole seconds until the next attempt may come; 0 when it may come now. Never more than the longest wait. */
export const secondsToWait = (record: FailureRecord, policy: BackOffPolicy, now: Date): number => {
  if (isForgotten(record, policy, now)) return 0;
  const wait = waitAfter(record.failures, policy);
  // A clock that was set back must not lengthen the wait.
  return Math.max(0, Math.ceil(wait - Math.max(0, secondsSince(record, now))));
};

/** The record with one more attempt that has not succeeded (yet). */
export const withAttempt = (
  record: FailureRecord,
  policy: BackOffPolicy,
  now: Date,
): FailureRecord => ({
  failures: isForgotten(record, policy, now) ? 1 : record.failures + 1,
  lastFailedAt: now,
});
