import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { REDIS } from '#shared/queue/redis.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';

/** A process whose leads needed more memory than the limit. */
export interface OverLimit {
  readonly limit_mb: number;
  /** Number of leads for which there was room. */
  readonly leads: number;
  readonly since: Date;
}

/** Longer than the pause between two notices. The notice of a process that ended is gone by then. */
const KEPT_SECONDS = 180;
const ANSWER_WITHIN_MS = 500;

/**
 * Tells all processes that one of them is over its limit, for the alerts. The notice is in Redis
 * and expires, because no process can withdraw the notice of a dead one. Without Redis there is no
 * notice, and the log has it.
 */
@Injectable()
export class MemoryLimitNoticeService {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /** Publishes the notice. Repeat it while it holds; the first notice sets the time since when. */
  async publish(leads: number): Promise<void> {
    const { LEADS_IN_MEMORY_MAX_MB: limit_mb } = this.environment;
    const notice = JSON.stringify({ limit_mb, leads, since: this.clock.now() });
    const publish = async (): Promise<void> => {
      await this.redis.set(this.key, notice, 'EX', KEPT_SECONDS, 'NX');
      await this.redis.expire(this.key, KEPT_SECONDS);
    };
    await succeedsWithin(publish(), ANSWER_WITHIN_MS, () => undefined);
  }

  /** Null if no process is over its limit, or Redis does not answer. */
  async find(): Promise<OverLimit | null> {
    let found: string | null = null;
    const read = async (): Promise<void> => {
      found = await this.redis.get(this.key);
    };
    await succeedsWithin(read(), ANSWER_WITHIN_MS, () => undefined);
    if (found === null) return null;
    const notice = JSON.parse(found) as Omit<OverLimit, 'since'> & { since: string };
    return { ...notice, since: new Date(notice.since) };
  }

  private get key(): string {
    return `${this.environment.QUEUE_PREFIX}:leads-in-memory:over-limit`;
  }
}
