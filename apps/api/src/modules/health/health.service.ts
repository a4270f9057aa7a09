import { Inject, Injectable } from '@nestjs/common';
import { allRoutes, toOpenApi } from '@leadline/contracts';
import type { Redis } from 'ioredis';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { Lifecycle } from '#shared/http/lifecycle.service.js';
import { REDIS } from '#shared/queue/redis.js';
import { docsPage } from './domain/docs-page.js';

export const API_VERSION = '1.0.0';
const CHECK_LIMIT_MS = 2_000;
type Outcome = 'ok' | 'failed';

const within = (work: Promise<unknown>): Promise<Outcome> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('failed'), CHECK_LIMIT_MS);
    work
      .then(
        () => resolve('ok'),
        () => resolve('failed'),
      )
      .finally(() => clearTimeout(timer));
  });

/** Liveness, readiness and the description of the API. */
@Injectable()
export class HealthService {
  private document: Record<string, unknown> | undefined;

  constructor(
    private readonly database: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** Ready means: not stopping, and PostgreSQL answers. Redis carries only work that PostgreSQL remembers, so without it we stay ready. */
  async ready(): Promise<{ status: 'ok'; checks: Record<string, Outcome> }> {
    if (this.lifecycle.isStopping)
      throw new AppError('UNAVAILABLE', { message: 'The process is stopping.' });
    const [postgres, redis] = await Promise.all([
      within(this.database.query(sql`SELECT 1`)),
      within(this.redis.ping()),
    ]);
    if (postgres === 'failed')
      throw new AppError('UNAVAILABLE', {
        message: 'PostgreSQL does not answer.',
        retryAfterSeconds: 2,
      });
    return { status: 'ok', checks: { postgres, redis } };
  }

  openApi(): Record<string, unknown> {
    return (this.document ??= toOpenApi(allRoutes, API_VERSION));
  }

  docs(): string {
    return docsPage(allRoutes);
  }
}
