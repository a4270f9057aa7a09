import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Batcher } from '#shared/batching/batcher.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { ClicksRepository, type NewClick } from './data/clicks.repository.js';

const MAX_BATCH = 100;
/** Clicks kept in memory while the database is slow or away. */
const MAX_WAITING = 10_000;
const AGAIN_MS = 1_000;
const MAX_TRIES = 120;

/**
 * Stores clicks in batches. A click that could not be stored is tried again for two minutes. One
 * that is given up is logged and counted (`leadline_clicks_total{outcome="lost"}`).
 */
@Injectable()
export class ClickRecorderService implements BeforeApplicationShutdown {
  private readonly batcher = new Batcher<NewClick, null>((clicks) => this.store(clicks), {
    maxItems: MAX_BATCH,
    maxRuns: 1,
  });
  private readonly stopping = new AbortController();
  private readonly recording = new Set<Promise<void>>();

  constructor(
    private readonly clicks: ClicksRepository,
    private readonly database: DatabaseService,
    private readonly metrics: MetricsService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Resolves when the click is stored or given up. */
  async record(click: NewClick): Promise<void> {
    if (this.recording.size >= MAX_WAITING) {
      this.giveUp(click, new Error('Too many clicks wait for the database.'));
      return;
    }
    const recording = this.keepTrying(click).finally(() => {
      this.recording.delete(recording);
    });
    this.recording.add(recording);
    await recording;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.recording);
  }

  private async keepTrying(click: NewClick): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.batcher.add(click);
        this.metrics.clicks.inc({ outcome: 'recorded' });
        return;
      } catch (error) {
        if (tries >= MAX_TRIES || this.stopping.signal.aborted) {
          this.giveUp(click, error);
          return;
        }
        if (tries === 1)
          this.logger.warn(
            { err: error, hit_id: click.hit_id },
            'a click could not be stored yet; it is tried again',
          );
      }
      // A shutdown ends the wait early; one last try follows.
      await pause(AGAIN_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private giveUp({ hit_id, offer_id, publisher_id, created_at }: NewClick, error: unknown): void {
    this.metrics.clicks.inc({ outcome: 'lost' });
    this.logger.error(
      { err: error, hit_id, offer_id, publisher_id, created_at },
      'a click was given up',
    );
  }

  private async store(clicks: readonly NewClick[]): Promise<null[]> {
    await this.database.tx(async () => {
      await this.clicks.lockVisitors(clicks);
      await this.clicks.insert(clicks);
    });
    return clicks.map(() => null);
  }
}
