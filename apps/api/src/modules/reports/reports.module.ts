import { Module } from '@nestjs/common';
import { LeadsInMemoryModule } from '#modules/leads-in-memory/leads-in-memory.module.js';
import { LeadsModule } from '#modules/leads/leads.module.js';
import { GroupNamesQuery } from './data/group-names.query.js';
import { TalliesQuery } from './data/tallies.query.js';
import { ReportEngine } from './report-engine.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Metrics, pivots, and the engine that other figures over leads are made with. */
@Module({
  imports: [LeadsModule, LeadsInMemoryModule],
  controllers: [ReportsController],
  providers: [ReportsService, ReportEngine, TalliesQuery, GroupNamesQuery],
  exports: [ReportEngine],
})
export class ReportsModule {}
