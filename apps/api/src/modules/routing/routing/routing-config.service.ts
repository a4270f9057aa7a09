import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Batcher } from '#shared/batching/batcher.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { ConfigRepository } from './data/config.repository.js';
import { compile } from './domain/compile.js';
import { indexesBlocking } from './domain/lead-checks.js';
import type { RoutedLead } from './domain/lead.js';
import type { BlacklistEntry, Snapshot } from './domain/snapshot.js';

export type { BlacklistEntry } from './domain/snapshot.js';

/** How often to poll for a new version, in case a notification was lost. */
const POLL_MS = 1_000;
/** Callers of `catchUp` that share one query. */
const MAX_WAITING = 100_000;

/**
 * The configuration in force. It is compiled once and replaced as a whole after every committed
 * change, in all processes within a second.
 */
@Injectable()
export class RoutingConfigService implements OnApplicationBootstrap, OnApplicationShutdown {
  private snapshot: Snapshot | undefined;
  private loading: Promise<void> | undefined;
  private stale = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly checks = new Batcher<null, null>(
    async (callers) => {
      await this.reloadIfOlder();
      return callers.map(() => null);
    },
    { maxItems: MAX_WAITING, maxRuns: 1, failsAll: () => true },
  );

  constructor(
    private readonly repository: ConfigRepository,
    private readonly notifications: NotificationsService,
    private readonly metrics: MetricsService,
    private readonly logger: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
    await this.notifications.listen('routing_config', () => {
      void this.refresh();
    });
    this.timer = setInterval(() => {
      void this.poll();
    }, POLL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Returns a function that finds the entries of a blacklist that would block a lead, by their
   * indexes.
   */
  blockersAmong(blacklist: readonly BlacklistEntry[]): (lead: RoutedLead) => number[] {
    const snapshot = { ...this.current(), blacklist };
    return (lead) => indexesBlocking(lead, snapshot);
  }

  /** The configuration that decisions are made with now. */
  current(): Snapshot {
    if (!this.snapshot) throw new Error('The routing configuration is not loaded yet.');
    return this.snapshot;
  }

  /** Reads the configuration again. A change that is committed meanwhile causes one more run. */
  async reload(): Promise<void> {
    this.stale = true;
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    await this.loading;
  }

  /**
   * Resolves when every change that was committed before the call is in force here. Concurrent calls
   * share a query, so that a flood of them costs one connection at most.
   */
  async catchUp(): Promise<void> {
    await this.checks.add(null);
  }

  private async load(): Promise<void> {
    while (this.stale) {
      this.stale = false;
      this.snapshot = compile(await this.repository.readAll());
      this.metrics.configVersion.set(this.snapshot.version);
    }
  }

  /** If reading fails, the configuration in force stays, and the next poll tries again. */
  private async refresh(): Promise<void> {
    try {
      await this.reload();
    } catch (error) {
      this.logger.warn({ err: error }, 'the routing configuration could not be read');
    }
  }

  private async poll(): Promise<void> {
    try {
      await this.reloadIfOlder();
    } catch (error) {
      this.logger.warn({ err: error }, 'the routing version could not be read');
    }
  }

  private async reloadIfOlder(): Promise<void> {
    const { version, conversionStats } = await this.repository.currentVersions();
    const { snapshot } = this;
    const isCurrent =
      version === snapshot?.version && conversionStats === snapshot.conversionStats.version;
    if (!isCurrent) await this.reload();
  }
}
