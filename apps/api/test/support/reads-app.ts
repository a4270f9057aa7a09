import { Global, Module } from '@nestjs/common';
import { AuthModule } from '#modules/auth/auth.module.js';
import { ConversionsModule } from '#modules/conversions/conversions.module.js';
import { LeadsModule } from '#modules/leads/leads.module.js';
import { ReportsModule } from '#modules/reports/reports.module.js';
import { PublisherAuthenticator } from '#shared/auth/callers.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';

/** No publisher calls here. */
@Global()
@Module({
  providers: [
    { provide: PublisherAuthenticator, useValue: { authenticate: () => Promise.resolve(null) } },
  ],
  exports: [PublisherAuthenticator],
})
class NoPublishersModule {}

/** Leads, conversions and reports with the real sign-in. */
@Module({
  imports: [
    PlatformModule,
    HttpModule,
    NoPublishersModule,
    AuthModule,
    LeadsModule,
    ConversionsModule,
    ReportsModule,
  ],
})
export class ReadsModule {}
