import { Module } from '@nestjs/common';
import { AlertsModule } from '#modules/operation/alerts/alerts.module.js';
import { WebhookEventsModule } from '#modules/reference/webhook-events/webhook-events.module.js';
import { RaisedAlertsRepository } from './data/raised-alerts.repository.js';
import { WebhookDeliveriesRepository } from './data/webhook-deliveries.repository.js';
import { WebhookLanesRepository } from './data/webhook-lanes.repository.js';
import { WebhookLogRepository } from './data/webhook-log.repository.js';
import { WebhookSecretsRepository } from './data/webhook-secrets.repository.js';
import { WebhooksRepository } from './data/webhooks.repository.js';
import { WebhookAlertsService } from './webhook-alerts.service.js';
import { WebhookCallerService } from './webhook-caller.service.js';
import { WebhookFanOutService } from './webhook-fan-out.service.js';
import { WebhookLogService } from './webhook-log.service.js';
import { WebhookRecordsService } from './webhook-records.service.js';
import { WebhookQueueService } from './webhook-queue.service.js';
import { WebhookRunnerService } from './webhook-runner.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhookAlertsJob, WebhookLogJob, WebhooksJobs } from './webhooks.jobs.js';
import { WebhooksService } from './webhooks.service.js';

/** Sends events to the webhooks of staff (ADR 103). */
@Module({
  imports: [AlertsModule, WebhookEventsModule],
  controllers: [WebhooksController],
  providers: [
    WebhooksService,
    WebhookLogService,
    WebhookAlertsService,
    WebhookFanOutService,
    WebhookRecordsService,
    WebhookQueueService,
    WebhookRunnerService,
    WebhookCallerService,
    WebhooksJobs,
    WebhookAlertsJob,
    WebhookLogJob,
    WebhooksRepository,
    WebhookSecretsRepository,
    WebhookDeliveriesRepository,
    WebhookLanesRepository,
    WebhookLogRepository,
    RaisedAlertsRepository,
  ],
})
export class WebhooksModule {}
