import { Injectable } from '@nestjs/common';
import {
  holds,
  instantOfWall,
  wallClockAt,
  type Alert,
  type DismissAlertBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { currentContext } from '#shared/logging/request-context.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { ScheduledChangesService } from '#modules/operation/scheduled-changes/scheduled-changes.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { AlertDismissalRepository } from './data/alert-dismissal.repository.js';
import { AlertsQuery } from './data/alerts.query.js';
import { ExportsOfDayQuery } from './data/exports-of-day.query.js';
import { SecurityAlertsQuery } from './data/security-alerts.query.js';
import { alertsOf, type AlertFacts } from './domain/alerts.js';

/** Each of these permissions lets its holder see a shorter retention. */
const RETENTION_READERS = ['SETTINGS_EDIT', 'AUDIT_LOG_LIST', 'DATA_PROTECTION'] as const;

/** Number of alerts of one kind that are shown. */
const MOST_OF_A_KIND = 50;

type Viewer = Pick<StaffCaller, 'userId' | 'permissions'>;

/** Alerts are computed, not stored: one appears and disappears with its cause. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly query: AlertsQuery,
    private readonly security: SecurityAlertsQuery,
    private readonly dismissals: AlertDismissalRepository,
    private readonly caps: CapsService,
    private readonly leadsInMemory: LeadsInMemoryService,
    private readonly settings: SettingsService,
    private readonly exports: ExportsOfDayQuery,
    private readonly scheduled: ScheduledChangesService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(viewer: Viewer): Promise<{ data: Alert[] }> {
    return { data: await this.shownTo(viewer) };
  }

  /** Returns the alerts of a viewer, with `most` of each kind, or else as many as are shown. */
  async shownTo(viewer: Viewer, most?: number): Promise<Alert[]> {
    const rights = {
      advertisers: holds(viewer.permissions, 'ADVERTISERS_EDIT'),
      publishers: holds(viewer.permissions, 'PUBLISHERS_EDIT'),
      webhooks: holds(viewer.permissions, 'WEBHOOKS_EDIT'),
      caps: holds(viewer.permissions, 'CAPS_EDIT'),
      settings: holds(viewer.permissions, 'SETTINGS_EDIT'),
      audit: holds(viewer.permissions, 'AUDIT_LOG_LIST'),
      retention: RETENTION_READERS.some((one) => holds(viewer.permissions, one)),
      // Accounts belong to no party, so a role that is limited to some parties does not see them.
      security: holds(viewer.permissions, 'AUDIT_LOG_LIST') && !currentContext()?.ownParties,
    };
    const refusedChanges = await this.scheduled.listRefused(viewer);
    if (refusedChanges.length === 0 && !Object.values(rights).includes(true)) return [];
    const [facts, caps, overLimit, ledger, manyExports, retentions, security, dismissed] =
      await Promise.all([
        this.query.facts(this.clock.now(), most),
        rights.caps ? this.caps.list() : [],
        rights.settings ? this.leadsInMemory.overLimit() : null,
        rights.settings ? this.query.ledgerDifferences() : null,
        rights.audit ? this.manyExports(most) : null,
        rights.retention ? this.settings.pendingRetention() : [],
        rights.security ? this.security.facts(this.clock.now(), most ?? MOST_OF_A_KIND) : null,
        this.query.dismissals(),
      ]);
    const causes = { ...facts, caps, overLimit, ledger, manyExports, retentions, security };
    return alertsOf({ ...causes, refusedChanges }, rights, dismissed);
  }

  /** Finds people who exported more rows today, in the reporting zone, than allowed. */
  private async manyExports(most = MOST_OF_A_KIND): Promise<AlertFacts['manyExports']> {
    const { export_alert_rows: limit, reporting_timezone: zone } = await this.settings.get();
    if (limit === null) return null;
    const { year, month, day } = wallClockAt(this.clock.now(), zone);
    const midnight = instantOfWall(year, month, day, 0, zone);
    return { limit, midnight, people: await this.exports.listAbove(limit, midnight, most) };
  }

  /**
   * Dismisses an alert for everybody. Throws ALERT_NOT_FOUND if the viewer does not see that
   * version of it, so an alert that changed meanwhile stays.
   */
  async dismiss({ key, version }: DismissAlertBody, viewer: Viewer): Promise<{ message: string }> {
    const { data } = await this.list(viewer);
    const alert = data.find((shown) => shown.key === key && shown.version === version);
    if (!alert) throw new AppError('ALERT_NOT_FOUND');
    await this.database.tx(async () => {
      await this.dismissals.store(key, version, viewer.userId, this.clock.now());
      await this.audit.record({
        userId: viewer.userId,
        action: 'alert.dismiss',
        entity: 'alert',
        entityId: null,
        after: { key, version, title: alert.title },
      });
    });
    return { message: 'The alert was dismissed' };
  }
}
