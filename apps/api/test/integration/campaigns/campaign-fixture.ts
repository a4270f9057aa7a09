import {
  CreateCampaignBody,
  CreateSourceBody,
  SaveStepBody,
  type CampaignProgress,
} from '@leadline/contracts';
import { createLead, createLeads, type LeadValues } from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import { CampaignProgressService } from '#modules/leads/campaigns/campaign-progress.service.js';
import { CampaignRunsService } from '#modules/leads/campaigns/campaign-runs.service.js';
import { CampaignSourcesService } from '#modules/leads/campaigns/campaign-sources.service.js';
import { CampaignStepsService } from '#modules/leads/campaigns/campaign-steps.service.js';
import { CampaignsService } from '#modules/leads/campaigns/campaigns.service.js';
import { CampaignConsumerQueueService } from '#modules/leads/campaigns/consumer-runner.service.js';
import { CampaignImportQueueService } from '#modules/leads/campaigns/import-runner.service.js';
import { ConversionsModule } from '#modules/conversions/conversions/conversions.module.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { FixedClock } from '#shared/clock/clock.js';
import { IntakeWorld, IntakeWorldModule } from '#test/support/intake-world.js';
import type { TestAppOptions } from '#test/support/test-app.js';
import { addUser } from '#test/support/sign-in.js';

@Module({ imports: [IntakeWorldModule, ConversionsModule] })
export class CampaignWorldModule {}

export const START = new Date('2026-11-20T12:00:00Z');

export interface StoredRegistration {
  readonly consumer_id: number;
  readonly step_id: number;
  readonly lead_id: number;
  readonly source_lead_id: number;
  readonly outcome: string | null;
  readonly advertiser_id: number | null;
  readonly created_at: Date;
}
export interface StoredConsumer {
  readonly id: number;
  readonly source_id: number;
  readonly lead_id: number;
  readonly state: string;
  readonly due_at: Date;
  readonly end_reason: string | null;
  readonly ended_at: Date | null;
}

/** Campaigns over advertisers alpha, bravo and charlie. Tests run the jobs, on a clock of theirs. */
export class CampaignWorld {
  private constructor(
    readonly intake: IntakeWorld,
    readonly clock: FixedClock,
    readonly advertisers: Readonly<Record<'alpha' | 'bravo' | 'charlie', number>>,
    readonly staff: StaffCaller,
  ) {}

  static async create(options: TestAppOptions = {}): Promise<CampaignWorld> {
    const clock = new FixedClock(START);
    // Workers run nothing by themselves, but periodic tasks may be run by hand.
    const intake = await IntakeWorld.create({ ...options, clock }, CampaignWorldModule);
    const settings = { timeout_ms: 4_000, retries: 0 };
    const advertisers = {
      alpha: await intake.addAdvertiser('alpha', settings),
      bravo: await intake.addAdvertiser('bravo', settings),
      charlie: await intake.addAdvertiser('charlie', settings),
    };
    const userId = await addUser(intake.db, 'Staff');
    await intake.reload();
    const staff = { userId } as StaffCaller;
    return new CampaignWorld(intake, clock, advertisers, staff);
  }

  /** A lead that no advertiser accepted, unless it is said otherwise. */
  addLead(values: Partial<LeadValues> = {}): Promise<number> {
    return createLead(this.intake.db, this.leadOf(values));
  }

  addLeads(values: readonly Partial<LeadValues>[]): Promise<number[]> {
    return createLeads(
      this.intake.db,
      values.map((value) => this.leadOf(value)),
    );
  }

  private leadOf(values: Partial<LeadValues>): LeadValues {
    return {
      publisher_id: this.intake.publisher.id,
      country_id: this.intake.gb,
      created_at: new Date(this.clock.now().getTime() - 86_400_000),
      ...values,
    };
  }

  /** A campaign whose first step is the given one. */
  async campaign(
    steps: readonly Record<string, unknown>[],
    values: Record<string, unknown> = {},
  ): Promise<number> {
    const body = CreateCampaignBody.parse({ name: 'Second chance', ...values });
    const id = await this.get(CampaignsService).create(body, this.staff);
    const [first] = (await this.get(CampaignsService).get(id)).steps;
    for (const [index, step] of steps.entries()) {
      const sent = SaveStepBody.parse(step);
      if (index > 0) await this.get(CampaignStepsService).create(id, sent, this.staff);
      else await this.get(CampaignStepsService).update(id, first?.id ?? 0, sent, this.staff);
    }
    return id;
  }

  /** A source that is active. */
  async source(campaign: number, values: Record<string, unknown> = {}): Promise<number> {
    const body = CreateSourceBody.parse({ type: 'slot', leadStatuses: ['failed'], ...values });
    const id = await this.get(CampaignSourcesService).create(campaign, body, 'UTC', this.staff);
    await this.get(CampaignSourcesService).play(campaign, id, this.staff);
    return id;
  }

  start(campaign: number): Promise<void> {
    return this.get(CampaignRunsService).start(campaign, this.staff);
  }

  pause(campaign: number): Promise<void> {
    return this.get(CampaignRunsService).pause(campaign, this.staff);
  }

  /** Runs imports that are due, and then people until nobody is due. */
  async settle(): Promise<void> {
    for (const id of await this.dueSources()) await this.get(CampaignImportQueueService).run(id);
    for (let due = await this.dueConsumers(); due.length > 0; due = await this.dueConsumers())
      for (const id of due) await this.get(CampaignConsumerQueueService).run(id);
    await this.complete();
  }

  /** Runs the periodic task. */
  complete(): Promise<void> {
    return this.get(CampaignRunsService).completeFinished();
  }

  async dueSources(): Promise<number[]> {
    return (await this.get(CampaignImportQueueService).listDue()).map(({ id }) => id);
  }

  async dueConsumers(): Promise<number[]> {
    return (await this.get(CampaignConsumerQueueService).listDue()).map(({ id }) => id);
  }

  /** In order. */
  async stepIds(campaign: number): Promise<number[]> {
    return (await this.get(CampaignsService).get(campaign)).steps.map(({ id }) => id);
  }

  progress(campaign: number): Promise<CampaignProgress> {
    return this.get(CampaignProgressService).get(campaign);
  }

  consumers(campaign: number): Promise<StoredConsumer[]> {
    return this.intake.rows(
      `SELECT id, source_id, lead_id, state, due_at, end_reason, ended_at
      FROM campaign_consumers
      WHERE campaign_id = $1
      ORDER BY id`,
      [campaign],
    );
  }

  /** In the order in which they were made. */
  registrations(campaign: number): Promise<StoredRegistration[]> {
    return this.intake.rows(
      `SELECT
        r.consumer_id, r.step_id, r.lead_id, p.lead_id AS source_lead_id, r.outcome,
        l.advertiser_id, r.created_at
      FROM campaign_registrations r
      JOIN campaign_consumers p ON p.id = r.consumer_id
      JOIN leads l ON l.id = r.lead_id
      WHERE r.campaign_id = $1
      ORDER BY r.lead_id`,
      [campaign],
    );
  }

  async deposit(leadId: number): Promise<void> {
    await this.get(ConversionsService).reportFtd({
      leadId,
      ftdAt: this.clock.now(),
      amount: null,
      source: 'advertiser',
    });
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.intake.app.get(token);
  }

  close(): Promise<void> {
    return this.intake.close();
  }
}
