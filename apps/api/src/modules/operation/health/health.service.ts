import { Inject, Injectable } from '@nestjs/common';
import {
  allRoutes,
  toOpenApi,
  type LeadsInMemoryStatus,
  type NamedRoute,
} from '@leadline/contracts';
import type { Redis } from 'ioredis';
import sql from 'sql-template-tag';
import { Environment } from '#shared/config/environment.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { LifecycleService } from '#shared/http/lifecycle.service.js';
import { REDIS } from '#shared/queue/redis.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { codeSamplesOf } from './domain/code-samples-of.js';
import { docsPage } from './domain/docs-page.js';

export const API_VERSION = '1.0.0';
const CHECK_LIMIT_MS = 2_000;
type Outcome = 'ok' | 'failed';

interface Ready {
  readonly status: 'ok';
  readonly checks: Record<string, Outcome>;
  readonly details: { readonly leads_in_memory: LeadsInMemoryStatus };
}

const outcomeOf = async (check: Promise<unknown>): Promise<Outcome> =>
  (await succeedsWithin(check, CHECK_LIMIT_MS, () => undefined)) ? 'ok' : 'failed';

/** Liveness, readiness and the description of the API. */
@Injectable()
export class HealthService {
  private document: Record<string, unknown> | undefined;
  private publisherDocument: Record<string, unknown> | undefined;

  constructor(
    private readonly database: DatabaseService,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly lifecycle: LifecycleService,
    private readonly leadsInMemory: LeadsInMemoryService,
    private readonly environment: Environment,
  ) {}

  /**
   * Whether the process is ready: it is not stopping and PostgreSQL answers. It stays ready without
   * Redis, whose work PostgreSQL also holds, and without the leads in memory, for which PostgreSQL
   * answers.
   */
  async ready(): Promise<Ready> {
    this.mustNotBeStopping();
    const [postgres, redis] = await Promise.all([
      outcomeOf(this.database.query(sql`SELECT 1`)),
      outcomeOf(this.redis.ping()),
    ]);
    // The checks may have waited for a connection, and the stop begun meanwhile.
    this.mustNotBeStopping();
    if (postgres === 'failed')
      throw new AppError('UNAVAILABLE', {
        message: 'PostgreSQL does not answer.',
        retryAfterSeconds: 2,
      });
    return {
      status: 'ok',
      checks: { postgres, redis },
      details: { leads_in_memory: this.leadsInMemory.status },
    };
  }

  private mustNotBeStopping(): void {
    if (this.lifecycle.isStopping)
      throw new AppError('UNAVAILABLE', { message: 'The process is stopping.' });
  }

  openApi(): Record<string, unknown> {
    return (this.document ??= this.documentOf(allRoutes));
  }

  /** Returns the description of the publisher API alone, for the panel. */
  publisherOpenApi(): Record<string, unknown> {
    return (this.publisherDocument ??= this.documentOf(
      allRoutes.filter(({ route }) => route.access === 'publisher'),
    ));
  }

  private documentOf(routes: readonly NamedRoute[]): Record<string, unknown> {
    return toOpenApi(routes, API_VERSION, (route) =>
      codeSamplesOf(route, this.environment.PUBLIC_URL),
    );
  }

  docs(): string {
    return docsPage({
      title: 'Leadline API',
      document: '/api/openapi.json',
      renderStyle: 'focused',
    });
  }

  publisherDocs(): string {
    return docsPage({
      title: 'Publisher API',
      document: '/api/openapi-publisher.json',
      renderStyle: 'read',
    });
  }
}
