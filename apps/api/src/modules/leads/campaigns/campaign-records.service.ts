import { Injectable } from '@nestjs/common';
import type { Issue } from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import {
  CampaignsRepository,
  type CampaignRow,
  SourcesRepository,
  type SourceRow,
  StepsRepository,
  type StepRow,
} from './data/campaigns.repository.js';
import {
  campaignFacts,
  type CampaignContent,
  type Named,
  type SourceContent,
  type StepContent,
} from './domain/campaign-content.js';

export const CAMPAIGN: VersionedKind<CampaignContent> = {
  entity: 'campaign',
  factsOf: campaignFacts,
};

/** Locked campaign, with its content before a change. */
const NOUNS = { advertisers: 'advertiser', publishers: 'publisher', countries: 'country' } as const;

export interface LockedCampaign {
  readonly row: CampaignRow;
  readonly before: CampaignContent;
}
interface Change {
  readonly userId: number;
  /** Version that the sender has read. Undefined overwrites whatever was saved meanwhile. */
  readonly seen?: number | undefined;
}

/** Reads and saves campaigns with their sources and steps, as one record with versions. */
@Injectable()
export class CampaignRecordsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly sources: SourcesRepository,
    private readonly steps: StepsRepository,
    private readonly versions: RecordVersionsService,
    private readonly database: DatabaseService,
  ) {}

  /** Throws CAMPAIGN_NOT_FOUND. */
  async get(id: number): Promise<CampaignRow> {
    const row = await this.campaigns.find(id);
    if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
    return row;
  }

  /** Changes a campaign under its lock, and stores the version. Throws CAMPAIGN_NOT_FOUND. */
  change<Result>(
    id: number,
    { userId, seen }: Change,
    work: (campaign: LockedCampaign) => Promise<Result>,
  ): Promise<{ result: Result; version: number }> {
    return this.database.tx(async () => {
      const row = await this.campaigns.lock(id);
      if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
      const before = await this.contentOf(row);
      const result = await work({ row, before });
      const after = await this.contentOf(await this.get(id));
      const beforeAt = row.updated_at;
      const version = await this.versions.saved(CAMPAIGN, {
        ...{ id, userId, seen, before, beforeAt, after },
      });
      return { result, version };
    });
  }

  async contentOf(row: CampaignRow): Promise<CampaignContent> {
    return {
      name: row.name,
      validate_email: row.validate_email,
      exit_condition: row.exit_condition,
      conversion_days: row.conversion_days,
      pace_per_hour: row.pace_per_hour ?? null,
      steps: await this.stepsOf(row.id),
      sources: await this.sourcesOf(row.id),
    };
  }

  async stepsOf(campaignId: number): Promise<StepContent[]> {
    const rows = await this.steps.list(campaignId);
    const publishers = await this.namesOf(
      'publisher',
      rows.flatMap(({ publisher_ids }) => publisher_ids),
    );
    return rows.map(({ publisher_ids, ...step }: StepRow) => ({
      ...step,
      publishers: named(publisher_ids, publishers),
    }));
  }

  async sourcesOf(campaignId: number): Promise<SourceContent[]> {
    const rows = await this.sources.list(campaignId);
    const advertisers = await this.namesOf(
      'advertiser',
      rows.flatMap(({ advertiser_ids }) => advertiser_ids),
    );
    const publishers = await this.namesOf(
      'publisher',
      rows.flatMap(({ publisher_ids }) => publisher_ids),
    );
    const countries = byId(
      await this.campaigns.countries(rows.flatMap(({ country_ids }) => country_ids)),
    );
    return rows.map((row: SourceRow) => ({
      id: row.id,
      type: row.type,
      lead_statuses: row.lead_statuses,
      delay: row.delay,
      delay_unit: row.delay_unit,
      schedule: row.schedule?.toISOString() ?? null,
      created_from: row.created_from?.toISOString() ?? null,
      created_until: row.created_until?.toISOString() ?? null,
      advertisers: named(row.advertiser_ids, advertisers),
      publishers: named(row.publisher_ids, publishers),
      countries: named(row.country_ids, countries),
      funnels: row.funnels,
      brand_statuses: row.brand_statuses,
      excluded: row.excluded,
    }));
  }

  /**
   * Locks the records that a save names. Throws CAMPAIGN_REFERENCE_UNKNOWN with the invalid fields.
   */
  async checkReferences({
    advertisers,
    publishers,
    countries = [],
  }: {
    advertisers: readonly number[];
    publishers: readonly number[];
    countries?: readonly number[];
  }): Promise<void> {
    const found = {
      advertisers: await this.campaigns.existing('advertiser', advertisers),
      publishers: await this.campaigns.existing('publisher', publishers),
      countries: await this.campaigns.countries(countries),
    };
    const wanted = { advertisers, publishers, countries };
    const issues = (['advertisers', 'publishers', 'countries'] as const)
      .filter((field) => found[field].length < wanted[field].length)
      .map((field): Issue => ({
        ...{ in: 'body', field, code: 'unknown' },
        message: `A chosen ${NOUNS[field]} does not exist`,
      }));
    if (issues.length > 0) throw new AppError('CAMPAIGN_REFERENCE_UNKNOWN', { issues });
  }

  private async namesOf(
    side: 'advertiser' | 'publisher',
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, Named>> {
    return byId(await this.campaigns.names(side, ids));
  }
}

const byId = (rows: readonly Named[]): ReadonlyMap<number, Named> =>
  new Map(rows.map((row) => [row.id, row]));
const named = (ids: readonly number[], names: ReadonlyMap<number, Named>): Named[] =>
  ids.map((id) => names.get(id) ?? { id, name: `#${id}` });
