import { Module } from '@nestjs/common';
import { LeadsModule } from '#modules/leads/leads.module.js';
import { PostgresReportStore } from './data/postgres-report-store.query.js';
import { ReportStore } from './data/report-store.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [LeadsModule],
  controllers: [ReportsController],
  providers: [ReportsService, { provide: ReportStore, useClass: PostgresReportStore }],
})
export class ReportsModule {}
