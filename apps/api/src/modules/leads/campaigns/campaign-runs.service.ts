import { Injectable } from '@nestjs/common';
import type { CampaignStatus } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { CampaignConsumerQueueService } from './consumer-runner.service.js';
import {
  CampaignsRepository,
  type CampaignRow,
  SourcesRepository,
} from './data/campaigns.repository.js';
import { ConsumersRepository } from './data/consumers.repository.js';
import { startFault } from './domain/campaign-content.js';
import { CampaignImportQueueService } from './import-runner.service.js';

/**
 * Starts, pauses and ends campaigns. Workers check the status before each batch and each person, so
 * a change acts at once, whichever process makes it.
 */
@Injectable()
export class CampaignRunsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly sources: SourcesRepository,
    private readonly people: ConsumersRepository,
    private readonly records: CampaignRecordsService,
    private readonly imports: CampaignImportQueueService,
    private readonly consumers: CampaignConsumerQueueService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a campaign. Throws CAMPAIGN_NOT_FOUND and CAMPAIGN_NOT_READY. A running campaign just
   * keeps running.
   */
  start(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      if (row.status === 'active') return;
      await this.checkReady(id, { areKept: true });
      await this.setStatus(row, 'active', 'start', caller);
      await this.sources.makeDue(id, this.clock.now());
      await this.database.afterCommit(async () => {
        await this.imports.addDue();
        await this.consumers.addDue();
      });
    });
  }

  /** Throws CAMPAIGN_NOT_FOUND and CAMPAIGN_COMPLETE. */
  pause(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      if (row.status === 'inactive') return;
      if (row.status === 'complete') throw new AppError('CAMPAIGN_COMPLETE');
      await this.setStatus(row, 'inactive', 'pause', caller);
    });
  }

  /**
   * Ends all sources, so that waiting people are not registered even if the campaign is started
   * again.
   */
  complete(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      if (row.status === 'complete') return;
      await this.sources.completeAll(id);
      await this.setStatus(row, 'complete', 'complete', caller);
    });
  }

  /** Completes the sources and campaigns that are finished. */
  async completeFinished(): Promise<void> {
    await this.people.completeSources();
    await this.people.completeCampaigns(this.clock.now());
  }

  /**
   * Throws CAMPAIGN_NOT_READY with the reason. With `areKept`, the parties of the steps are not
   * deleted before the transaction ends.
   */
  async checkReady(id: number, { areKept }: { areKept: boolean }): Promise<void> {
    const steps = await this.records.stepsOf(id);
    const idsOf = async (
      side: 'advertiser' | 'publisher',
      parties: readonly { readonly id: number }[],
    ): Promise<ReadonlySet<number>> => {
      const ids = parties.map((party) => party.id);
      const found = await this.campaigns.existing(side, ids, { areKept });
      return new Set(found.map((party) => party.id));
    };
    const existing = {
      advertisers: await idsOf(
        'advertiser',
        steps.flatMap(({ advertisers }) => advertisers),
      ),
      publishers: await idsOf(
        'publisher',
        steps.flatMap(({ publishers }) => publishers),
      ),
    };
    const fault = startFault({ steps, sources: await this.sources.list(id), existing });
    if (fault !== null) throw new AppError('CAMPAIGN_NOT_READY', { message: fault });
  }

  private async existing(id: number): Promise<CampaignRow> {
    const row = await this.campaigns.lock(id);
    if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
    return row;
  }

  private async setStatus(
    { id, status: before }: CampaignRow,
    status: CampaignStatus,
    action: 'start' | 'pause' | 'complete',
    { userId }: StaffCaller,
  ): Promise<void> {
    await this.campaigns.setStatus(id, status, this.clock.now());
    await this.audit.record({
      userId,
      action: `campaign.${action}`,
      entity: 'campaign',
      entityId: id,
      before: { status: before },
      after: { status },
    });
  }
}

const EVERY_MS = 5_000;

/** Completes sources and campaigns that are finished. */
@Injectable()
export class CampaignsJobs extends PeriodicTask {
  constructor(runs: CampaignRunsService, queues: JobQueuesService) {
    super(
      { name: 'complete campaigns', everyMs: EVERY_MS, run: () => runs.completeFinished() },
      queues,
    );
  }
}
