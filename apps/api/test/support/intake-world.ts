import {
  countryId,
  createAdvertiser,
  createDistribution,
  createPublisher,
  setIntegration,
  type PublisherValues,
} from '@leadline/prisma/seed';
import type { IntakeReply } from '@leadline/contracts';
import { Module, type Type } from '@nestjs/common';
import pg from 'pg';
import { CampaignsModule } from '#modules/leads/campaigns/campaigns.module.js';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { DeliveryHealthService } from '#modules/delivery/delivery/delivery-health.service.js';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { DistributionsModule } from '#modules/routing/distributions/distributions.module.js';
import { InjectionsModule } from '#modules/leads/injections/injections.module.js';
import {
  ApiCallLogService,
  RejectedRequestCounterService,
} from '#modules/intake/intake/api-call-log.service.js';
import { IntakeModule } from '#modules/intake/intake/intake.module.js';
import { IntegrationsModule } from '#modules/delivery/integrations/integrations.module.js';
import { KeptAnswersService } from '#modules/delivery/integrations/kept-answers.service.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { PublisherTokensModule } from '#modules/parties/parties/publisher-tokens.module.js';
import { PublisherAuthModule } from '#modules/intake/publisher-auth/publisher-auth.module.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { SimulationsModule } from '#modules/leads/simulations/simulations.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { databaseDigest } from './test-database.js';
import { eventually } from './waiting.js';
import {
  advertiserTemplate,
  startFakeAdvertisers,
  type FakeAdvertisers,
} from './fake-advertisers.js';
import { NoAdvertisersModule, NoPanelModule, NoStaffModule } from './app-modules.js';
import { createTestApp, TEST_SECRET, type TestApp, type TestAppOptions } from './test-app.js';

@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(NoStaffModule, NoPanelModule, NoAdvertisersModule, PublisherAuthModule),
    IntegrationsModule,
    CapsModule,
    DistributionsModule,
    DeliveryModule,
    SimulationsModule,
    IntakeModule,
    LeadsModule,
    InjectionsModule,
    CampaignsModule,
    PublisherTokensModule,
  ],
})
export class IntakeWorldModule {}

export interface Sent {
  readonly status: number;
  readonly body: IntakeReply;
  readonly headers: Headers;
}
export interface SendOptions {
  readonly token?: string;
  readonly key?: string;
  readonly url?: string;
}

/** An address that deliveries may reach, where nobody listens. */
export const NOBODY = '127.0.0.1:1';

let people = 0;
/** A lead that passes every check, of a new person each time. */
export const newLead = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  people += 1;
  return {
    email: `person${people}-${process.pid}@example.com`,
    first_name: 'Ada',
    last_name: 'Byron',
    phone: `+4474001${String(people).padStart(5, '0')}`,
    country: 'GB',
    ip: '81.2.69.142',
    ...changes,
  };
};

/** A running intake with advertisers to deliver to, on a database of its own. */
export class IntakeWorld {
  private constructor(
    readonly app: TestApp,
    readonly advertisers: FakeAdvertisers,
    readonly db: pg.Pool,
    readonly gb: number,
  ) {}
  publisher!: { id: number; api_token: string };

  /** `module` may have more than the usual one. */
  static async create(
    options: TestAppOptions = {},
    module: Type = IntakeWorldModule,
  ): Promise<IntakeWorld> {
    const advertisers = await startFakeAdvertisers();
    const app = await createTestApp(module, {
      ...options,
      environment: {
        PROCESS_ROLE: 'http',
        ...options.environment,
        DELIVERY_ALLOW_HOSTS: [advertisers.host, NOBODY, options.environment?.DELIVERY_ALLOW_HOSTS]
          .filter((host) => host !== undefined)
          .join(','),
      },
    });
    const db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
    const world = new IntakeWorld(app, advertisers, db, await countryId(db, 'GB'));
    world.publisher = await world.addPublisher();
    return world;
  }

  addPublisher(
    values: PublisherValues = {},
  ): Promise<{ id: number; name: string; api_token: string }> {
    return createPublisher(this.db, TEST_SECRET, { rate_limit_per_minute: 100_000, ...values });
  }

  /** Starts a fake advertiser at `/<name>`. */
  async addAdvertiser(name: string, changes: object = {}): Promise<number> {
    const { id } = await createAdvertiser(this.db, TEST_SECRET, { name });
    await setIntegration(
      this.db,
      TEST_SECRET,
      id,
      advertiserTemplate(this.advertisers, name, changes),
      {
        token: `token-of-${name}`,
      },
    );
    return id;
  }

  /** One distribution for GB with these groups of advertiser → share. */
  distribute(
    groups: readonly (readonly [advertiserId: number, percentage: number][])[],
    values: Partial<Parameters<typeof createDistribution>[1]> = {},
  ): ReturnType<typeof createDistribution> {
    return createDistribution(this.db, {
      country_id: this.gb,
      groups: groups.map((group) =>
        group.map(([advertiser_id, percentage]) => ({ advertiser_id, percentage })),
      ),
      ...values,
    });
  }

  /** Waits until the latest configuration is in force. */
  reload(): Promise<void> {
    return this.app.get(RoutingConfigService).reload();
  }

  async send(lead: unknown, options: SendOptions = {}): Promise<Sent> {
    const response = await fetch(`${options.url ?? this.app.url}/api/v1/leads`, {
      method: 'POST',
      body: typeof lead === 'string' ? lead : JSON.stringify(lead),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${options.token ?? this.publisher.api_token}`,
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
      },
    });
    return {
      status: response.status,
      body: (await response.json()) as IntakeReply,
      headers: response.headers,
    };
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.db.query<Row>(text, values)).rows;
  }

  /** Waits for the writes that the server does in the background, such as those of refusals. */
  async untilNobodyWrites(): Promise<void> {
    await eventually(async () => {
      const [found] = await this.rows<{ writers: number }>(`
        SELECT count(*)::int AS writers
        FROM pg_stat_activity
        WHERE datname = current_database()
          AND backend_type = 'client backend'
          AND backend_xid IS NOT NULL`);
      expect(found).toEqual({ writers: 0 });
    });
  }

  /** Returns a digest of every table, after the counts in memory have been written. */
  async digest(): Promise<Record<string, string>> {
    for (const gathered of [
      ApiCallLogService,
      RejectedRequestCounterService,
      DeliveryHealthService,
      KeptAnswersService,
    ]) {
      await this.app.get<{ flush(): Promise<void> }>(gathered).flush();
    }
    return databaseDigest(this.db);
  }

  async close(): Promise<void> {
    await this.db.end();
    await this.app.close();
    await this.advertisers.close();
  }
}
