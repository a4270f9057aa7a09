import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Environment } from '../config/environment.js';
import { REDIS } from './redis.js';

export interface RateVerdict { readonly allowed: boolean; readonly remaining: number; readonly retryAfterSeconds: number }

const WAIT_MS = 50;
/** Generic cell rate algorithm: one timestamp per key. Answers allowed, what remains, and milliseconds until the next is allowed. */
const SCRIPT = `
local now = redis.call('TIME'); local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local interval = tonumber(ARGV[1]); local burst = tonumber(ARGV[2])
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), ms)
local room = burst - (due - ms)
if room < interval then return {0, 0, math.ceil(interval - room)} end
redis.call('SET', KEYS[1], string.format('%.3f', due + interval), 'PX', math.ceil(due + interval - ms + 1000))
return {1, math.floor((room - interval) / interval), 0}`;

/** Limits per minute, shared by all processes through Redis. While Redis is away, requests are let through: leads count for more than limits. */
@Injectable()
export class RateLimiter {
  constructor(@Inject(REDIS) private readonly redis: Redis, private readonly environment: Environment) {}

  async take(key: string, perMinute: number): Promise<RateVerdict> {
    const free: RateVerdict = { allowed: true, remaining: perMinute, retryAfterSeconds: 0 };
    if (this.redis.status !== 'ready') return free;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => { timer = setTimeout(() => resolve(null), WAIT_MS); });
    const asked = this.redis.eval(SCRIPT, 1, `${this.environment.QUEUE_PREFIX}:rate:${key}`, 60_000 / perMinute, 60_000).then((answer) => answer as [number, number, number], () => null);
    const answer = await Promise.race([asked, timeout]);
    clearTimeout(timer);
    return answer ? { allowed: answer[0] === 1, remaining: answer[1], retryAfterSeconds: Math.max(1, Math.ceil(answer[2] / 1000)) } : free;
  }
}
