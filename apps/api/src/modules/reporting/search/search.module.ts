import { Module } from '@nestjs/common';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { NamedRecordsQuery } from './data/named-records.query.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

/** Finds records of every kind by a typed text. Reads the tables of other modules. */
@Module({
  imports: [LeadsModule],
  controllers: [SearchController],
  providers: [SearchService, NamedRecordsQuery],
})
export class SearchModule {}
