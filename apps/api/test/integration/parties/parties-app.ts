import { Module } from '@nestjs/common';
import { createAdvertiser, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { DistributionsModule } from '#modules/routing/distributions/distributions.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { PublisherAuthModule } from '#modules/intake/publisher-auth/publisher-auth.module.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import type { Snapshot } from '#modules/routing/routing/domain/snapshot.js';
import { AccountsModule } from '#modules/staff/accounts/accounts.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NoAdvertisersModule, NoPanelModule } from '#test/support/app-modules.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { createTestDatabase } from '#test/support/test-database.js';

@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, PublisherAuthModule, NoPanelModule, NoAdvertisersModule),
    AuthModule,
    AccountsModule,
    LookupsModule,
    DistributionsModule,
    PartiesModule,
  ],
})
class PartiesAppModule {}

/** Staff who edit parties, and the routing configuration that follows. */
export interface PartiesApp {
  readonly app: TestApp;
  readonly db: pg.Pool;
  readonly admin: SignedIn;
  readonly send: (method: string, path: string, body?: object, who?: SignedIn) => Promise<Reply>;
  readonly newAdvertiser: (name?: string) => Promise<number>;
  readonly newPublisher: (name?: string) => Promise<number>;
  /** The configuration that the next lead is decided with. */
  readonly routing: () => Promise<Snapshot>;
  readonly close: () => Promise<void>;
}

let parties = 0;

export const startPartiesApp = async (poolSize = 10): Promise<PartiesApp> => {
  const database = await createTestDatabase();
  const app = await createTestApp(PartiesAppModule, {
    databaseUrl: database.url,
    environment: { DB_POOL_SIZE: String(poolSize) },
  });
  const db = new pg.Pool({ connectionString: database.url, max: 4 });
  const admin = await signIn(app, { roleId: 1 });
  return {
    app,
    db,
    admin,
    send: (method, path, body, who = admin) =>
      call(app.url, method, path, { body, headers: who.headers }),
    newAdvertiser: async (name = `Broker ${(parties += 1)}`) =>
      (await createAdvertiser(db, TEST_SECRET, { name })).id,
    newPublisher: async (name = `Network ${(parties += 1)}`) =>
      (await createPublisher(db, TEST_SECRET, { name })).id,
    routing: async () => {
      await app.get(RoutingConfigService).reload();
      return app.get(RoutingConfigService).current();
    },
    close: async () => {
      await db.end();
      await app.close();
      await database.drop();
    },
  };
};
