import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DistributionDraft, type Replay, type ReplayBody } from '@leadline/contracts';
import { z } from 'zod';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueues, defineQueue } from '#shared/queue/job-queues.service.js';
import { DistributionsService } from '#modules/distributions/distributions.service.js';
import { ReplayRepository, type ClaimedReplay } from './data/replay.repository.js';
import { endOf, instantOf } from './domain/wall.js';
import { ReplayPlayer, scopeOf, type Played } from './replay-player.service.js';

export const REPLAY_QUEUE = defineQueue({
  name: 'replays',
  data: z.object({ replay_id: z.uuid() }),
  concurrency: 1,
});

const MOST_LEADS = 200_000;
/** Much longer than a page takes: a worker that says nothing for so long is dead. */
const LEASE_MS = 60_000;
const RETRY_MS = 5_000;
const MAX_RUNS = 5;
const SCAN_BATCH = 100;
const KEPT_MS = 30 * 86_400_000;
const FAILED = 'The replay could not be completed. Please try again.';

/**
 * Replays as jobs: the row is the truth, the queue only says which rows to look at. A run reads only and begins anew when it is
 * taken up again, so it may be killed anywhere and run any number of times.
 */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly replays: ReplayRepository,
    private readonly player: ReplayPlayer,
    private readonly distributions: DistributionsService,
    private readonly queues: JobQueues,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** `zone` is that of the range. Throws REPLAY_TOO_LARGE. */
  async start(
    { draft, start_date, end_date }: ReplayBody,
    zone: string,
    userId: number,
  ): Promise<Replay> {
    const [from, until] = [instantOf(start_date, zone), endOf(end_date, zone)];
    const total = await this.player.count(
      scopeOf(await this.distributions.plan(draft), from, until),
      MOST_LEADS + 1,
    );
    if (total > MOST_LEADS) throw new AppError('REPLAY_TOO_LARGE');
    const id = randomUUID();
    await this.database.tx(async () => {
      await this.replays.insert({ id, userId, draft, from, until, total, now: this.clock.now() });
      await this.audit.record({
        userId,
        action: 'distribution.replay',
        entity: 'distribution',
        entityId: draft.distribution_id ?? null,
        after: { replay_id: id, from: from.toISOString(), until: until.toISOString(), total },
      });
      await this.database.afterCommit(async () => {
        await this.enqueue([{ id, runs: 0 }]);
      });
    });
    return this.status(id);
  }

  async status(id: string): Promise<Replay> {
    const row = await this.replays.find(id);
    if (!row) throw new AppError('REPLAY_NOT_FOUND');
    return row;
  }

  /** Queues what is due and not queued: what Redis or a worker lost. */
  async enqueueDue(): Promise<void> {
    if (this.queues.isReachable)
      await this.enqueue(await this.replays.listDue(this.clock.now(), SCAN_BATCH));
  }

  async cleanUp(): Promise<void> {
    await this.replays.deleteFinishedBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }

  /** One run, if nobody else has it. */
  async run(id: string, signal: AbortSignal): Promise<void> {
    const replay = await this.replays.claim(id, this.clock.now(), this.inMs(LEASE_MS));
    if (!replay) return;
    if (replay.runs > MAX_RUNS) {
      await this.replays.fail(replay, FAILED, this.clock.now());
      return;
    }
    try {
      const played = await this.play(replay, signal);
      if (played)
        await this.replays.complete(replay, played.played, played.result, this.clock.now());
      else await this.replays.giveBack(replay, this.clock.now());
    } catch (error) {
      this.logger.error({ err: error, replay_id: id, runs: replay.runs }, 'a replay failed');
      // What the draft names is gone: trying again would not bring it back.
      if (error instanceof AppError)
        await this.replays.fail(replay, error.message, this.clock.now());
      else await this.replays.giveBack(replay, this.inMs(RETRY_MS));
    }
  }

  private async play(replay: ClaimedReplay, signal: AbortSignal): Promise<Played | null> {
    const plan = await this.distributions.plan(DistributionDraft.parse(replay.draft));
    return this.player.play(
      plan,
      scopeOf(plan, replay.range_from, replay.range_until),
      async (seen, played) => {
        if (signal.aborted) return false;
        return this.replays.report(
          replay,
          played,
          Math.min(99, Math.floor((seen * 100) / Math.max(1, replay.total))),
          this.inMs(LEASE_MS),
        );
      },
    );
  }

  private enqueue(
    due: readonly { readonly id: string; readonly runs: number }[],
  ): Promise<boolean> {
    return this.queues.add(
      REPLAY_QUEUE,
      due.map(({ id, runs }) => ({ id: `replay-${id}-${runs}`, data: { replay_id: id } })),
    );
  }

  private inMs(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
