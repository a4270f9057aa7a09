import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Environment } from '#shared/config/environment.js';
import { OutboundClientService } from './outbound-client.service.js';

/** The answer of the Bot API. A refusal is an answer, too. */
export type TelegramAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly status: number;
      readonly description: string;
      /** How long Telegram asks to wait. Null if it does not say. */
      readonly retryAfterSeconds: number | null;
    };
interface CallOptions {
  /** Milliseconds for which Telegram may hold the call back. */
  readonly holdMs?: number;
  readonly signal?: AbortSignal;
  /** The largest answer that is read; 1 MiB unless stated. */
  readonly maxBytes?: number;
}

const CALL_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Calls methods of the Bot API of Telegram, once each. */
@Injectable()
export class TelegramClientService {
  constructor(
    private readonly outbound: OutboundClientService,
    private readonly environment: Environment,
  ) {}

  /** Throws OutboundError if there is no answer. */
  async call(
    token: string,
    method: string,
    parameters: object,
    { holdMs = 0, signal, maxBytes = MAX_ANSWER_BYTES }: CallOptions = {},
  ): Promise<TelegramAnswer> {
    const { status, body } = await this.outbound.send({
      method: 'POST',
      url: `${this.environment.TELEGRAM_API_URL}/bot${token}/${method}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      timeoutMs: CALL_LIMIT_MS + holdMs,
      maxBodyBytes: maxBytes,
      ...(signal && { signal }),
    });
    const answer = Answer.safeParse(parsedJson(body)).data;
    if (answer?.ok === true) return { ok: true, result: answer.result };
    return {
      ok: false,
      status,
      description: answer?.description ?? '',
      retryAfterSeconds: answer?.parameters?.retry_after ?? null,
    };
  }
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
