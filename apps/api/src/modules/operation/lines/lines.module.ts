import { Module } from '@nestjs/common';
import { RouteCalls } from '#shared/http/route-calls.service.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { AuditLogModule } from '#modules/staff/audit-log/audit-log.module.js';
import { ScheduledChangesModule } from '#modules/operation/scheduled-changes/scheduled-changes.module.js';
import { LineNamesQuery } from './data/line-names.query.js';
import { LineSavesRepository } from './data/line-saves.repository.js';
import { LinePlannerService } from './line-planner.service.js';
import { LineSavesJob } from './line-save-retention.service.js';
import { LinesController } from './lines.controller.js';
import { LinesService } from './lines.service.js';

@Module({
  imports: [LookupsModule, OwnPartiesModule, ScheduledChangesModule, AuditLogModule],
  controllers: [LinesController],
  providers: [
    LinesService,
    LinePlannerService,
    LineSavesJob,
    LineNamesQuery,
    LineSavesRepository,
    RouteCalls,
  ],
  exports: [LinesService],
})
export class LinesModule {}
