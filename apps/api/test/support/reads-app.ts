import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../../src/modules/auth/auth.module.js';
import { ConversionsModule } from '../../src/modules/conversions/conversions.module.js';
import { LeadsModule } from '../../src/modules/leads/leads.module.js';
import { ReportsModule } from '../../src/modules/reports/reports.module.js';
import { PublisherAuthenticator } from '../../src/shared/auth/callers.js';
import { HttpModule } from '../../src/shared/http/http.module.js';
import { PlatformModule } from '../../src/shared/platform.module.js';

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
