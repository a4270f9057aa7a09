import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { TelegramClientService } from '#shared/net/telegram-client.service.js';
import { ChatBotService } from './chat-bot.service.js';
import { ChatUpdatesService } from './chat-updates.service.js';
import { ChatBotsRepository, type Reading } from './data/chat-bots.repository.js';
import { BotUpdate, UPDATE_KINDS } from './chat-events.js';

/** Seconds for which Telegram holds a call back while there is no update. */
const HOLD_SECONDS = 20;
/** Another process takes over this long after the last call of one that died. */
const TURN_MS = 60_000;
const UPDATES_PER_CALL = 5;
/** Larger than any answer with so many updates: one that is too large would be given again. */
const MAX_UPDATES_BYTES = 4 * 1024 * 1024;
/** Wait after a failure, so that a wrong token or another reader is no load. */
const PAUSE_SECONDS = 10;

const Updates = z.array(BotUpdate);
const Me = z.object({ username: z.string() });

/** Reads the updates of the bot. Telegram allows one reader at a time, so processes take turns. */
@Injectable()
export class ChatReaderService {
  private readonly reader = randomUUID();
  private readonly stop = new AbortController();
  /** Nothing is read before this moment. */
  private pausedUntil = new Date(0);
  private hasRead = false;

  constructor(
    private readonly bot: ChatBotService,
    private readonly bots: ChatBotsRepository,
    private readonly updates: ChatUpdatesService,
    private readonly telegram: TelegramClientService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Reads and handles updates while this process has the turn. */
  async run(): Promise<void> {
    while (await this.readOnce());
  }

  /** Reads once. False if this process does not go on. */
  async readOnce(holdSeconds = HOLD_SECONDS): Promise<boolean> {
    const { id: botId, token } = this.bot;
    const now = this.clock.now();
    if (botId === null || token === null || this.stop.signal.aborted) return false;
    if (now < this.pausedUntil) return false;
    const reading = { botId, reader: this.reader };
    const turn = await this.bots.takeTurn(reading, now, new Date(now.getTime() + TURN_MS));
    if (!turn) return false;
    this.hasRead = true;
    if (turn.username === null) await this.noteUsername(botId, token);
    const result = await this.ask(
      token,
      'getUpdates',
      {
        offset: turn.nextUpdate,
        timeout: holdSeconds,
        limit: UPDATES_PER_CALL,
        allowed_updates: UPDATE_KINDS,
      },
      { holdMs: holdSeconds * 1_000, maxBytes: MAX_UPDATES_BYTES },
    );
    const updates = Updates.safeParse(result).data;
    return updates !== undefined && (await this.handleAll(reading, updates));
  }

  /** Ends the call under way. The update under way is handled to its end. */
  end(): void {
    this.stop.abort();
  }

  /** Lets another process read at once. */
  async giveTurnBack(): Promise<void> {
    const { id: botId } = this.bot;
    if (this.hasRead && botId !== null)
      await this.bots.endTurn({ botId, reader: this.reader }, this.clock.now());
  }

  private async handleAll(reading: Reading, updates: readonly BotUpdate[]): Promise<boolean> {
    for (const update of updates) {
      if (this.stop.signal.aborted) return false;
      if (!(await this.updates.handle(reading, update))) return false;
    }
    return true;
  }

  private async noteUsername(botId: number, token: string): Promise<void> {
    const me = Me.safeParse(await this.ask(token, 'getMe', {})).data;
    if (me) await this.bots.noteUsername(botId, me.username);
  }

  /** Returns what a method answers. Undefined after a failure, with a pause. */
  private async ask(
    token: string,
    method: string,
    parameters: object,
    options: { readonly holdMs?: number; readonly maxBytes?: number } = {},
  ): Promise<unknown> {
    const { signal } = this.stop;
    try {
      const answer = await this.telegram.call(token, method, parameters, { ...options, signal });
      if (answer.ok) return answer.result;
      const { status, description, retryAfterSeconds } = answer;
      this.logger.warn({ method, status, description }, 'Telegram refused a call of the chat');
      this.pause(retryAfterSeconds ?? PAUSE_SECONDS);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (signal.aborted) return undefined;
      this.logger.warn({ method, err: error }, 'Telegram cannot be reached');
      this.pause(PAUSE_SECONDS);
    }
    return undefined;
  }

  private pause(seconds: number): void {
    this.pausedUntil = new Date(this.clock.now().getTime() + seconds * 1_000);
  }
}
