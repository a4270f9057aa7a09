import { Module } from '@nestjs/common';
import { LeadsInClickhouseModule } from '#modules/leads-in-clickhouse/leads-in-clickhouse.module.js';
import { LeadsInMemoryModule } from '#modules/leads-in-memory/leads-in-memory.module.js';
import { LeadStores } from './lead-stores.service.js';

/** Which copy of the leads answers. */
@Module({
  imports: [LeadsInMemoryModule, LeadsInClickhouseModule],
  providers: [LeadStores],
  exports: [LeadStores],
})
export class LeadStoresModule {}
