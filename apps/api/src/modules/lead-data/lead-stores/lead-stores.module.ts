import { Module } from '@nestjs/common';
import { LeadsInClickhouseModule } from '#modules/lead-data/leads-in-clickhouse/leads-in-clickhouse.module.js';
import { LeadsInMemoryModule } from '#modules/lead-data/leads-in-memory/leads-in-memory.module.js';
import { ClickStoresService } from './click-stores.service.js';
import { LeadStoresService } from './lead-stores.service.js';

/** Which copy of leads or clicks answers. */
@Module({
  imports: [LeadsInMemoryModule, LeadsInClickhouseModule],
  providers: [LeadStoresService, ClickStoresService],
  exports: [LeadStoresService, ClickStoresService],
})
export class LeadStoresModule {}
