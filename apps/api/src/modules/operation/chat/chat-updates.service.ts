import { Inject, Injectable } from '@nestjs/common';
import { rightsIn } from '#shared/auth/admission.service.js';
import { StaffAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { runInContext } from '#shared/logging/request-context.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { ChatChangesService } from './chat-changes.service.js';
import { ChatFiguresService } from './chat-figures.service.js';
import { ChatLinksService } from './chat-links.service.js';
import { ChatReplyQueueService } from './chat-reply-queue.service.js';
import { ChatBotsRepository, type Reading } from './data/chat-bots.repository.js';
import { ChatRepliesRepository } from './data/chat-replies.repository.js';
import type { Answer } from './domain/answer.js';
import { answerPress, say, type BotCall } from './domain/bot-calls.js';
import { HELP, STRANGER } from './domain/chat-texts.js';
import { codeOf, commandOf } from './domain/commands.js';
import { eventOf, type BotUpdate, type ChatEvent, type ChatMessage } from './chat-events.js';

/** Commands of a chat in a minute. */
const COMMANDS_PER_MINUTE = 20;
const FAILED = 'Something went wrong. Nothing was changed. Please try again.';
const OUTSIDE =
  'The back office is open to some addresses only, and a chat has none. Ask an administrator.';

/** Rolls back what an update did that somebody else has handled. */
class HandledElsewhere extends Error {}

const telling = (event: ChatEvent, text: string): Answer => ({
  make: () => Promise.resolve(refusalOf(event, text)),
});
/** A refused button is answered too: it waits. */
const refusalOf = (event: ChatEvent, text: string): readonly BotCall[] => [
  ...(event.kind === 'press' ? [answerPress(event.id)] : []),
  ...say(event.chatId, text),
];
const textOf = (error: AppError): string => error.options.issues?.[0]?.message ?? error.message;

/**
 * Handles updates of the bot. The effect of an update, the number of the next one and the reply are
 * one transaction, so no command is lost or carried out twice.
 */
@Injectable()
export class ChatUpdatesService {
  constructor(
    private readonly bots: ChatBotsRepository,
    private readonly replies: ChatRepliesRepository,
    private readonly queue: ChatReplyQueueService,
    private readonly links: ChatLinksService,
    private readonly figures: ChatFiguresService,
    private readonly changes: ChatChangesService,
    private readonly staff: StaffAuthenticator,
    private readonly limiter: RateLimiterService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Handles an update. False if another process has the turn, or handled it before. */
  async handle(reading: Reading, update: BotUpdate): Promise<boolean> {
    const event = eventOf(update);
    const settle = (answer: Answer | null): Promise<boolean> =>
      this.settle(reading, update, event, answer);
    const context = { traceId: `chat-${update.update_id}`, auditSource: 'chat' as const };
    return runInContext(context, async () => {
      if (!event) return settle(null);
      const caller = await this.links.callerOf(event.chatId);
      const inRights = { ...context, ...(caller && rightsIn(caller)) };
      return runInContext(inRights, async () => settle(await this.answerTo(event, caller)));
    });
  }

  /** Returns the answer to an event. Null for none. Nothing is changed yet. */
  private async answerTo(event: ChatEvent, caller: StaffCaller | null): Promise<Answer | null> {
    const { chatId } = event;
    const { allowed, retryAfterSeconds } = await this.limiter.take(
      `chat:${chatId}`,
      COMMANDS_PER_MINUTE,
    );
    try {
      if (!allowed) {
        const told = await this.limiter.take(`chat-limited:${chatId}`, 1);
        if (!told.allowed) return null;
        throw new AppError('RATE_LIMITED', { retryAfterSeconds });
      }
      if (!caller) return await this.answerToStranger(event);
      if (!(await this.staff.admitsFrom(''))) return telling(event, OUTSIDE);
      if (event.kind === 'press') return await this.changes.press(event, caller);
      return await this.answerToMessage(event, caller);
    } catch (error) {
      return telling(event, this.refusal(error));
    }
  }

  /** Says nothing about the installation, and nothing to a chat that goes on. */
  private async answerToStranger(event: ChatEvent): Promise<Answer | null> {
    const command = event.kind === 'message' ? commandOf(event.text) : null;
    const isLink = command?.name === 'link' || command?.name === 'start';
    if (event.kind === 'message' && isLink && command.argument !== '')
      return this.linking(event, command.argument);
    return (await this.mayTellStranger(event)) ? telling(event, STRANGER) : null;
  }

  private async mayTellStranger({ chatId }: ChatEvent): Promise<boolean> {
    return (await this.limiter.take(`chat-stranger:${chatId}`, 1)).allowed;
  }

  private linking(event: ChatMessage, code: string): Answer {
    return {
      make: async () => {
        if (await this.links.link(code, event))
          return say(event.chatId, `This account is linked now.\n\n${HELP}`);
        return (await this.mayTellStranger(event)) ? say(event.chatId, STRANGER) : [];
      },
    };
  }

  private async answerToMessage(message: ChatMessage, caller: StaffCaller): Promise<Answer> {
    const { chatId, text } = message;
    const command = commandOf(text);
    if (command === null) {
      const code = codeOf(text);
      const entered = code && (await this.changes.enterCode(code, message, caller));
      if (entered) return entered;
      return text.trim() === '' ? telling(message, HELP) : this.changes.preview(message, caller);
    }
    switch (command.name) {
      case 'today':
        return telling(message, await this.figures.today(caller));
      case 'full':
        return telling(message, await this.figures.full(caller));
      case 'link':
        return telling(message, 'This account is linked already. Send /unlink first.');
      case 'unlink':
        return {
          make: async () => {
            await this.links.unlink(caller.userId);
            return say(chatId, 'This account is not linked any more.');
          },
        };
      default:
        return telling(message, HELP);
    }
  }

  private async settle(
    reading: Reading,
    { update_id: updateId }: BotUpdate,
    event: ChatEvent | null,
    answer: Answer | null,
  ): Promise<boolean> {
    const tryOne = (make: Answer['make']): Promise<boolean> =>
      this.commit(reading, updateId, event, make);
    const make = answer?.make ?? (() => Promise.resolve([]));
    try {
      return await tryOne(make);
    } catch (error) {
      if (!event) throw error;
      const text = this.refusal(error);
      // An unexpected failure may pass, so its request can be confirmed again.
      const refused = error instanceof AppError ? answer?.refused : undefined;
      if (!refused) return tryOne(() => Promise.resolve(refusalOf(event, text)));
      try {
        return await tryOne(() => refused(text));
      } catch (again) {
        return tryOne(() => Promise.resolve(refusalOf(event, this.refusal(again))));
      }
    }
  }

  /** Commits the effect of an update with its number and its reply. */
  private async commit(
    reading: Reading,
    updateId: number,
    event: ChatEvent | null,
    make: Answer['make'],
  ): Promise<boolean> {
    try {
      await this.database.tx(async () => {
        const at = this.clock.now();
        if (!(await this.bots.markHandled(reading, updateId, at))) throw new HandledElsewhere();
        const calls = await make();
        if (!event || calls.length === 0) return;
        const id = await this.replies.insert({ chatId: event.chatId, calls, at });
        await this.database.afterCommit(() => this.queue.add([{ id, runs: 0 }]));
      });
      return true;
    } catch (error) {
      if (error instanceof HandledElsewhere) return false;
      throw error;
    }
  }

  /** Returns why something was refused, as the chat is told. */
  private refusal(error: unknown): string {
    if (error instanceof AppError) return textOf(error);
    this.logger.error({ err: error }, 'a command of a chat failed');
    return FAILED;
  }
}
