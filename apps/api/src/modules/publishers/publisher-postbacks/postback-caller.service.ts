import { parsedUrl } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { signatureOf } from './domain/postback-signature.js';

const CALL_LIMIT_MS = 10_000;
/** Only the status of the answer is used, so little of its body is read. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Sends one signed GET to a publisher. Throws OutboundError if there is no answer; throws if the
 * secret cannot be decrypted.
 */
@Injectable()
export class PostbackCallerService {
  constructor(
    private readonly outbound: OutboundClientService,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  call(
    url: string,
    signingSecret: Buffer,
    deliveryId: string,
    signal?: AbortSignal,
  ): Promise<OutboundResponse> {
    // The client refuses an invalid URL, and the log of the delivery has the reason.
    const address = parsedUrl(url);
    const signature = address
      ? signatureOf(
          this.secrets.decrypt(signingSecret, 'signing-secret'),
          address,
          this.clock.now(),
        )
      : '';
    // Delivery is at least once: the id lets the receiver recognise a repetition.
    return this.outbound.send({
      method: 'GET',
      url,
      headers: { 'x-leadline-signature': signature, 'x-leadline-delivery': deliveryId },
      timeoutMs: CALL_LIMIT_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
      redirect: 'return',
      ...(signal && { signal }),
    });
  }
}
