import { Inject, Injectable } from '@nestjs/common';
import type { Alert } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { AlertMessagesRepository } from './data/alert-messages.repository.js';
import {
  AlertRecipientsRepository,
  type ActiveRecipient,
} from './data/alert-recipients.repository.js';
import { quietEndOf } from './domain/quiet-hours.js';
import { RecipientAlertsService } from './recipient-alerts.service.js';

/** Finds alerts that have risen and writes the messages about them. */
@Injectable()
export class AlertWatchService {
  constructor(
    private readonly recipients: AlertRecipientsRepository,
    private readonly messages: AlertMessagesRepository,
    private readonly alerts: RecipientAlertsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /**
   * Writes the messages. Any number of workers may do this at once. A failure for one recipient
   * does not stop the others.
   */
  async run(): Promise<void> {
    const shown = new Map<number, Promise<Alert[]>>();
    for (const recipient of await this.recipients.listActive()) {
      const { user_id: userId, role_id: roleId } = recipient;
      // Recipients of one user see the same alerts.
      const alerts = shown.get(userId) ?? this.alerts.shownTo(userId, roleId);
      shown.set(userId, alerts);
      try {
        await this.write(recipient, await alerts);
      } catch (error) {
        this.logger.error(
          { err: error, recipient_id: recipient.id },
          'the alerts of a recipient could not be read',
        );
      }
    }
    await this.messages.deleteOld(this.clock.now());
  }

  private async write(recipient: ActiveRecipient, shown: readonly Alert[]): Promise<void> {
    const alerts = shown.filter(({ kind }) => recipient.kinds.includes(kind));
    if (alerts.length === 0) return;
    const now = this.clock.now();
    const dueAt = quietEndOf(recipient, now) ?? now;
    await this.database.tx(() => this.messages.add(recipient, alerts, { dueAt, now }));
  }
}
