import { Module } from '@nestjs/common';
import { ClicksInMemoryService } from './clicks-in-memory.service.js';
import { NewestIdQuery } from './data/newest-id.query.js';
import { MemoryLimitNoticeService } from './memory-limit-notice.service.js';
import { LeadsInMemoryService } from './leads-in-memory.service.js';

/**
 * Copies of the leads and of the clicks in memory, which answer lists and reports that are too
 * large for PostgreSQL (ADR 15, ADR 38).
 */
@Module({
  providers: [LeadsInMemoryService, NewestIdQuery, MemoryLimitNoticeService, ClicksInMemoryService],
  exports: [LeadsInMemoryService, ClicksInMemoryService],
})
export class LeadsInMemoryModule {}
