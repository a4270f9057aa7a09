import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { BlacklistCheckService } from './blacklist-check.service.js';
import {
  BlacklistImportQueueService,
  BlacklistImportRunnerService,
} from './blacklist-import-runner.service.js';
import { BlacklistImportsController } from './blacklist-imports.controller.js';
import { BlacklistImportsService } from './blacklist-imports.service.js';
import { BlacklistLinesService } from './blacklist-lines.service.js';
import { BlacklistValuesService } from './blacklist-values.service.js';
import { BlacklistController } from './blacklist.controller.js';
import { BlacklistService } from './blacklist.service.js';
import { BlacklistRepository } from './data/blacklist.repository.js';
import { ImportsRepository } from './data/imports.repository.js';
import { MatchingLeadsQuery } from './data/matching-leads.query.js';
import { RecentLeadsQuery } from './data/recent-leads.query.js';

/** The blacklist as staff edit it. `routing` applies it to leads. */
@Module({
  imports: [LookupsModule, RoutingModule],
  controllers: [BlacklistController, BlacklistImportsController],
  providers: [
    BlacklistService,
    BlacklistLinesService,
    BlacklistValuesService,
    BlacklistRepository,
    MatchingLeadsQuery,
    BlacklistImportsService,
    BlacklistImportRunnerService,
    BlacklistImportQueueService,
    BlacklistCheckService,
    ImportsRepository,
    RecentLeadsQuery,
  ],
})
export class BlacklistModule {}
