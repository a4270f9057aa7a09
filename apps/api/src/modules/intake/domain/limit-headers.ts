/** What the limit of a publisher says about a request. */
export interface LimitVerdict {
  readonly limit: number;
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}

/** The headers about the limit: what there is in a minute, what is left, seconds until all of it is there again, and when to come back. */
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
