import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/caps/caps.module.js';
import { LeadsInMemoryModule } from '#modules/leads-in-memory/leads-in-memory.module.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { AlertDismissalRepository } from './data/alert-dismissal.repository.js';
import { AlertsQuery } from './data/alerts.query.js';

/**
 * Matters that need a person. Reads the tables of other modules; only how full caps are comes from
 * the module that knows their windows.
 */
@Module({
  imports: [CapsModule, LeadsInMemoryModule],
  controllers: [AlertsController],
  providers: [AlertsService, AlertsQuery, AlertDismissalRepository],
})
export class AlertsModule {}
