import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { BlacklistLinesService } from './blacklist-lines.service.js';
import { BlacklistValuesService } from './blacklist-values.service.js';
import { BlacklistController } from './blacklist.controller.js';
import { BlacklistService } from './blacklist.service.js';
import { BlacklistRepository } from './data/blacklist.repository.js';
import { MatchingLeadsQuery } from './data/matching-leads.query.js';

/** The blacklist as staff edit it. `routing` applies it to leads. */
@Module({
  imports: [LookupsModule],
  controllers: [BlacklistController],
  providers: [
    BlacklistService,
    BlacklistLinesService,
    BlacklistValuesService,
    BlacklistRepository,
    MatchingLeadsQuery,
  ],
})
export class BlacklistModule {}
