import { Module } from '@nestjs/common';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { FirstStepsService } from './first-steps.service.js';
import { AdvertiserHealthQuery } from './data/advertiser-health.query.js';
import { FirstStepsQuery } from './data/first-steps.query.js';
import { LatestFtdQuery } from './data/latest-ftd.query.js';

/** Figures of the dashboard that are not reports of their own. */
@Module({
  imports: [LeadsModule, ReportsModule],
  controllers: [DashboardController],
  providers: [
    DashboardService,
    FirstStepsService,
    AdvertiserHealthQuery,
    FirstStepsQuery,
    LatestFtdQuery,
  ],
})
export class DashboardModule {}
