import { Injectable } from '@nestjs/common';
import {
  instantOfText,
  MOST_SOURCES,
  type CampaignSource,
  type CreateSourceBody,
  type UpdateSourceBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import {
  CampaignsRepository,
  SourcesRepository,
  type NewSource,
  type SourceRow,
} from './data/campaigns.repository.js';
import type { SourceContent } from './domain/campaign-content.js';
import { selectsOthers } from './domain/import-batch.js';
import { CampaignImportQueueService } from './import-runner.service.js';

export const newSource = (body: CreateSourceBody, zone: string): NewSource => ({
  type: body.type,
  lead_statuses: body.leadStatuses,
  delay: body.useDelay ? (body.delay ?? null) : null,
  delay_unit: body.delayUnite,
  schedule: body.schedule == null ? null : instantOfText(body.schedule, zone),
  created_from: body.created_from == null ? null : instantOfText(body.created_from, zone),
  created_until: body.created_until == null ? null : instantOfText(body.created_until, zone),
  advertiser_ids: body.advertisers,
  publisher_ids: body.publishers,
  country_ids: body.countries,
  funnels: body.funnels,
  brand_statuses: [...new Set([...body.advertiserStatus, ...body.selectedStatus])],
  excluded: body.filters,
});
const replyOf = (row: SourceRow, content: SourceContent): CampaignSource => ({
  id: row.id,
  status: row.status,
  imported_at: row.imported_at?.toISOString() ?? null,
  type: row.type,
  leadStatuses: [...row.lead_statuses],
  useDelay: row.delay !== null,
  delay: row.delay ?? 0,
  delayUnite: row.delay_unit,
  schedule: content.schedule,
  created_from: row.created_from?.toISOString() ?? null,
  created_until: row.created_until?.toISOString() ?? null,
  advertisers: [...content.advertisers],
  publishers: [...content.publishers],
  countries: [...row.country_ids],
  funnels: [...row.funnels],
  advertiserStatus: [...row.brand_statuses],
  selectedStatus: [...row.brand_statuses],
  filters: [...row.excluded],
  created_at: row.created_at.toISOString(),
});

/** Sources of campaigns: which leads they draw, and whether they run. */
@Injectable()
export class CampaignSourcesService {
  constructor(
    private readonly sources: SourcesRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly records: CampaignRecordsService,
    private readonly queue: CampaignImportQueueService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(campaignId: number): Promise<CampaignSource[]> {
    const contents = new Map(
      (await this.records.sourcesOf(campaignId)).map((content) => [content.id, content]),
    );
    return (await this.sources.list(campaignId)).flatMap((row) => {
      const content = contents.get(row.id);
      return content ? [replyOf(row, content)] : [];
    });
  }

  /**
   * Creates a source and returns its id. `zone` is the zone of its schedule. Throws CAMPAIGN_FULL
   * and CAMPAIGN_REFERENCE_UNKNOWN.
   */
  async create(
    campaignId: number,
    body: CreateSourceBody,
    zone: string,
    { userId }: StaffCaller,
  ): Promise<number> {
    const { result } = await this.records.change(campaignId, { userId }, async ({ before }) => {
      if (before.sources.length >= MOST_SOURCES) throw new AppError('CAMPAIGN_FULL');
      await this.records.checkReferences(body);
      return this.sources.insert(campaignId, newSource(body, zone), this.clock.now());
    });
    return result;
  }

  /**
   * Changes a source and returns the new version of the campaign. If other leads are selected than
   * before, an import that began starts again. Throws CAMPAIGN_SOURCE_COMPLETED and
   * CAMPAIGN_REFERENCE_UNKNOWN.
   */
  async update(
    { id: campaignId, source_id: sourceId }: { id: number; source_id: number },
    body: UpdateSourceBody,
    zone: string,
    { userId }: StaffCaller,
  ): Promise<number> {
    const { version } = await this.records.change(
      campaignId,
      { userId, seen: body.version },
      async ({ row: campaign }) => {
        const before = await this.existing(campaignId, sourceId);
        if (before.status === 'completed') throw new AppError('CAMPAIGN_SOURCE_COMPLETED');
        await this.records.checkReferences(body);
        const after = newSource(body, zone);
        const restarts = before.until_lead_id !== null && selectsOthers(before, after);
        await this.sources.update(sourceId, after, { at: this.clock.now(), restarts });
        if (before.status === 'active' && campaign.status === 'active')
          await this.database.afterCommit(() => this.queue.addDue());
      },
    );
    return version;
  }

  /** Activates a source. An active source keeps running. Throws CAMPAIGN_SOURCE_COMPLETED. */
  play(campaignId: number, sourceId: number, caller: StaffCaller): Promise<void> {
    return this.switchTo('active', campaignId, sourceId, caller);
  }

  /** Throws CAMPAIGN_SOURCE_COMPLETED. */
  pause(campaignId: number, sourceId: number, caller: StaffCaller): Promise<void> {
    return this.switchTo('inactive', campaignId, sourceId, caller);
  }

  /** Removes a source. Its people stay in the campaign but are no longer registered. */
  async remove(campaignId: number, sourceId: number, { userId }: StaffCaller): Promise<void> {
    await this.records.change(campaignId, { userId }, async () => {
      await this.existing(campaignId, sourceId);
      await this.sources.remove(sourceId, this.clock.now());
    });
  }

  private switchTo(
    status: 'active' | 'inactive',
    campaignId: number,
    sourceId: number,
    { userId }: StaffCaller,
  ): Promise<void> {
    return this.database.tx(async () => {
      const campaign = await this.campaigns.lock(campaignId);
      const source = await this.existing(campaignId, sourceId);
      if (source.status === status) return;
      if (source.status === 'completed') throw new AppError('CAMPAIGN_SOURCE_COMPLETED');
      if (status === 'active') await this.sources.play(sourceId, this.clock.now());
      else await this.sources.setStatus(sourceId, status);
      await this.audit.record({
        userId,
        action: `campaign.${status === 'active' ? 'play_source' : 'pause_source'}`,
        entity: 'campaign',
        entityId: campaignId,
        before: { source_id: sourceId, status: source.status },
        after: { source_id: sourceId, status },
      });
      if (status === 'active' && campaign?.status === 'active')
        await this.database.afterCommit(() => this.queue.addDue());
    });
  }

  private async existing(campaignId: number, sourceId: number): Promise<SourceRow> {
    const rows = await this.sources.list(campaignId);
    const row = rows.find(({ id }) => id === sourceId);
    if (!row) throw new AppError('CAMPAIGN_SOURCE_NOT_FOUND');
    return row;
  }
}
