import { z } from 'zod';
import { Instant } from '../common/fields.js';

/** The Telegram account with which the caller sends commands. */
const ChatLink = z.object({
  /** The name of the account in Telegram. */
  name: z.string(),
  linked_at: Instant,
});

export const ChatState = z
  .object({
    /** Whether this server takes commands by Telegram. */
    is_on: z.boolean(),
    /** User name of the bot, without `@`. Null until the server has reached it. */
    bot: z.string().nullable(),
    /** Null without a linked account. */
    link: ChatLink.nullable(),
  })
  .meta({ id: 'ChatState' });
export type ChatState = z.output<typeof ChatState>;

export const ChatCode = z
  .object({
    message: z.string(),
    /** Sent to the bot as `/link CODE`, once. */
    code: z.string(),
    expires_at: Instant,
    /** Opens the bot in Telegram and sends the code. Null until the server has reached the bot. */
    url: z.url().nullable(),
  })
  .meta({ id: 'ChatCode' });
export type ChatCode = z.output<typeof ChatCode>;
