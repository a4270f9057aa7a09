import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { AlertChannelsService } from './alert-channels.service.js';
import { AlertMessagesRepository, type ClaimedMessage } from './data/alert-messages.repository.js';
import { contentOf } from './domain/message-content.js';
import { quietEndOf } from './domain/quiet-hours.js';
import { nextTryAt } from './domain/retry-schedule.js';
import { RecipientAlertsService } from './recipient-alerts.service.js';

/**
 * Sends messages, at least once each. A message holds the alerts that stand when it is sent (ADR
 * 45).
 */
@Injectable()
export class AlertMessageRunnerService {
  constructor(
    private readonly messages: AlertMessagesRepository,
    private readonly alerts: RecipientAlertsService,
    private readonly channels: AlertChannelsService,
    private readonly environment: Environment,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Tries a message that this worker has claimed. */
  async run(message: ClaimedMessage, signal: AbortSignal): Promise<void> {
    const quietEnd = quietEndOf(message, this.clock.now());
    if (quietEnd) return this.messages.postpone(message, quietEnd);
    const keys = await this.messages.keysOf(message.id);
    const shown = message.is_active
      ? await this.alerts.shownTo(message.user_id, message.role_id)
      : [];
    const alerts = shown.filter(({ key }) => keys.includes(key));
    // The cause is over, the alert was dismissed, or the user may no longer see it.
    const gone = keys.filter((key) => !alerts.some((alert) => alert.key === key));
    await this.messages.forget(message.id, gone);
    if (alerts.length === 0) return this.messages.markDropped(message);
    const { zone, recipient, secret, created_at: createdAt } = message;
    const content = contentOf(alerts, { zone, address: this.environment.PUBLIC_URL });
    const { ok, answer } = await this.channels.send(
      { ...recipient, secret },
      { ...content, alerts, isTest: false, id: `alerts-${message.id}-${createdAt.getTime()}` },
      signal,
    );
    return ok ? this.messages.markSent(message, this.clock.now()) : this.failed(message, answer);
  }

  private async failed(message: ClaimedMessage, error: string): Promise<void> {
    const at = this.clock.now();
    const next = nextTryAt(message.tries, message.first_try_at, at);
    await this.messages.markFailedTry(message, { error, at, nextTryAt: next });
    if (next === null)
      this.logger.warn(
        { message_id: message.id, recipient_id: message.recipient.id, tries: message.tries },
        'a message with alerts was given up',
      );
  }
}
