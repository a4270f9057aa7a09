import { Module } from '@nestjs/common';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogJobs } from './audit-log.jobs.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditRetentionService } from './audit-retention.service.js';
import { AuditLogQuery } from './data/audit-log.query.js';

/** Reads the audit log, and deletes entries older than the setting. */
@Module({
  imports: [SettingsModule],
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditRetentionService, AuditLogJobs, AuditLogQuery],
  exports: [AuditRetentionService],
})
export class AuditLogModule {}
