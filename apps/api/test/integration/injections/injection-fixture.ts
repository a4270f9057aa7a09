import { InjectBody, type InjectionCheck } from '@leadline/contracts';
import { createLead, type LeadValues } from '@leadline/prisma/seed';
import { InjectionQueueService } from '#modules/leads/injections/injection-runner.service.js';
import { InjectionsService } from '#modules/leads/injections/injections.service.js';
import { IntakeWorld } from '#test/support/intake-world.js';
import type { TestAppOptions } from '#test/support/test-app.js';
import { addUser } from '#test/support/sign-in.js';

export interface StoredLog {
  id: number;
  type: string;
  status: string;
  lead_id: number;
  created_lead_id: number | null;
  outcome: string | null;
  reason: string | null;
  scheduled_at: Date;
  due_at: Date;
  runs: number;
}
export interface StoredInjected {
  id: number;
  status: number;
  parent_id: number | null;
  is_original: boolean;
  publisher_id: number;
  advertiser_id: number | null;
  country_id: number | null;
  email: string;
  hit_id: string | null;
  is_test: boolean;
  funnel_override: string | null;
  funnel_override_origin: string | null;
  publisher_id_override: string | null;
  pub_override_origin: string | null;
  redirect_token: string | null;
}

/**
 * Injections from advertiser alpha to advertiser bravo. The process runs no jobs: tests run them.
 */
export class InjectionWorld {
  private constructor(
    readonly intake: IntakeWorld,
    readonly alpha: number,
    readonly bravo: number,
    readonly user: number,
  ) {}

  static async create(options: TestAppOptions = {}): Promise<InjectionWorld> {
    const intake = await IntakeWorld.create(options);
    const [alpha, bravo] = [
      await intake.addAdvertiser('alpha'),
      await intake.addAdvertiser('bravo', { timeout_ms: 1000, retries: 0 }),
    ];
    await intake.distribute([[[alpha, 100]]]);
    const user = await addUser(intake.db, 'Staff');
    await intake.reload();
    return new InjectionWorld(intake, alpha, bravo, user);
  }

  /** By default, a lead that no advertiser has accepted. */
  addLead(values: Partial<LeadValues> = {}): Promise<number> {
    return createLead(this.intake.db, {
      publisher_id: this.intake.publisher.id,
      country_id: this.intake.gb,
      ip: '81.2.69.142',
      hit_id: 'hit-1',
      ...values,
    });
  }

  inject(
    leadIds: readonly number[],
    changes: Record<string, unknown> = {},
  ): Promise<{ created: number; skipped: number; batch_id: string | null }> {
    return this.intake.app.get(InjectionsService).inject(this.bodyOf(leadIds, changes), this.user);
  }

  forecast(
    leadIds: readonly number[],
    changes: Record<string, unknown> = {},
  ): Promise<InjectionCheck> {
    return this.intake.app.get(InjectionsService).forecast(this.bodyOf(leadIds, changes));
  }

  private bodyOf(leadIds: readonly number[], changes: Record<string, unknown>): InjectBody {
    return InjectBody.parse({ lead_ids: leadIds, advertiser_id: this.bravo, ...changes });
  }

  run(id: number): Promise<void> {
    return this.intake.app.get(InjectionQueueService).run(id);
  }

  logs(leadId: number): Promise<StoredLog[]> {
    return this.intake.rows<StoredLog>(
      `SELECT
        id, type, status, lead_id, created_lead_id, outcome, reason, scheduled_at, due_at, runs
      FROM progress_logs
      WHERE lead_id = $1
      ORDER BY id`,
      [leadId],
    );
  }

  async log(leadId: number): Promise<StoredLog> {
    const log = (await this.logs(leadId)).at(-1);
    if (!log) throw new Error(`The lead ${leadId} has no job`);
    return log;
  }

  /** Injects one lead and runs its job. */
  async injectNow(leadId: number, changes: Record<string, unknown> = {}): Promise<StoredLog> {
    await this.inject([leadId], changes);
    await this.run((await this.log(leadId)).id);
    return this.log(leadId);
  }

  children(leadId: number): Promise<StoredInjected[]> {
    return this.intake.rows<StoredInjected>(
      `SELECT
        id, status, parent_id, is_original, publisher_id, advertiser_id, country_id, email, hit_id,
        is_test, funnel_override, funnel_override_origin, publisher_id_override,
        pub_override_origin, redirect_token
      FROM leads
      WHERE parent_id = $1
      ORDER BY id`,
      [leadId],
    );
  }

  async injectedOf(leadId: number): Promise<string | null> {
    return (
      (
        await this.intake.rows<{ injected: string | null }>(
          'SELECT injected FROM leads WHERE id = $1',
          [leadId],
        )
      )[0]?.injected ?? null
    );
  }

  close(): Promise<void> {
    return this.intake.close();
  }
}
