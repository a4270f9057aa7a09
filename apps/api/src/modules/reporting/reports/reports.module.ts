import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { LeadStoresModule } from '#modules/lead-data/lead-stores/lead-stores.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { ClicksQuery } from './data/clicks.query.js';
import { GroupNamesQuery } from './data/group-names.query.js';
import { PendingPayoutsQuery } from './data/pending-payouts.query.js';
import { ReportChangesQuery } from './data/report-changes.query.js';
import { TalliesQuery } from './data/tallies.query.js';
import { LeadMatrixController } from './lead-matrix.controller.js';
import { LeadMatrixService } from './lead-matrix.service.js';
import { PeriodCriteriaService } from './period-criteria.service.js';
import { ReportEngineService } from './report-engine.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { TimeSeriesService } from './time-series.service.js';

/** Metrics, pivots, and the engine for other figures of leads. */
@Module({
  imports: [LeadsModule, LeadStoresModule, LookupsModule],
  controllers: [ReportsController, LeadMatrixController],
  providers: [
    ReportsService,
    ReportEngineService,
    TalliesQuery,
    PendingPayoutsQuery,
    ReportChangesQuery,
    GroupNamesQuery,
    LeadMatrixService,
    PeriodCriteriaService,
    TimeSeriesService,
    ClicksQuery,
  ],
  exports: [ReportEngineService, PeriodCriteriaService, TimeSeriesService],
})
export class ReportsModule {}
