/** How failed sign-ins delay the next one. The delay is bounded: nobody is locked out for good. */
export interface BackOffPolicy {
  /** Failures allowed before back-off starts. */
  readonly freeFailures: number;
  /** The wait once back-off starts. It doubles with every further failure. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Failures are forgotten after this time without another failure. */
  readonly forgetAfterSeconds: number;
}
export interface FailureRecord {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

const HOUR = 3600;
/** Policy for an account. A person may mistype a few times; a machine gets one guess a minute. */
export const ACCOUNT_POLICY: BackOffPolicy = {
  freeFailures: 5,
  firstWaitSeconds: 1,
  longestWaitSeconds: 60,
  forgetAfterSeconds: HOUR,
};
/** Policy for an address, which a whole office may share. */
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

const waitAfter = (failures: number, policy: BackOffPolicy): number => {
  if (failures < policy.freeFailures) return 0;
  const wait = policy.firstWaitSeconds * 2 ** (failures - policy.freeFailures);
  return Math.min(policy.longestWaitSeconds, wait);
};

/** Returns the whole seconds until the next attempt is allowed, or 0 if it is allowed now. */
export const secondsToWait = (record: FailureRecord, policy: BackOffPolicy, now: Date): number => {
  if (isForgotten(record, policy, now)) return 0;
  const wait = waitAfter(record.failures, policy);
  // A clock that was set back must not lengthen the wait.
  return Math.max(0, Math.ceil(wait - Math.max(0, secondsSince(record, now))));
};

/** Returns the record with one more attempt, which counts as a failure until it succeeds. */
export const withAttempt = (
  record: FailureRecord,
  policy: BackOffPolicy,
  now: Date,
): FailureRecord => ({
  failures: isForgotten(record, policy, now) ? 1 : record.failures + 1,
  lastFailedAt: now,
});
