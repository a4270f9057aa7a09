import { Inject, Injectable } from '@nestjs/common';
import { DistributionDraft } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { type Lease, LeasedQueue } from '#shared/queue/leased-queue.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { ReplayRepository, type ClaimedReplay } from './data/replay.repository.js';
import { ReplayPlayerService, type Played } from './replay-player.service.js';

const RETRY_MS = 5_000;
const MAX_RUNS = 5;
const FAILED = 'The replay could not be completed. Please try again.';

/**
 * Runs replays. A run only reads, and starts from the beginning when repeated, so it may be killed
 * anywhere and run any number of times.
 */
@Injectable()
export class ReplayRunnerService {
  constructor(
    private readonly replays: ReplayRepository,
    private readonly player: ReplayPlayerService,
    private readonly distributions: DistributionsService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Runs a replay that this worker has claimed. */
  async run(replay: ClaimedReplay, lease: Lease): Promise<void> {
    if (replay.runs > MAX_RUNS) {
      await this.replays.fail(replay, FAILED, this.clock.now());
      return;
    }
    try {
      const played = await this.play(replay, lease);
      if (played)
        await this.replays.complete(replay, played.played, played.figures, this.clock.now());
      else await this.replays.giveBack(replay, this.clock.now());
    } catch (error) {
      this.logger.error({ err: error, replay_id: replay.id, runs: replay.runs }, 'a replay failed');
      await this.endFailedRun(replay, error);
    }
  }

  private async endFailedRun(replay: ClaimedReplay, error: unknown): Promise<void> {
    const now = this.clock.now();
    // A record that the draft names no longer exists. Another run would not bring it back.
    if (error instanceof AppError) await this.replays.fail(replay, error.message, now);
    else await this.replays.giveBack(replay, new Date(now.getTime() + RETRY_MS));
  }

  /** Null if the process is stopping or another worker has claimed the replay. */
  private async play(replay: ClaimedReplay, lease: Lease): Promise<Played | null> {
    const plan = await this.distributions.plan(DistributionDraft.parse(replay.draft));
    const range = { from: replay.range_from, until: replay.range_until };
    return this.player.play(plan, range, async (seen, played) => {
      if (lease.signal.aborted) return false;
      const percent = Math.floor((seen * 100) / Math.max(1, replay.total));
      return this.replays.report(replay, played, Math.min(99, percent), lease.renewedEnd());
    });
  }
}

/** Runs replays, one at a time in each process. */
@Injectable()
export class ReplayQueueService extends LeasedQueue<string, ClaimedReplay> {
  constructor(
    replays: ReplayRepository,
    runner: ReplayRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'replays',
        id: z.uuid(),
        concurrency: 1,
        // A run renews its lease after every page of leads, which takes far less time.
        leaseMs: 60_000,
        rows: replays,
        run: (replay, lease) => runner.run(replay, lease),
      },
      queues,
      clock,
    );
  }
}
