import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { ClickReportsModule } from '#modules/reporting/click-reports/click-reports.module.js';
import { ConversionsModule } from '#modules/conversions/conversions/conversions.module.js';
import { DashboardModule } from '#modules/reporting/dashboard/dashboard.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NoAdvertisersModule, NoPublishersModule } from './nobody-auth.module.js';

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
