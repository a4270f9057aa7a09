/** The rate limit of a caller after a request. */
export interface LimitVerdict {
  readonly limit: number;
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}

/**
 * Rate limit headers: requests a minute, requests left, seconds until all are available again, and
 * when to retry.
 */
export const limitHeaders = ({
  limit,
  allowed,
  remaining,
  retryAfterSeconds,
}: LimitVerdict): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(Math.ceil(((limit - remaining) * 60) / limit)),
  ...(!allowed && { 'retry-after': String(retryAfterSeconds) }),
});
