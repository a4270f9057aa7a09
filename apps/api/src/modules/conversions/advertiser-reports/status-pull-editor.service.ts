import { Injectable } from '@nestjs/common';
import {
  factsOfJson,
  MOST_PULLS,
  type contracts,
  type NewStatusPullBody,
  type RouteReply,
  type StatusPull,
  type StatusPullBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { takenError, withUniqueErrors, type UniqueErrors } from '#shared/records/unique-errors.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import { StatusPagesService } from '#modules/delivery/integrations/status-page.service.js';
import { StatusPullRepository, type StatusPullRow } from './data/status-pull.repository.js';
import { PullAnswersService } from './pull-answers.service.js';
import { StatusPullQueueService } from './status-pull-runner.service.js';

type Routes = (typeof contracts)['statusPulls'];
type Message = RouteReply<Routes['remove']>;

export const STATUS_PULL: VersionedKind<object> = { entity: 'status_pull', factsOf: factsOfJson };
const UNIQUE: UniqueErrors = {
  status_pulls_name_idx: () => takenError('PULL_NAME_TAKEN', 'name'),
};

const settingsOf = ({ name, template, interval_minutes, is_active }: StatusPullRow): object => ({
  name,
  template,
  interval_minutes,
  is_active,
});
const wire = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Lets staff set up the status pulls of an advertiser and see their runs. */
@Injectable()
export class StatusPullEditorService {
  constructor(
    private readonly pulls: StatusPullRepository,
    private readonly pages: StatusPagesService,
    private readonly answers: PullAnswersService,
    private readonly queue: StatusPullQueueService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  async list(advertiserId: number): Promise<StatusPull[]> {
    await this.mustExist(advertiserId);
    return (await this.pulls.list(advertiserId)).map((row) => this.shown(row));
  }

  async get(advertiserId: number, id: number): Promise<RouteReply<Routes['get']>> {
    await this.mustExist(advertiserId);
    const row = await this.found(id, advertiserId);
    const runs = await this.pulls.listRuns(id);
    return {
      ...this.shown(row),
      runs: runs.map(({ started_at, ended_at, refusals, ...run }) => ({
        ...run,
        refusals: [...refusals],
        started_at: started_at.toISOString(),
        ended_at: ended_at.toISOString(),
      })),
      failed_rows: [...row.failed_rows],
      failed_answers: await this.answers.list(id),
    };
  }

  /** Returns the settings of a pull. Throws ADVERTISER_NOT_FOUND and PULL_NOT_FOUND. */
  async saved(advertiserId: number, id: number) {
    await this.mustExist(advertiserId);
    const { name, template, interval_minutes, is_active } = this.shown(
      await this.found(id, advertiserId),
    );
    return { name, template, interval_minutes, is_active };
  }

  async create(
    advertiserId: number,
    { secrets, ...settings }: NewStatusPullBody,
    userId: number,
  ): Promise<RouteReply<Routes['create']>> {
    const id = await this.write(async () => {
      // Locks the advertiser, so that the number of its pulls stays as it is.
      await this.pages.allow(advertiserId, settings.template, secrets);
      if ((await this.pulls.list(advertiserId)).length >= MOST_PULLS)
        throw new AppError('TOO_MANY_PULLS');
      const created = await this.pulls.insert(advertiserId, settings, this.clock.now());
      await this.versions.created(STATUS_PULL, created, settings, userId, {
        ...ofAdvertiser(advertiserId),
        after: { ...settings, secrets_entered: Object.keys(secrets) },
      });
      await this.queueAfterCommit(created, advertiserId);
      return created;
    });
    return { message: 'Record created successfully.', id };
  }

  async replace(
    advertiserId: number,
    id: number,
    { version: seen, secrets, ...settings }: StatusPullBody,
    userId: number,
  ): Promise<RouteReply<Routes['replace']>> {
    const version = await this.write(async () => {
      await this.pages.allow(advertiserId, settings.template, secrets);
      const row = await this.locked(id, advertiserId);
      await this.pulls.update(id, settings, this.clock.now());
      const before = settingsOf(row);
      const saved = await this.versions.saved(
        STATUS_PULL,
        { id, userId, seen, before, beforeAt: row.updated_at, after: settings },
        {
          ...ofAdvertiser(advertiserId),
          before,
          after: { ...settings, secrets_entered: Object.keys(secrets) },
        },
      );
      await this.queueAfterCommit(id, advertiserId);
      return saved;
    });
    return { message: 'Record updated successfully.', version };
  }

  async remove(advertiserId: number, id: number, userId: number): Promise<Message> {
    await this.mustExist(advertiserId);
    await this.database.tx(async () => {
      const row = await this.locked(id, advertiserId);
      await this.pulls.remove(id);
      await this.audit.record({
        userId,
        action: 'status_pull.delete',
        ...ofAdvertiser(advertiserId),
        before: settingsOf(row),
      });
    });
    return { message: 'Record deleted successfully.' };
  }

  async run(advertiserId: number, id: number, userId: number): Promise<Message> {
    await this.mustExist(advertiserId);
    await this.database.tx(async () => {
      const { name, is_active: isActive } = await this.locked(id, advertiserId);
      if (!isActive) throw new AppError('PULL_NOT_ACTIVE');
      await this.pulls.makeDue(id, this.clock.now());
      await this.audit.record({
        userId,
        action: 'status_pull.run',
        ...ofAdvertiser(advertiserId),
        after: { name },
      });
      await this.queueAfterCommit(id, advertiserId);
    });
    return { message: 'The status pull has started' };
  }

  private shown(row: StatusPullRow): StatusPull {
    const isRunning = row.running_since !== null;
    return {
      id: row.id,
      advertiser_id: row.advertiser_id,
      name: row.name,
      version: row.version,
      template: this.pages.templateOf(row.template),
      interval_minutes: row.interval_minutes,
      is_active: row.is_active,
      is_running: isRunning,
      next_run_at: row.is_active && !isRunning ? wire(row.due_at) : null,
      last_run_at: wire(row.last_run_at),
      last_success_at: wire(row.last_success_at),
      failing_since: wire(row.failing_since),
      last_error: row.last_error,
      last_read: row.last_read,
      last_applied: row.last_applied,
      last_unknown: row.last_unknown,
      last_refused: row.last_refused,
      applied_total: row.applied_total,
    };
  }

  /** Runs a write in a transaction. Throws PULL_NAME_TAKEN. */
  private write<T>(work: () => Promise<T>): Promise<T> {
    return withUniqueErrors(UNIQUE, () => this.database.tx(work));
  }

  private async locked(id: number, advertiserId: number): Promise<StatusPullRow> {
    const row = await this.pulls.lock(id, advertiserId);
    if (!row) throw new AppError('PULL_NOT_FOUND');
    return row;
  }

  private async found(id: number, advertiserId: number): Promise<StatusPullRow> {
    const row = await this.pulls.find(id, advertiserId);
    if (!row) throw new AppError('PULL_NOT_FOUND');
    return row;
  }

  private async queueAfterCommit(id: number, advertiserId: number): Promise<void> {
    await this.database.afterCommit(async () => {
      const row = await this.pulls.find(id, advertiserId);
      if (row?.is_active && row.running_since === null)
        await this.queue.add([{ id, runs: row.runs }]);
    });
  }

  private async mustExist(advertiserId: number): Promise<void> {
    if (!(await this.pulls.advertiserExists(advertiserId)))
      throw new AppError('ADVERTISER_NOT_FOUND');
  }
}

/** Audit entries are shown with the advertiser. */
const ofAdvertiser = (advertiserId: number) => ({
  entity: 'advertiser',
  entityId: advertiserId,
});
