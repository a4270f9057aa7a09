import { Injectable } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';

/** The bot that takes commands. */
@Injectable()
export class ChatBotService {
  constructor(private readonly environment: Environment) {}

  /** The token of the bot. Null while the chat is off. */
  get token(): string | null {
    return this.environment.TELEGRAM_BOT_TOKEN ?? null;
  }

  /** The number of the bot, with which its token begins. Null while the chat is off. */
  get id(): number | null {
    return this.token === null ? null : Number(this.token.split(':')[0]);
  }
}
