import { Injectable } from '@nestjs/common';
import { MOST_STEPS, type SaveStepBody } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { CampaignRecordsService, type LockedCampaign } from './campaign-records.service.js';
import { StepsRepository, type NewStep } from './data/campaigns.repository.js';
import { canRegister } from './domain/campaign-content.js';

const newStep = (body: SaveStepBody): NewStep => ({
  publisher_ids: body.publishers,
  funnels: body.funnels,
  advertisers: body.advertisers,
  delay: body.delay || null,
  delay_unit: body.delayUnite,
});

/** Steps of campaigns: the values with which people are registered, and the advertisers. */
@Injectable()
export class CampaignStepsService {
  constructor(
    private readonly steps: StepsRepository,
    private readonly records: CampaignRecordsService,
    private readonly clock: Clock,
  ) {}

  /** Throws CAMPAIGN_FULL, CAMPAIGN_REFERENCE_UNKNOWN, CAMPAIGN_NOT_READY and CONFLICT. */
  async create(
    campaignId: number,
    body: SaveStepBody,
    { userId }: StaffCaller,
  ): Promise<{ id: number; version: number }> {
    const { result: id, version } = await this.records.change(
      campaignId,
      { userId, seen: body.version },
      async (campaign) => {
        if (campaign.before.steps.length >= MOST_STEPS) throw new AppError('CAMPAIGN_FULL');
        await this.check(campaign, body);
        return this.steps.insert(campaignId, newStep(body), this.clock.now());
      },
    );
    return { id, version };
  }

  /** Returns the new version of the campaign. */
  async update(
    campaignId: number,
    stepId: number,
    body: SaveStepBody,
    { userId }: StaffCaller,
  ): Promise<number> {
    const { version } = await this.records.change(
      campaignId,
      { userId, seen: body.version },
      async (campaign) => {
        existing(campaign, stepId);
        await this.check(campaign, body);
        await this.steps.update(stepId, newStep(body));
      },
    );
    return version;
  }

  /**
   * Removes a step. People who are at it continue with the next step. Throws CAMPAIGN_LAST_STEP.
   */
  async remove(campaignId: number, stepId: number, { userId }: StaffCaller): Promise<void> {
    await this.records.change(campaignId, { userId }, async (campaign) => {
      existing(campaign, stepId);
      if (campaign.before.steps.length === 1) throw new AppError('CAMPAIGN_LAST_STEP');
      await this.steps.remove(stepId, this.clock.now());
    });
  }

  /** Checks a step. A running campaign may have no step without advertisers. */
  private async check({ row }: LockedCampaign, body: SaveStepBody): Promise<void> {
    if (row.status === 'active' && !canRegister(body.advertisers))
      throw new AppError('CAMPAIGN_NOT_READY', {
        message: 'While the campaign runs, a step needs an advertiser with a percentage.',
      });
    await this.records.checkReferences({
      advertisers: body.advertisers.map(({ id }) => id),
      publishers: body.publishers,
    });
  }
}

const existing = ({ before }: LockedCampaign, stepId: number): void => {
  if (!before.steps.some(({ id }) => id === stepId)) throw new AppError('CAMPAIGN_STEP_NOT_FOUND');
};
