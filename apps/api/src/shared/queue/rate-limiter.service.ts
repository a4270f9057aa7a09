import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Batcher } from '#shared/batching/batcher.js';
import { Environment } from '#shared/config/environment.js';
import { REDIS } from './redis.js';

export interface RateVerdict {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}

interface Take {
  readonly key: string;
  readonly perMinute: number;
}
/** Requests of one key that Redis decides together. `indexes` are their positions in the batch. */
interface Group extends Take {
  readonly indexes: number[];
}

const WAIT_MS = 100;
const MAX_BATCH = 256;
/**
 * Generic cell rate algorithm: one timestamp per key. Allows as many of the requests as fit, in
 * order. Returns how many were allowed, how many more would be allowed after them, and the
 * milliseconds until the next is allowed. The 0.001 makes up for rounding.
 */
const SCRIPT = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local interval = tonumber(ARGV[1])
local burst = tonumber(ARGV[2])
local wanted = tonumber(ARGV[3])
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), ms)
local room = math.floor((burst - (due - ms)) / interval + 0.001)
local allowed = math.max(0, math.min(wanted, room))
due = due + allowed * interval
if allowed > 0 then
  redis.call('SET', KEYS[1], string.format('%.3f', due), 'PX', math.ceil(due - ms + 1000))
end
return {allowed, math.max(0, room - allowed), math.ceil(interval - (burst - (due - ms)))}`;

/**
 * Limits per minute, shared by all processes through Redis. Requests that arrive while an answer is
 * under way are decided together. While Redis is away, requests are let through: losing leads would
 * be worse than exceeding a limit.
 */
@Injectable()
export class RateLimiterService {
  private readonly batcher = new Batcher<Take, RateVerdict>((takes) => this.takeAll(takes), {
    maxItems: MAX_BATCH,
    maxRuns: 1,
  });

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly environment: Environment,
  ) {}

  take(key: string, perMinute: number): Promise<RateVerdict> {
    return this.redis.status === 'ready'
      ? this.batcher.add({ key, perMinute })
      : Promise.resolve(unlimited(perMinute));
  }

  private async takeAll(takes: readonly Take[]): Promise<RateVerdict[]> {
    const groups = new Map<string, Group>();
    for (const [index, { key, perMinute }] of takes.entries()) {
      const name = `${perMinute}:${key}`;
      const group = groups.get(name);
      if (group) group.indexes.push(index);
      else groups.set(name, { key, perMinute, indexes: [index] });
    }
    const verdicts = takes.map(({ perMinute }) => unlimited(perMinute));
    let timer: NodeJS.Timeout | undefined;
    // An answer that arrived while this process was busy counts, even if the time is up.
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        setImmediate(resolve, null);
      }, WAIT_MS);
    });
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const answer = await Promise.race([this.ask(group), timeout]);
        if (answer)
          for (const [position, index] of group.indexes.entries())
            verdicts[index] = verdictOf(answer, position);
      }),
    );
    clearTimeout(timer);
    return verdicts;
  }

  /** Null if Redis gave no answer. */
  private ask({
    key,
    perMinute,
    indexes,
  }: Group): Promise<readonly [allowed: number, remaining: number, waitMs: number] | null> {
    return this.redis
      .eval(
        SCRIPT,
        1,
        `${this.environment.QUEUE_PREFIX}:rate:${key}`,
        60_000 / perMinute,
        60_000,
        indexes.length,
      )
      .then(
        (answer) => answer as [number, number, number],
        () => null,
      );
  }
}

const unlimited = (perMinute: number): RateVerdict => ({
  allowed: true,
  remaining: perMinute,
  retryAfterSeconds: 0,
});
const verdictOf = (
  [allowed, remaining, waitMs]: readonly [number, number, number],
  position: number,
): RateVerdict =>
  position < allowed
    ? { allowed: true, remaining: remaining + allowed - 1 - position, retryAfterSeconds: 0 }
    : { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
