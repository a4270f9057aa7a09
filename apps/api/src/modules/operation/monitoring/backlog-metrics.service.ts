import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { JobQueuesService, type QueueDepth } from '#shared/queue/job-queues.service.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { BacklogQuery, type Backlog } from './data/backlog.query.js';
import { capStates, type UsedCap } from './domain/cap-states.js';

/** Less than the ten seconds that Prometheus waits by default. */
const LIMIT_MS = 3_000;

/**
 * Measures backlogs and used-up resources when Prometheus asks. Values that PostgreSQL or Redis
 * does not return in time are left out, because an old value would look like a good one.
 */
@Injectable()
export class BacklogMetricsService {
  private readonly outboxRows: Gauge;
  private readonly outboxAge: Gauge;
  private readonly unknown: Gauge;
  private readonly unknownAge: Gauge;
  private readonly caps: Gauge<'state'>;
  private readonly queued: Gauge<'queue'>;
  private readonly queueAge: Gauge<'queue'>;
  private readonly answers: Gauge<'service'>;
  private readonly connections: Gauge<'state'>;

  constructor(
    private readonly metrics: MetricsService,
    private readonly query: BacklogQuery,
    private readonly capsService: CapsService,
    private readonly queues: JobQueuesService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {
    this.outboxRows = this.gauge('outbox_rows', 'Outbox rows that are not done');
    this.outboxAge = this.gauge('outbox_age_seconds', 'Age of the oldest outbox row not done');
    this.unknown = this.gauge('unknown_attempts', 'Attempts whose outcome is unknown');
    this.unknownAge = this.gauge('unknown_age_seconds', 'Age of the oldest unknown attempt');
    this.caps = this.gauge('caps', 'Caps by how full their current window is', 'state');
    this.queued = this.gauge('queue_jobs', 'Jobs that wait, by queue', 'queue');
    this.queueAge = this.gauge('queue_age_seconds', 'Age of the oldest job that waits', 'queue');
    this.answers = this.gauge('service_up', 'Whether PostgreSQL and Redis answer', 'service');
    this.connections = this.gauge(
      'database_connections',
      'Connections of the pool in use and idle, and requests that wait for one',
      'state',
    );
  }

  /** Returns the metrics of this process, in the text format of Prometheus. */
  async text(): Promise<string> {
    for (const [state, count] of Object.entries(this.database.connections))
      this.connections.set({ state }, count);
    await Promise.all([this.refreshStored(), this.refreshQueues()]);
    return this.metrics.registry.metrics();
  }

  private async refreshStored(): Promise<void> {
    const read = async (): Promise<() => void> => {
      const [backlog, caps] = await Promise.all([
        this.query.read(this.clock.now()),
        this.capsService.list(),
      ]);
      return () => this.showStored(backlog, caps);
    };
    const clear = (): void => {
      // A reset would leave a gauge without labels at 0.
      for (const gauge of [this.outboxRows, this.outboxAge, this.unknown, this.unknownAge])
        gauge.remove();
      this.caps.reset();
    };
    await this.refresh('postgres', read(), clear);
  }

  private showStored(backlog: Backlog, caps: readonly UsedCap[]): void {
    this.outboxRows.set(backlog.outbox_rows);
    this.outboxAge.set(backlog.outbox_age_seconds);
    this.unknown.set(backlog.unknown_attempts);
    this.unknownAge.set(backlog.unknown_age_seconds);
    for (const [state, count] of Object.entries(capStates(caps))) this.caps.set({ state }, count);
  }

  private async refreshQueues(): Promise<void> {
    const read = async (): Promise<() => void> => {
      if (!this.queues.isReachable) throw new Error('Redis cannot be reached');
      const depths = await this.queues.depths();
      return () => this.showQueues(depths);
    };
    await this.refresh('redis', read(), () => {
      this.queued.reset();
      this.queueAge.reset();
    });
  }

  private showQueues(depths: readonly QueueDepth[]): void {
    const now = this.clock.now().getTime();
    for (const { queue, waiting, oldest } of depths) {
      this.queued.set({ queue }, waiting);
      this.queueAge.set({ queue }, oldest === null ? 0 : Math.max(now - oldest, 0) / 1000);
    }
  }

  /** Clears the metrics of a service unless its reading arrives in time. */
  private async refresh(
    service: 'postgres' | 'redis',
    reading: Promise<() => void>,
    clear: () => void,
  ): Promise<void> {
    let show = (): void => undefined;
    const work = reading.then((read) => {
      show = read;
    });
    const isUp = await succeedsWithin(work, LIMIT_MS, (error) =>
      this.logger.warn({ err: error, service }, 'metrics could not be read'),
    );
    this.answers.set({ service }, isUp ? 1 : 0);
    clear();
    if (isUp) show();
  }

  private gauge<Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Gauge<Label> {
    return new Gauge({
      name: `leadline_${name}`,
      help,
      labelNames,
      registers: [this.metrics.registry],
    });
  }
}
