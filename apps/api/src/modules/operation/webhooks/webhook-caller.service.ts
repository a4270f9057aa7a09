import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { signatureHeader } from './domain/signature.js';

const CALL_LIMIT_MS = 10_000;
/** The log keeps the beginning of an answer. A longer one is read no further. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** An address and its secrets, encrypted. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: Buffer;
  /** Secrets that rotations have replaced less than a day ago, newest first. */
  readonly replaced_secrets: readonly Buffer[];
}

/**
 * Sends one signed POST to a webhook. Throws OutboundError if there is no answer; throws if a secret
 * cannot be decrypted.
 */
@Injectable()
export class WebhookCallerService {
  constructor(
    private readonly outbound: OutboundClientService,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  send(
    target: WebhookTarget,
    { id, body }: { readonly id: string; readonly body: string },
    signal?: AbortSignal,
  ): Promise<OutboundResponse> {
    const timestamp = Math.floor(this.clock.now().getTime() / 1_000);
    return this.outbound.send({
      method: 'POST',
      url: target.url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureHeader(this.secretsOf(target), { id, timestamp, body }),
      },
      body,
      timeoutMs: CALL_LIMIT_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
      redirect: 'return',
      ...(signal && { signal }),
    });
  }

  private secretsOf({ secret, replaced_secrets: replaced }: WebhookTarget): string[] {
    return [secret, ...replaced].map((one) => this.secrets.decrypt(one, 'webhook-secret'));
  }
}
