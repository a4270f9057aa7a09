import { Module } from '@nestjs/common';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogJobs } from './audit-log.jobs.js';
import { AuditLog } from './audit-log.service.js';
import { AuditRetention } from './audit-retention.service.js';
import { AuditLogQuery } from './data/audit-log.query.js';

/** Reads the audit log, and deletes entries older than the setting. */
@Module({
  imports: [SettingsModule],
  controllers: [AuditLogController],
  providers: [AuditLog, AuditRetention, AuditLogJobs, AuditLogQuery],
})
export class AuditLogModule {}
