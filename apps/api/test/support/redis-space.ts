import { Redis } from 'ioredis';

/**
 * A logical database of the test Redis that no other test file uses, so that a test may flush it.
 */
export const redisSpace = (
  number: number,
): {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** The same space at another port of this machine, behind a proxy. */
  at(port: number): string;
  flush(): Promise<void>;
} => {
  const base = process.env.REDIS_URL;
  if (!base)
    throw new Error('Set REDIS_URL to a Redis that tests may use (npm test does it for you).');
  const url = new URL(base);
  url.pathname = `/${number}`;
  return {
    url: url.toString(),
    host: url.hostname,
    port: Number(url.port || 6379),
    at: (port) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    flush: async () => {
      const redis = new Redis(url.toString());
      await redis.flushdb();
      redis.disconnect();
    },
  };
};
