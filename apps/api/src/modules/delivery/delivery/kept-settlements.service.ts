import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOutage } from '#shared/database/sql-state.js';
import { AppLogger } from '#shared/logging/logger.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';
import {
  DeliverySettlementService,
  type Outcome,
  type Settled,
} from './delivery-settlement.service.js';

/** After this time an outcome is given up, and the sweep makes its attempt unknown. */
const KEPT_MS = 5 * 60_000;
/** More outcomes than this are not kept. */
const MAX_KEPT = 5_000;
/** After this time the publisher is told to ask again, while the outcome is still kept. */
const ANSWER_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;
/** At a stop, the process waits this long for the database. */
const STOP_MS = 4_000;

/**
 * Settles deliveries through a loss of the database (ADR 25). An outcome that could not be written
 * is kept in memory and written when the database is back. What happened meanwhile stands: the
 * settlement writes nothing for an attempt that somebody else has settled.
 */
@Injectable()
export class KeptSettlementsService implements BeforeApplicationShutdown {
  private readonly kept = new Set<Promise<Settled>>();
  private databaseReturns: Promise<void> | undefined;
  private hasStopped = false;

  constructor(
    private readonly settlement: DeliverySettlementService,
    private readonly database: DatabaseService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** How many outcomes wait for the database. */
  get size(): number {
    return this.kept.size;
  }

  /** As `DeliverySettlementService.settle`. Calls `onLong` with the error if it takes long. */
  async settle(outcome: Outcome, onLong: (error: Error) => void): Promise<Settled> {
    try {
      return await this.settlement.settle(outcome);
    } catch (error) {
      if (!isOutage(error) || this.hasStopped || this.kept.size >= MAX_KEPT) throw error;
      return this.keep(outcome, error, onLong);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await succeedsWithin(Promise.allSettled(this.kept), STOP_MS, () => undefined);
    this.hasStopped = true;
  }

  private async keep(
    outcome: Outcome,
    error: Error,
    onLong: (error: Error) => void,
  ): Promise<Settled> {
    const timer = setTimeout(() => onLong(error), ANSWER_MS);
    const settled = this.settleLater(outcome, error);
    this.kept.add(settled);
    try {
      return await settled;
    } catch (failure) {
      this.logger.error(
        {
          err: failure,
          lead_id: outcome.leadId,
          attempt_id: 'attemptId' in outcome ? outcome.attemptId : null,
          outcome: outcome.kind,
        },
        'the outcome of a delivery could not be written and is given up',
      );
      throw failure;
    } finally {
      clearTimeout(timer);
      this.kept.delete(settled);
    }
  }

  private async settleLater(outcome: Outcome, error: Error): Promise<Settled> {
    const until = performance.now() + KEPT_MS;
    for (let failure = error; ;) {
      // Shared, so that a lost database gets one question at a time instead of thousands.
      this.databaseReturns ??= this.waitForDatabase().finally(() => {
        this.databaseReturns = undefined;
      });
      const left = until - performance.now();
      if (!(await succeedsWithin(this.databaseReturns, left, () => undefined))) throw failure;
      try {
        return await this.settlement.settle({ ...outcome, isRepeated: true });
      } catch (next) {
        if (!isOutage(next)) throw next;
        failure = next;
      }
    }
  }

  /** Resolves when the database answers. Rejects if nothing waits for it any more. */
  private async waitForDatabase(): Promise<void> {
    this.logger.warn(
      { kept: this.kept.size },
      'the database is away; outcomes of deliveries are kept until it is back',
    );
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      if (this.hasStopped || this.kept.size === 0) throw new Error('Nothing waits any more.');
      try {
        await this.database.query(sql`SELECT 1`);
        return;
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
  }
}
