import { Injectable } from '@nestjs/common';
import type { InjectionBatch, ProgressLog, ProgressLogQuery } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import {
  ProgressLogQueries,
  type BatchRow,
  type ProgressLogFilter,
  type ProgressLogRow,
} from './data/progress-log.query.js';
import { ProgressLogRepository, type LockedLog } from './data/progress-log.repository.js';
import { refusedBy } from './domain/forecast.js';
import { InjectionQueueService } from './injection-runner.service.js';

/** How long the list of open jobs still shows a job that has ended. */
const SHOWN_AFTER_END_MS = 10_000;
const KEPT_MS = 30 * 86_400_000;
const BATCHES = 20;
const NO_REASON = 'The advertiser gave no reason';

const TYPES = { injection: 'Injection', simulation: 'Simulation' } as const;
const toWire = (row: ProgressLogRow): ProgressLog => ({
  ...row,
  type: TYPES[row.type],
  created_at: row.created_at.toISOString(),
  scheduled_at: row.scheduled_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});
const batchToWire = ({ refused, ...row }: BatchRow): InjectionBatch => ({
  ...row,
  type: TYPES[row.type],
  refused: refusedBy(
    refused.map(({ lead_id: leadId, reason }) => ({ leadId, reason: reason ?? NO_REASON })),
  ),
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});
const idList = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ');

/** Lists jobs, runs them now and deletes them. */
@Injectable()
export class ProgressLogsService {
  constructor(
    private readonly queries: ProgressLogQueries,
    private readonly logs: ProgressLogRepository,
    private readonly queue: InjectionQueueService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({
    page_number: page,
    limit,
    completed,
    lead_id: leadId,
  }: ProgressLogQuery): Promise<{ total: number; data: ProgressLog[] }> {
    const filter = this.filterOf(completed, leadId);
    const [total, rows] = await this.database.read(() =>
      Promise.all([
        this.queries.count(filter),
        this.queries.list(filter, { limit, offset: (page - 1) * limit }),
      ]),
    );
    return { total, data: rows.map(toWire) };
  }

  /** Sums up the latest injections. */
  async batches(): Promise<InjectionBatch[]> {
    return (await this.queries.batches(BATCHES)).map(batchToWire);
  }

  async count(): Promise<{ count: number }> {
    return { count: await this.queries.countOpen() };
  }

  /** Makes these jobs due now, all or none. */
  async runNow(ids: readonly number[], userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      await this.lockIdle(ids);
      const due = await this.logs.makeDue(ids, this.clock.now());
      await this.audit.record({
        userId,
        action: 'progress_log.run',
        entity: 'progress_log',
        entityId: null,
        after: { ids },
      });
      await this.database.afterCommit(() => this.queue.add(due));
    });
    return { message: 'Progress Logs Updated' };
  }

  /** Deletes these jobs, all or none. */
  async remove(ids: readonly number[], userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = await this.lockIdle(ids);
      await this.logs.delete(ids);
      await this.audit.record({
        userId,
        action: 'progress_log.delete',
        entity: 'progress_log',
        entityId: null,
        before,
      });
    });
    return { message: 'Progress Logs Deleted' };
  }

  /** Deletes jobs that ended 30 days ago. */
  async deleteOld(): Promise<void> {
    await this.logs.deleteFinishedBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }

  private filterOf(completed: boolean, leadId: number | undefined): ProgressLogFilter {
    if (leadId !== undefined) return { kind: 'lead', leadId };
    if (completed) return { kind: 'completed' };
    const completedSince = new Date(this.clock.now().getTime() - SHOWN_AFTER_END_MS);
    return { kind: 'open', completedSince };
  }

  private async lockIdle(ids: readonly number[]): Promise<LockedLog[]> {
    const rows = await this.logs.lock(ids);
    const known = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0)
      throw new AppError('PROGRESS_LOG_NOT_FOUND', {
        message: `Jobs that no longer exist: ${idList(missing)}.`,
      });
    const started = rows.filter(({ status }) => status !== 'idle').map(({ id }) => id);
    if (started.length > 0)
      throw new AppError('PROGRESS_LOG_NOT_IDLE', {
        message: `Only idle jobs can be changed. Already started: ${idList(started)}.`,
      });
    return rows;
  }
}

const HOUR_MS = 3_600_000;

/** Deletes old jobs every hour. */
@Injectable()
export class InjectionsJobs extends PeriodicTask {
  constructor(logs: ProgressLogsService, queues: JobQueuesService) {
    super(
      { name: 'delete old progress logs', everyMs: HOUR_MS, run: () => logs.deleteOld() },
      queues,
    );
  }
}
