import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { ClickReportsModule } from '#modules/reporting/click-reports/click-reports.module.js';
import { ConversionsModule } from '#modules/conversions/conversions/conversions.module.js';
import { DashboardModule } from '#modules/reporting/dashboard/dashboard.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import {
  AdvertiserAuthenticator,
  PanelAuthenticator,
  PublisherAuthenticator,
  PublisherRate,
  RecordLimits,
  StaffAuthenticator,
  TokenAuthenticator,
} from '#shared/auth/callers.js';

const nobody = { authenticate: () => Promise.resolve(null) };

/** An app without staff: no session is valid. */
@Module({
  providers: [
    { provide: StaffAuthenticator, useValue: nobody },
    { provide: TokenAuthenticator, useValue: nobody },
    { provide: RecordLimits, useValue: nobody },
  ],
  exports: [StaffAuthenticator, TokenAuthenticator, RecordLimits],
})
export class NoStaffModule {}

/** An app without the publisher panel: no session of it is valid. */
@Module({
  providers: [{ provide: PanelAuthenticator, useValue: nobody }],
  exports: [PanelAuthenticator],
})
export class NoPanelModule {}

/** An app without publishers: no token and no session of theirs is valid. */
@Module({
  imports: [NoPanelModule],
  providers: [
    { provide: PublisherAuthenticator, useValue: nobody },
    { provide: PublisherRate, useValue: nobody },
  ],
  exports: [PublisherAuthenticator, PublisherRate, NoPanelModule],
})
export class NoPublishersModule {}

/** An app without advertisers: no postback token is valid. */
@Module({
  providers: [{ provide: AdvertiserAuthenticator, useValue: nobody }],
  exports: [AdvertiserAuthenticator],
})
export class NoAdvertisersModule {}

/** For tests of public routes only. */
@Module({
  imports: [NoStaffModule, NoPublishersModule, NoAdvertisersModule],
  exports: [NoStaffModule, NoPublishersModule, NoAdvertisersModule],
})
export class NobodyAuthModule {}

/** Leads, conversions, reports of leads and clicks, and the dashboard with the real sign-in. */
@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, NoPublishersModule, NoAdvertisersModule),
    LeadsModule,
    ConversionsModule,
    ReportsModule,
    DashboardModule,
    ClickReportsModule,
  ],
})
export class ReadsModule {}
