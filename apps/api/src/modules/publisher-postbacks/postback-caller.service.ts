import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { OutboundClient } from '#shared/net/outbound-client.service.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { signatureOf } from './domain/postback-signature.js';

const CALL_LIMIT_MS = 10_000;
/** What the receiver answers is not read, only its status. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** One signed GET to a publisher. Throws OutboundError without an answer, and when the secret cannot be read. */
@Injectable()
export class PostbackCaller {
  constructor(
    private readonly outbound: OutboundClient,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  call(
    url: string,
    signingSecret: Buffer,
    deliveryId: string,
    signal?: AbortSignal,
  ): Promise<OutboundResponse> {
    // What is no URL is refused by the client, with the reason in the delivery's log.
    const signature = URL.canParse(url)
      ? signatureOf(this.secrets.decrypt(signingSecret), new URL(url), this.clock.now())
      : '';
    // The delivery's id lets a receiver recognise a repetition: it is told at least once, not exactly once.
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
