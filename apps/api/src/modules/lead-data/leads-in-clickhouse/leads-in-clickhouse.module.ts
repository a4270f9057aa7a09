import { Module } from '@nestjs/common';
import { ClicksInClickhouseService } from './clicks-in-clickhouse.service.js';
import { CopyAnswersService } from './copy-answers.service.js';
import { CopyFeedJobs } from './copy-feed.jobs.js';
import { CopyFeedService } from './copy-feed.service.js';
import { ClickCopyQuery } from './data/click-copy.query.js';
import { CopiedMonthsQuery } from './data/copied-months.query.js';
import { CopyNamesQuery } from './data/copy-names.query.js';
import { CopyTables } from './data/copy-tables.js';
import { LeadCopyQuery } from './data/lead-copy.query.js';
import { ReportCopiesRepository } from './data/report-copies.repository.js';
import { LeadsInClickhouseService } from './leads-in-clickhouse.service.js';

/**
 * Copies of leads and clicks in ClickHouse, which answer lists and reports beyond one machine (ADR
 * 52).
 */
@Module({
  providers: [
    LeadsInClickhouseService,
    ClicksInClickhouseService,
    CopyAnswersService,
    LeadCopyQuery,
    ClickCopyQuery,
    CopiedMonthsQuery,
    CopyNamesQuery,
    CopyFeedService,
    CopyFeedJobs,
    CopyTables,
    ReportCopiesRepository,
  ],
  exports: [LeadsInClickhouseService, ClicksInClickhouseService],
})
export class LeadsInClickhouseModule {}
