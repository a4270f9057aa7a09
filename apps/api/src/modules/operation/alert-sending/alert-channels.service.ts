import { Inject, Injectable } from '@nestjs/common';
import type { Alert, AlertChannel } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { SmtpClientService, SmtpError } from '#shared/net/smtp-client.service.js';
import { TelegramClientService } from '#shared/net/telegram-client.service.js';
import type { RecipientTarget } from './data/alert-recipients.repository.js';
import type { MessageContent } from './domain/message-content.js';
import { webhookSignature } from './domain/webhook-signature.js';

/** A message to be sent. */
export interface OutgoingMessage extends MessageContent {
  /** Same for every try, so that the receiver can recognise a repetition. */
  readonly id: string;
  readonly alerts: readonly Alert[];
  readonly isTest: boolean;
}
/** The other server's answer. Staff may see it. */
export interface SendResult {
  readonly ok: boolean;
  readonly answer: string;
}

const CALL_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const LONGEST_ANSWER = 300;

/** Sends a message by one of the channels, once. */
@Injectable()
export class AlertChannelsService {
  private readonly senders: Readonly<
    Record<
      AlertChannel,
      (
        address: string,
        secret: string,
        message: OutgoingMessage,
        signal?: AbortSignal,
      ) => Promise<SendResult>
    >
  > = {
    email: (address, _secret, message) => this.byEmail(address, message),
    telegram: (...call) => this.byTelegram(...call),
    webhook: (...call) => this.byWebhook(...call),
  };

  constructor(
    private readonly outbound: OutboundClientService,
    private readonly smtp: SmtpClientService,
    private readonly telegram: TelegramClientService,
    private readonly secrets: SecretsService,
    private readonly environment: Environment,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  async send(
    { id, channel, address, secret: encrypted }: RecipientTarget,
    message: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<SendResult> {
    let secret: string;
    try {
      secret = encrypted === null ? '' : this.secrets.decrypt(encrypted, 'alert-channel');
    } catch (error) {
      this.logger.error(
        { err: error, recipient_id: id },
        'the secret of a recipient is unreadable',
      );
      return { ok: false, answer: 'The stored secret cannot be read. Please enter it again.' };
    }
    try {
      const { ok, answer } = await this.senders[channel](address, secret, message, signal);
      return { ok, answer: shownAnswer(answer, secret) };
    } catch (error) {
      if (error instanceof OutboundError)
        return { ok: false, answer: `${error.kind}: ${error.message}` };
      if (error instanceof SmtpError) return { ok: false, answer: error.message };
      throw error;
    }
  }

  private async byEmail(to: string, { id, subject, text }: OutgoingMessage): Promise<SendResult> {
    const host = new URL(this.environment.PUBLIC_URL).hostname;
    const answer = await this.smtp.send({ to, subject, text, messageId: `${id}@${host}` });
    return { ok: true, answer };
  }

  private async byTelegram(
    chat: string,
    token: string,
    { text }: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<SendResult> {
    const parameters = { chat_id: chat, text, link_preview_options: { is_disabled: true } };
    const reply = await this.telegram.call(token, 'sendMessage', parameters, {
      ...(signal && { signal }),
    });
    if (reply.ok) return { ok: true, answer: 'Telegram accepted the message.' };
    const reason = reply.description === '' ? '' : ` ${reply.description}`;
    return { ok: false, answer: `Telegram answered ${reply.status}.${reason}` };
  }

  private async byWebhook(
    url: string,
    secret: string,
    { id, alerts, isTest, subject, text }: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<SendResult> {
    const now = this.clock.now();
    const body = JSON.stringify({
      ...{ id, sent_at: now.toISOString(), is_test: isTest, subject, text },
      alerts: alerts.map(({ action: _action, ...alert }) => alert),
    });
    const { status } = await this.outbound.send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'x-leadline-delivery': id,
        'x-leadline-signature': webhookSignature(secret, body, now),
      },
      body,
      timeoutMs: CALL_LIMIT_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
      ...(signal && { signal }),
    });
    return { ok: status >= 200 && status < 300, answer: `Answered ${status}.` };
  }
}

/** Returns the answer without the secret: a server may repeat what it was sent. */
const shownAnswer = (answer: string, secret: string): string => {
  const shown = secret === '' ? answer : answer.replaceAll(secret, '***');
  return shown.replaceAll(/\s+/g, ' ').slice(0, LONGEST_ANSWER);
};
