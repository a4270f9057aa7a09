import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';

const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** Deletes entries that are older than the setting `audit_retention_days`. */
@Injectable()
export class AuditRetentionService {
  constructor(
    private readonly audit: AuditService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Returns the time from which on entries are kept. */
  async keptSince(): Promise<Date> {
    const { audit_retention_days: days } = await this.settings.get();
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }

  /**
   * Deletes in batches until none is left or `isStopping`. Concurrent processes delete different
   * entries. Returns the number of deleted entries.
   */
  async run(isStopping: () => boolean = () => false): Promise<number> {
    const before = await this.keptSince();
    let deleted = 0;
    while (!isStopping()) {
      const count = await this.audit.deleteBefore(before, BATCH);
      deleted += count;
      if (count < BATCH) break;
    }
    if (deleted > 0)
      this.logger.info({ deleted, before }, 'old entries of the audit log were deleted');
    return deleted;
  }
}
