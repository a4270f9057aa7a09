import { Module } from '@nestjs/common';
import { ApiTokensModule } from '#modules/staff/api-tokens/api-tokens.module.js';
import { AuditLogModule } from '#modules/staff/audit-log/audit-log.module.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { ScheduledChangeRepository } from './data/scheduled-change.repository.js';
import {
  ScheduledChangeJob,
  ScheduledChangeRunnerService,
} from './scheduled-change-runner.service.js';
import { ScheduledChangesController } from './scheduled-changes.controller.js';
import { ScheduledChangesService } from './scheduled-changes.service.js';
import { ScheduledSavesService } from './scheduled-saves.service.js';
import { SettledChangesJob } from './settled-change-retention.service.js';

/** Saves that come into force at a moment (ADR 105). */
@Module({
  imports: [AuthModule, ApiTokensModule, AuditLogModule],
  controllers: [ScheduledChangesController],
  providers: [
    ScheduledChangesService,
    ScheduledSavesService,
    ScheduledChangeRunnerService,
    ScheduledChangeJob,
    SettledChangesJob,
    ScheduledChangeRepository,
  ],
  exports: [ScheduledChangesService],
})
export class ScheduledChangesModule {}
