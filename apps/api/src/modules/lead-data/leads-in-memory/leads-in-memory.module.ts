import { Module } from '@nestjs/common';
import { ClicksInMemoryService } from './clicks-in-memory.service.js';
import { ClickCountQuery } from './data/click-count.query.js';
import { LeadCountQuery } from './data/lead-count.query.js';
import { MemoryLimitNoticeService } from './memory-limit-notice.service.js';
import { LeadsInMemoryService } from './leads-in-memory.service.js';

/**
 * Copies of the leads and of the clicks in memory, which answer lists and reports that are too
 * large for PostgreSQL (ADR 15, ADR 38).
 */
@Module({
  providers: [
    LeadsInMemoryService,
    LeadCountQuery,
    MemoryLimitNoticeService,
    ClicksInMemoryService,
    ClickCountQuery,
  ],
  exports: [LeadsInMemoryService, ClicksInMemoryService],
})
export class LeadsInMemoryModule {}
