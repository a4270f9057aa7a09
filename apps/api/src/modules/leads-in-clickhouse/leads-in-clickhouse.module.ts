import { Module } from '@nestjs/common';
import { CopyTables } from './data/copy-tables.js';
import { LeadCopyQuery } from './data/lead-copy.query.js';
import { LeadMonthsQuery } from './data/lead-months.query.js';
import { LeadNamesQuery } from './data/lead-names.query.js';
import { ReportCopiesRepository } from './data/report-copies.repository.js';
import { LeadFeedJobs } from './lead-feed.jobs.js';
import { LeadFeed } from './lead-feed.service.js';
import { LeadsInClickhouse } from './leads-in-clickhouse.service.js';

/** A copy of the leads in ClickHouse, which answers lists and reports beyond one machine (ADR 52). */
@Module({
  providers: [
    LeadsInClickhouse,
    LeadCopyQuery,
    LeadMonthsQuery,
    LeadNamesQuery,
    LeadFeed,
    LeadFeedJobs,
    CopyTables,
    ReportCopiesRepository,
  ],
  exports: [LeadsInClickhouse],
})
export class LeadsInClickhouseModule {}
