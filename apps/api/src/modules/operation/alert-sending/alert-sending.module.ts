import { Module } from '@nestjs/common';
import { AlertsModule } from '#modules/operation/alerts/alerts.module.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { AlertChannelsService } from './alert-channels.service.js';
import { AlertMessageQueueService } from './alert-message-queue.service.js';
import { AlertMessageRunnerService } from './alert-message-runner.service.js';
import { AlertRecipientsController } from './alert-recipients.controller.js';
import { AlertRecipientsService } from './alert-recipients.service.js';
import { AlertSendingJobs } from './alert-sending.jobs.js';
import { AlertWatchService } from './alert-watch.service.js';
import { AlertMessagesRepository } from './data/alert-messages.repository.js';
import { AlertRecipientsRepository } from './data/alert-recipients.repository.js';
import { RecipientAlertsService } from './recipient-alerts.service.js';

/** Sends the alerts of the bell by e-mail, Telegram and webhook (ADR 45). */
@Module({
  imports: [AlertsModule, RolesModule, OwnPartiesModule],
  controllers: [AlertRecipientsController],
  providers: [
    AlertRecipientsService,
    AlertChannelsService,
    AlertWatchService,
    AlertMessageRunnerService,
    AlertMessageQueueService,
    AlertSendingJobs,
    RecipientAlertsService,
    AlertRecipientsRepository,
    AlertMessagesRepository,
  ],
})
export class AlertSendingModule {}
