import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { ConversionsModule } from '#modules/conversions/conversions/conversions.module.js';
import { LeadsInMemoryModule } from '#modules/lead-data/leads-in-memory/leads-in-memory.module.js';
import { ScheduledChangesModule } from '#modules/operation/scheduled-changes/scheduled-changes.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { AlertDismissalRepository } from './data/alert-dismissal.repository.js';
import { AlertsQuery } from './data/alerts.query.js';
import { ExportsOfDayQuery } from './data/exports-of-day.query.js';
import { SecurityAlertsQuery } from './data/security-alerts.query.js';
import { TodayQuery } from './data/today.query.js';
import { TodayService } from './today.service.js';

/**
 * Matters that need a person. Reads the tables of other modules. The modules of caps and
 * conversions report full caps and waiting FTDs.
 */
@Module({
  imports: [
    CapsModule,
    ConversionsModule,
    LeadsInMemoryModule,
    ScheduledChangesModule,
    SettingsModule,
  ],
  controllers: [AlertsController],
  providers: [
    AlertsService,
    TodayService,
    AlertsQuery,
    ExportsOfDayQuery,
    SecurityAlertsQuery,
    TodayQuery,
    AlertDismissalRepository,
  ],
  exports: [AlertsService],
})
export class AlertsModule {}
