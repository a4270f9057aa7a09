import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import { SchedulableSaves, type SchedulableRecord } from '#shared/versions/schedulable-saves.js';
import { CAMPAIGN, CampaignRecordsService } from './campaign-records.service.js';
import { CampaignSourcesService } from './campaign-sources.service.js';
import { CampaignStepsService } from './campaign-steps.service.js';
import { CampaignsService } from './campaigns.service.js';
import type {
  CampaignContent,
  Named,
  SourceContent,
  StepContent,
} from './domain/campaign-content.js';

const idsOf = (all: readonly Named[]): number[] => all.map(({ id }) => id);

const generalBody = (campaign: CampaignContent): object => ({
  name: campaign.name,
  validateEmail: campaign.validate_email,
  exitCondition: campaign.exit_condition,
  conversion_days: campaign.conversion_days,
  pace_per_hour: campaign.pace_per_hour,
});
const sourceBody = (source: SourceContent): object => ({
  type: source.type,
  leadStatuses: source.lead_statuses,
  useDelay: source.delay !== null,
  delay: source.delay,
  delayUnite: source.delay_unit,
  schedule: source.schedule,
  created_from: source.created_from,
  created_until: source.created_until,
  advertisers: idsOf(source.advertisers),
  publishers: idsOf(source.publishers),
  countries: idsOf(source.countries),
  funnels: source.funnels,
  advertiserStatus: source.brand_statuses,
  filters: source.excluded,
});
const stepBody = (step: StepContent): object => ({
  publishers: idsOf(step.publishers),
  funnels: step.funnels,
  delay: step.delay,
  delayUnite: step.delay_unit,
  advertisers: step.advertisers.map(({ id, percentage }) => ({ id, percentage })),
});

/** Lets saves of campaigns, their sources and steps come into force later. */
@Injectable()
export class ScheduledCampaigns implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly campaigns: CampaignsService,
    private readonly sources: CampaignSourcesService,
    private readonly steps: CampaignStepsService,
    private readonly records: CampaignRecordsService,
  ) {}

  onModuleInit(): void {
    this.saves.add({
      ...CAMPAIGN,
      route: contracts.campaigns.update,
      read: ({ body: { id } }) =>
        this.read(id, (campaign) => ({ id, ...generalBody(campaign) }), 'CAMPAIGN_NOT_FOUND'),
      save: ({ body }, caller) => this.campaigns.update(body, caller),
    });
    this.saves.add({
      ...CAMPAIGN,
      route: contracts.campaigns.updateSource,
      read: ({ params: { id, source_id: sourceId } }) => {
        const bodyOf = ({ sources }: CampaignContent): object | undefined =>
          sources.filter((one) => one.id === sourceId).map(sourceBody)[0];
        return this.read(id, bodyOf, 'CAMPAIGN_SOURCE_NOT_FOUND');
      },
      save: ({ params, body }, caller) =>
        this.sources.update(params, body, caller.timezone, caller),
    });
    this.saves.add({
      ...CAMPAIGN,
      route: contracts.campaigns.updateStep,
      read: ({ params: { id, step_id: stepId } }) => {
        const bodyOf = ({ steps }: CampaignContent): object | undefined =>
          steps.filter((one) => one.id === stepId).map(stepBody)[0];
        return this.read(id, bodyOf, 'CAMPAIGN_STEP_NOT_FOUND');
      },
      save: ({ params, body }, caller) =>
        this.steps.update(params.id, params.step_id, body, caller),
    });
  }

  /** Reads a campaign for the save of a part. Throws `notFound` if it has no such part. */
  private async read(
    id: number,
    bodyOf: (campaign: CampaignContent) => object | undefined,
    notFound: 'CAMPAIGN_NOT_FOUND' | 'CAMPAIGN_SOURCE_NOT_FOUND' | 'CAMPAIGN_STEP_NOT_FOUND',
  ): Promise<SchedulableRecord<CampaignContent>> {
    const content = await this.records.contentOf(await this.records.get(id));
    const body = bodyOf(content);
    if (body === undefined) throw new AppError(notFound);
    return { id, title: `Campaign ${content.name}`, content, body };
  }
}
