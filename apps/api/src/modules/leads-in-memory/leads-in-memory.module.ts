import { Module } from '@nestjs/common';
import { LeadCountQuery } from './data/lead-count.query.js';
import { MemoryLimitNotice } from './memory-limit-notice.service.js';
import { LeadsInMemory } from './leads-in-memory.service.js';

/** A copy of the leads in memory that answers lists too large to count in PostgreSQL (ADR 15). */
@Module({ providers: [LeadsInMemory, LeadCountQuery, MemoryLimitNotice], exports: [LeadsInMemory] })
export class LeadsInMemoryModule {}
