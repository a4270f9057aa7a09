import { Module } from '@nestjs/common';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { AlertDismissalRepository } from './data/alert-dismissal.repository.js';
import { AlertsQuery } from './data/alerts.query.js';

/** What needs a person. Reads what other modules leave in their tables, and knows none of them. */
@Module({
  controllers: [AlertsController],
  providers: [AlertsService, AlertsQuery, AlertDismissalRepository],
})
export class AlertsModule {}
