import { Module } from '@nestjs/common';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { AlertDismissalRepository } from './data/alert-dismissal.repository.js';
import { AlertsQuery } from './data/alerts.query.js';

/**
 * Matters that need a person. Reads the tables of other modules, and imports none of the modules.
 */
@Module({
  controllers: [AlertsController],
  providers: [AlertsService, AlertsQuery, AlertDismissalRepository],
})
export class AlertsModule {}
