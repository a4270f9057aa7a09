import { Injectable } from '@nestjs/common';
import {
  factsOfJson,
  type contracts,
  type RouteReply,
  type StatusPullBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type EntryParts,
  type Save,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import { StatusPagesService } from '#modules/delivery/integrations/status-page.service.js';
import { StatusPullRepository, type StatusPullRow } from './data/status-pull.repository.js';
import { StatusPullQueueService } from './status-pull-runner.service.js';

type View = RouteReply<(typeof contracts)['statusPulls']['get']>;
type Saved = RouteReply<(typeof contracts)['statusPulls']['replace']>;
/** Content of a version of a pull. Null before the first version and after a deletion. */
type Content = object | null;
const STATUS_PULL: VersionedKind<Content> = { entity: 'status_pull', factsOf: factsOfJson };
type Change = Pick<Save<Content>, 'id' | 'userId' | 'seen' | 'after'> & {
  readonly before: StatusPullRow | null;
};
const DEFAULT_INTERVAL_MINUTES = 15;
const settingsOf = (row: StatusPullRow | null): object | undefined => {
  if (!row) return undefined;
  const { template, interval_minutes, is_active } = row;
  return { template, interval_minutes, is_active };
};
const wire = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Lets staff set up the status pull of an advertiser and see its runs. */
@Injectable()
export class StatusPullEditorService {
  constructor(
    private readonly pulls: StatusPullRepository,
    private readonly pages: StatusPagesService,
    private readonly queue: StatusPullQueueService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  async get(advertiserId: number): Promise<View> {
    await this.mustExist(advertiserId);
    // Read before the row: a version newer than the shown content would let a stale save pass.
    const version = await this.pulls.versionOf(advertiserId);
    const row = await this.pulls.find(advertiserId);
    const runs = await this.pulls.listRuns(advertiserId);
    return {
      advertiser_id: advertiserId,
      version,
      template: row ? this.pages.templateOf(row.template) : null,
      interval_minutes: row?.interval_minutes ?? DEFAULT_INTERVAL_MINUTES,
      is_active: row?.is_active ?? false,
      is_running: row ? row.running_since !== null : false,
      next_run_at: row?.is_active && row.running_since === null ? wire(row.due_at) : null,
      last_run_at: wire(row?.last_run_at),
      last_success_at: wire(row?.last_success_at),
      failing_since: wire(row?.failing_since),
      last_error: row?.last_error ?? null,
      last_read: row?.last_read ?? 0,
      last_applied: row?.last_applied ?? 0,
      last_unknown: row?.last_unknown ?? 0,
      last_refused: row?.last_refused ?? 0,
      applied_total: row?.applied_total ?? 0,
      runs: runs.map(({ started_at, ended_at, refusals, ...run }) => ({
        ...run,
        refusals: [...refusals],
        started_at: started_at.toISOString(),
        ended_at: ended_at.toISOString(),
      })),
    };
  }

  async replace(
    advertiserId: number,
    { version: seen, secrets, ...settings }: StatusPullBody,
    userId: number,
  ): Promise<Saved> {
    const { template, interval_minutes, is_active } = settings;
    const version = await this.database.tx(async () => {
      await this.pages.allow(advertiserId, template, secrets);
      const before = await this.pulls.lock(advertiserId);
      await this.pulls.store(advertiserId, template, interval_minutes, is_active, this.clock.now());
      const saved = await this.saved(
        { id: advertiserId, userId, seen, before, after: settings },
        { after: { ...settings, secrets_entered: Object.keys(secrets) } },
      );
      await this.queueAfterCommit(advertiserId);
      return saved;
    });
    return { message: 'Record updated successfully.', version };
  }

  async remove(advertiserId: number, userId: number): Promise<{ message: string }> {
    await this.mustExist(advertiserId);
    await this.database.tx(async () => {
      const before = await this.pulls.lock(advertiserId);
      await this.pulls.remove(advertiserId);
      const action = 'status_pull.delete';
      const change = { id: advertiserId, userId, before, after: null };
      if (before) await this.saved(change, { action, after: undefined });
      else await this.record(userId, action, advertiserId);
    });
    return { message: 'Record deleted successfully.' };
  }

  async run(advertiserId: number, userId: number): Promise<{ message: string }> {
    await this.mustExist(advertiserId);
    await this.database.tx(async () => {
      const pull = await this.pulls.lock(advertiserId);
      if (!pull?.is_active) throw new AppError('PULL_NOT_ACTIVE');
      await this.pulls.makeDue(advertiserId, this.clock.now());
      await this.record(userId, 'status_pull.run', advertiserId);
      await this.queueAfterCommit(advertiserId);
    });
    return { message: 'The status pull has started.' };
  }

  private saved({ before: row, ...change }: Change, parts: EntryParts): Promise<number> {
    const before = settingsOf(row);
    const beforeAt = row?.updated_at ?? this.clock.now();
    return this.versions.saved(
      STATUS_PULL,
      { ...change, before: before ?? null, beforeAt },
      { entity: 'advertiser', before, ...parts },
    );
  }

  private async queueAfterCommit(advertiserId: number): Promise<void> {
    await this.database.afterCommit(async () => {
      const row = await this.pulls.find(advertiserId);
      if (row?.is_active && row.running_since === null)
        await this.queue.add([{ id: advertiserId, runs: row.runs }]);
    });
  }

  private async mustExist(advertiserId: number): Promise<void> {
    if (!(await this.pulls.advertiserExists(advertiserId)))
      throw new AppError('ADVERTISER_NOT_FOUND');
  }

  private record(userId: number, action: string, entityId: number): Promise<void> {
    return this.audit.record({ userId, action, entity: 'advertiser', entityId });
  }
}
