import { Injectable } from '@nestjs/common';
import type { CampaignReach, CreateSourceBody } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import { LeadStoresService } from '#modules/lead-data/lead-stores/lead-stores.service.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { newSource } from './campaign-sources.service.js';
import { SourcesRepository } from './data/campaigns.repository.js';
import { SimulatedLeadsQuery } from './data/simulated-leads.query.js';
import { firstOfPerson, sourceConditions, type SourceFilters } from './domain/import-batch.js';

/** The most leads of a source whose people are told apart. The number of leads is always exact. */
const MOST_COUNTED = 20_000;

/**
 * Counts the people whom sources would bring into a campaign. The copy of the leads that answers
 * lists selects the leads (ADR 52).
 */
@Injectable()
export class CampaignReachService {
  constructor(
    private readonly records: CampaignRecordsService,
    private readonly sources: SourcesRepository,
    private readonly leads: SimulatedLeadsQuery,
    private readonly stores: LeadStoresService,
  ) {}

  /** Counts for a source that is not saved. Throws CAMPAIGN_NOT_FOUND. */
  async ofDraft(campaignId: number, body: CreateSourceBody, zone: string): Promise<CampaignReach> {
    await this.records.get(campaignId);
    return this.count(campaignId, [newSource(body, zone)]);
  }

  /**
   * Counts for one source, or for all that are active. Throws CAMPAIGN_NOT_FOUND and
   * CAMPAIGN_SOURCE_NOT_FOUND.
   */
  async ofSources(campaignId: number, sourceId: number | undefined): Promise<CampaignReach> {
    await this.records.get(campaignId);
    const sources = await this.sources.list(campaignId);
    const wanted =
      sourceId === undefined
        ? sources.filter(({ status }) => status === 'active')
        : sources.filter(({ id }) => id === sourceId);
    if (sourceId !== undefined && wanted.length === 0)
      throw new AppError('CAMPAIGN_SOURCE_NOT_FOUND');
    return this.count(
      campaignId,
      wanted.filter(({ status, imported_at: at }) => status !== 'completed' && at === null),
    );
  }

  private async count(
    campaignId: number,
    sources: readonly SourceFilters[],
  ): Promise<CampaignReach> {
    let leads = 0;
    let ids: number[] | null = [];
    for (const source of sources) {
      const { total, ids: some } = await this.find(source);
      leads += total;
      ids = ids === null || total > MOST_COUNTED ? null : [...ids, ...some];
    }
    if (ids === null) return { leads, people: null };
    const people = await this.leads.listPeople(campaignId, [...new Set(ids)]);
    const fresh = people.filter((row) => !row.is_known);
    return { leads, people: firstOfPerson(fresh.map((row) => ({ row }))).length };
  }

  /** The number of leads of a source, and the ids of the first ones. */
  private async find(source: SourceFilters): Promise<{ total: number; ids: Iterable<number> }> {
    const page = { sortBy: null, order: 'asc', limit: MOST_COUNTED, offset: 0 } as const;
    const found = await this.stores.find(sourceConditions(source), page);
    if (found) return found;
    const total = await this.leads.count(source);
    return { total, ids: total > MOST_COUNTED ? [] : await this.leads.listIds(source) };
  }
}
