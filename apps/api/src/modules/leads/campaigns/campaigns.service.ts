import { Injectable } from '@nestjs/common';
import type {
  Campaign,
  CampaignDetails,
  CreateCampaignBody,
  ListedCampaign,
  UpdateCampaignBody,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { CAMPAIGN, CampaignRecordsService } from './campaign-records.service.js';
import { CampaignSourcesService } from './campaign-sources.service.js';
import {
  CampaignsRepository,
  type CampaignRow,
  type ListedCampaignRow,
  type NewStep,
  StepsRepository,
} from './data/campaigns.repository.js';
import type { CampaignFields, StepContent } from './domain/campaign-content.js';
import { stepName } from './domain/next-move.js';

const NO_CHOICE: NewStep = {
  publisher_ids: [],
  funnels: [],
  advertisers: [],
  delay: null,
  delay_unit: 'days',
};

const fieldsOf = (body: CreateCampaignBody): CampaignFields => ({
  name: body.name,
  validate_email: body.validateEmail,
  exit_condition: body.exitCondition,
  conversion_days: body.conversion_days,
  pace_per_hour: body.pace_per_hour,
});
const listedOf = (row: ListedCampaignRow): ListedCampaign => ({
  id: row.id,
  name: row.name,
  steps: row.steps,
  status: row.status,
  created_at: row.created_at.toISOString(),
});
const campaignOf = (row: CampaignRow, steps: number): Campaign => ({
  ...listedOf({ ...row, steps }),
  version: row.version,
  validateEmail: row.validate_email,
  exitCondition: row.exit_condition,
  conversion_days: row.conversion_days,
  pace_per_hour: row.pace_per_hour ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});
const stepOf = (step: StepContent, index: number): CampaignDetails['steps'][number] => ({
  id: step.id,
  name: stepName(index),
  action: 'registration',
  publishers: [...step.publishers],
  funnels: [...step.funnels],
  advertisers: [...step.advertisers],
  delay: step.delay ?? null,
  delayUnite: step.delay_unit ?? 'days',
});

/** Campaigns, as staff list and edit them (domain §14). */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly repository: CampaignsRepository,
    private readonly steps: StepsRepository,
    private readonly sources: CampaignSourcesService,
    private readonly records: CampaignRecordsService,
    private readonly versions: RecordVersionsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ListedCampaign[]> {
    return (await this.repository.list()).map(listedOf);
  }

  /** Throws CAMPAIGN_NOT_FOUND. */
  async get(id: number): Promise<CampaignDetails> {
    const row = await this.records.get(id);
    const steps = await this.records.stepsOf(id);
    return {
      campaign: campaignOf(row, steps.length),
      sources: await this.sources.list(id),
      steps: steps.map(stepOf),
    };
  }

  /** Creates a campaign with one empty step and returns its id. */
  create(body: CreateCampaignBody, { userId }: StaffCaller): Promise<number> {
    return this.database.tx(async () => {
      const at = this.clock.now();
      const id = await this.repository.insert(fieldsOf(body), userId, at);
      await this.steps.insert(id, NO_CHOICE, at);
      const content = await this.records.contentOf(await this.records.get(id));
      await this.versions.created(CAMPAIGN, id, content, userId);
      return id;
    });
  }

  /** Returns the new version. Throws CAMPAIGN_NOT_FOUND and CONFLICT. */
  async update(
    { id, version: seen, ...body }: UpdateCampaignBody,
    { userId }: StaffCaller,
  ): Promise<number> {
    const { version } = await this.records.change(id, { userId, seen }, () =>
      this.repository.update(id, fieldsOf(body), this.clock.now()),
    );
    return version;
  }
}
