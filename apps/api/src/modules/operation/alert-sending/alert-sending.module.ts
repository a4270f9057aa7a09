import { Module } from '@nestjs/common';
import { AlertsModule } from '#modules/operation/alerts/alerts.module.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { AlertChannels } from './alert-channels.service.js';
import { AlertMessageQueue } from './alert-message-queue.service.js';
import { AlertMessageRunner } from './alert-message-runner.service.js';
import { AlertRecipientsController } from './alert-recipients.controller.js';
import { AlertRecipients } from './alert-recipients.service.js';
import { AlertSendingJobs } from './alert-sending.jobs.js';
import { AlertWatch } from './alert-watch.service.js';
import { AlertMessagesRepository } from './data/alert-messages.repository.js';
import { AlertRecipientsRepository } from './data/alert-recipients.repository.js';
import { RecipientAlerts } from './recipient-alerts.service.js';

/** Sends the alerts of the bell by e-mail, Telegram and webhook (ADR 45). */
@Module({
  imports: [AlertsModule, RolesModule, OwnPartiesModule],
  controllers: [AlertRecipientsController],
  providers: [
    AlertRecipients,
    AlertChannels,
    AlertWatch,
    AlertMessageRunner,
    AlertMessageQueue,
    AlertSendingJobs,
    RecipientAlerts,
    AlertRecipientsRepository,
    AlertMessagesRepository,
  ],
})
export class AlertSendingModule {}
