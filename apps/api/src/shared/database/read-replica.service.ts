import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { isOutage, isRecoveryConflict, isTimeLimit } from './sql-state.js';
import {
  ReplicaConnections,
  ReplicaUnfitError,
  type ReplicaOptions,
  type Unfitness,
} from './replica-connections.js';
import { positionOf, type PrimaryPosition, Silence } from './replica-position.js';
import { DATABASE_POOL, type TransactionAwarePool } from './transaction-pool.js';

const LOOK_EVERY_MS = 1_000;
/** After this long without an answer, reads under way are given up. */
const SILENCE_MS = 5_000;

/**
 * Replica of `DATABASE_READ_URL`. Its answers hold everything that was committed before the read
 * (ADR 53). Whenever it cannot answer, the primary does.
 */
@Injectable()
export class ReadReplicaService implements OnModuleInit, OnApplicationShutdown {
  /** Options for exports, which use connections of their own. Null without a replica. */
  readonly options: ReplicaOptions | null;
  private readonly reads: ReplicaConnections | null = null;
  /** Connection for checks. Separate from the reads, which could otherwise delay them. */
  private readonly watch: ReplicaConnections | null = null;
  private unfitness: Unfitness | null = null;
  private caughtUpAt = performance.now();
  private readonly silence = new Silence();
  private readonly onSilence: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    @Inject(DATABASE_POOL) private readonly primary: TransactionAwarePool,
    environment: Environment,
    @Inject(AppLogger) private readonly logger: AppLogger,
    private readonly metrics: MetricsService,
  ) {
    const { DATABASE_READ_URL: url, DB_POOL_SIZE: size } = environment;
    const preparesStatements = environment.DB_PREPARED_STATEMENTS;
    const waitMs = environment.DATABASE_READ_WAIT_MS;
    this.options = url === undefined ? null : { url, size, preparesStatements, waitMs };
    if (!this.options) {
      // A gauge without labels begins at 0.
      for (const gauge of [metrics.replicaUp, metrics.replicaLag]) gauge.remove();
      return;
    }
    metrics.replicaUp.set(1);
    this.reads = new ReplicaConnections(this.options);
    this.watch = new ReplicaConnections({ ...this.options, size: 1 });
  }

  onModuleInit(): void {
    if (this.watch) this.lookLater(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all([this.reads?.close(), this.watch?.close()]);
  }

  /** Whether reads are sent to the replica now. */
  get isUsed(): boolean {
    return this.reads !== null && this.unfitness === null;
  }

  /**
   * Answers from the replica, or else from the primary. The caller never sees a failure of the
   * replica. A statement that takes too long is not tried again.
   */
  async answer<T>(
    onReplica: (client: pg.PoolClient) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const client = await this.connect();
    if (client)
      try {
        const result = await onReplica(client);
        this.count('replica');
        return result;
      } catch (error) {
        if (isTimeLimit(error)) throw error;
        this.noteFailure(error);
      }
    const result = await onPrimary();
    this.count('primary');
    return result;
  }

  /** Calls `giveUp` whenever reads under way must be given up. */
  whenSilent(giveUp: () => void): void {
    this.onSilence.push(giveUp);
  }

  /** Counts an answered read. */
  count(server: 'primary' | 'replica'): void {
    this.metrics.databaseReads.inc({ server });
  }

  private async connect(): Promise<pg.PoolClient | null> {
    if (!this.reads || this.unfitness !== null) return null;
    const position = await this.position();
    if (!position) return null;
    try {
      return await this.reads.connect(position);
    } catch (error) {
      this.note(error);
      return null;
    }
  }

  /** Checks the replica once a second, even without reads. */
  private lookLater(afterMs: number): void {
    this.timer = setTimeout(() => {
      void this.look().finally(() => {
        if (!this.isClosed) this.lookLater(LOOK_EVERY_MS);
      });
    }, afterMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const position = await this.position();
    if (!position || !this.watch) return;
    const askedAt = performance.now();
    try {
      (await this.watch.connect(position)).release();
      this.caughtUpAt = performance.now();
      this.silence.end();
      this.metrics.replicaLag.set((this.caughtUpAt - askedAt) / 1000);
      this.change(null);
    } catch (error) {
      const now = performance.now();
      this.metrics.replicaLag.set((now - this.caughtUpAt) / 1000);
      this.note(error);
      if (!(error instanceof ReplicaUnfitError) || error.reason !== 'away') this.silence.end();
      else if (this.silence.lasts({ askedAt, now }, SILENCE_MS)) this.giveUpReads();
    }
  }

  private giveUpReads(): void {
    this.reads?.destroy();
    for (const giveUp of this.onSilence) giveUp();
  }

  /**
   * Returns the primary's position. Null if the primary does not answer: then nobody knows whether
   * the replica has caught up.
   */
  private async position(): Promise<PrimaryPosition | null> {
    try {
      return await positionOf(this.primary);
    } catch (error) {
      // While the primary is away, everything else reports it.
      if (!isOutage(error))
        this.note(new ReplicaUnfitError('unknown', 'The primary refused its position.', error));
      return null;
    }
  }

  /**
   * Notes a failure of a read that had begun. Most come from a lost connection or from recovery.
   */
  private noteFailure(error: unknown): void {
    if (isOutage(error)) this.note(new ReplicaUnfitError('away', 'It was lost.', error));
    else if (!isRecoveryConflict(error))
      this.logger.warn({ err: error }, 'a read failed on the replica');
  }

  private note(error: unknown): void {
    if (this.isClosed || !(error instanceof ReplicaUnfitError)) return;
    if (error.reason !== 'busy') this.change(error);
  }

  /** Logs a change once. */
  private change(unfit: ReplicaUnfitError | null): void {
    const reason = unfit?.reason ?? null;
    if (reason === this.unfitness) return;
    this.unfitness = reason;
    this.metrics.replicaUp.set(reason === null ? 1 : 0);
    if (unfit) this.logger.warn({ err: unfit, reason }, 'the read replica is not used');
    else this.logger.info({ reason }, 'the read replica is used again');
  }
}
