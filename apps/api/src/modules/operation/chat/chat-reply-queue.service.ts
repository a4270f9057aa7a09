import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { TelegramClientService } from '#shared/net/telegram-client.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ChatBotService } from './chat-bot.service.js';
import { ChatRepliesRepository, type ClaimedReply } from './data/chat-replies.repository.js';
import type { BotCall } from './domain/bot-calls.js';

const LONGEST_WAIT_SECONDS = 60;
/** A reply that could not be sent for a day is of no use. */
const REPLY_LIFE_MS = 24 * 3_600_000;

/**
 * Whether Telegram refuses a call for good. A wrong token and a redirection are mended by an
 * operator, and the call is made again.
 */
const isForGood = (status: number): boolean =>
  status < 300 || (status >= 400 && status < 500 && status !== 401 && status !== 404);

/**
 * Sends replies, those of a chat in their order. A worker that dies after a call repeats the call,
 * never the command that it tells of.
 */
@Injectable()
export class ChatReplyQueueService extends LeasedQueue<number, ClaimedReply> {
  constructor(
    private readonly replies: ChatRepliesRepository,
    private readonly bot: ChatBotService,
    private readonly telegram: TelegramClientService,
    queues: JobQueuesService,
    private readonly time: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    super(
      {
        name: 'chat-replies',
        id: z.int().positive(),
        concurrency: 4,
        leaseMs: 120_000,
        rows: replies,
        run: (reply, { signal }) => this.send(reply, signal),
      },
      queues,
      time,
    );
  }

  /** Deletes replies that could not be sent for too long. */
  async deleteOld(): Promise<void> {
    const before = new Date(this.time.now().getTime() - REPLY_LIFE_MS);
    const lost = await this.replies.deleteBefore(before);
    if (lost > 0) this.logger.warn({ lost }, 'replies to chats were not sent for a day');
  }

  private async send(reply: ClaimedReply, signal: AbortSignal): Promise<void> {
    for (const [index, call] of reply.calls.entries()) {
      if (index < reply.made) continue;
      const wait = await this.make(call, reply.tries, signal);
      if (wait !== null) {
        const until = new Date(this.time.now().getTime() + wait * 1_000);
        return this.replies.postpone(reply, until);
      }
      if (!(await this.replies.noteMade(reply, index + 1))) return;
    }
    await this.replies.remove(reply);
    await this.addDue();
  }

  /**
   * Makes a call. Returns the seconds after which it has to be made again; null if it was made, or
   * if Telegram refuses it for good, e.g. because the chat has blocked the bot.
   */
  private async make(
    { method, parameters }: BotCall,
    tries: number,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { token } = this.bot;
    if (token === null) return LONGEST_WAIT_SECONDS;
    try {
      const answer = await this.telegram.call(token, method, parameters, { signal });
      if (answer.ok) return null;
      if (answer.status === 429) return answer.retryAfterSeconds ?? LONGEST_WAIT_SECONDS;
      const { status, description } = answer;
      this.logger.warn({ method, status, description }, 'Telegram refused a reply');
      if (isForGood(status)) return null;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ method, err: error }, 'a reply did not reach Telegram');
    }
    return Math.min(LONGEST_WAIT_SECONDS, 2 ** tries);
  }
}
