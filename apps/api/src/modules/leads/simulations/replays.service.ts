import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Replay, ReplayBody } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { ReplayRepository } from './data/replay.repository.js';
import { rangeEnd, rangeStart } from './domain/hypothetical.js';
import { ReplayPlayerService } from './replay-player.service.js';
import { ReplayQueueService } from './replay-runner.service.js';

const MAX_LEADS = 200_000;
const KEPT_MS = 30 * 86_400_000;

/** Replays that staff start, with their progress (domain §4). */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly replays: ReplayRepository,
    private readonly queue: ReplayQueueService,
    private readonly player: ReplayPlayerService,
    private readonly distributions: DistributionsService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** `zone` is the time zone of the range. Throws REPLAY_TOO_LARGE. */
  async start(
    { draft, start_date, end_date }: ReplayBody,
    zone: string,
    userId: number,
  ): Promise<Replay> {
    const [from, until] = [rangeStart(start_date, zone), rangeEnd(end_date, zone)];
    const plan = await this.distributions.plan(draft);
    const total = await this.player.count(plan, { from, until }, MAX_LEADS + 1);
    if (total > MAX_LEADS) throw new AppError('REPLAY_TOO_LARGE');
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
      await this.database.afterCommit(() => this.queue.add([{ id, runs: 0 }]));
    });
    return this.status(id);
  }

  async status(id: string): Promise<Replay> {
    const row = await this.replays.find(id);
    if (!row) throw new AppError('REPLAY_NOT_FOUND');
    return row;
  }

  /** Deletes replays that ended 30 days ago. */
  async deleteOld(): Promise<void> {
    await this.replays.deleteFinishedBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}

const HOUR_MS = 3_600_000;

/** Deletes old replays every hour. */
@Injectable()
export class ReplaysJobs extends PeriodicTask {
  constructor(replays: ReplaysService, queues: JobQueuesService) {
    super({ name: 'delete old replays', everyMs: HOUR_MS, run: () => replays.deleteOld() }, queues);
  }
}
