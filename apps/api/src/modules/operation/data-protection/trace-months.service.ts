import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { TraceMonthsRepository } from './data/trace-months.repository.js';

const DAY_MS = 86_400_000;

/** Adds months of traces before they begin, and drops expired ones (ADR 51). */
@Injectable()
export class TraceMonthsService {
  constructor(
    private readonly months: TraceMonthsRepository,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds and drops months. Throws if a month is in use for long, e.g. by a backup. Then the next
   * run does the rest.
   */
  async run(): Promise<void> {
    await this.months.addMissing(this.clock.now());
    await this.dropExpired();
  }

  private async dropExpired(): Promise<void> {
    const { trace_retention_days: days } = await this.settings.get();
    if (days === null) return;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    for (;;) {
      const dropped = await this.months.dropOne(before, (month) =>
        this.audit.record({
          userId: null,
          action: 'retention.erased',
          entity: 'traces',
          entityId: null,
          after: { before: before.toISOString(), month },
        }),
      );
      if (!dropped) return;
    }
  }
}
