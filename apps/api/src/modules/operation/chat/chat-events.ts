import { z } from 'zod';

// Updates of the Bot API. Only private chats are read: there, the chat has the id of the account.

const Account = z.object({
  id: z.int(),
  is_bot: z.boolean(),
  first_name: z.string(),
  last_name: z.string().optional(),
});
const Chat = z.object({ id: z.int(), type: z.string() });
const Message = z.object({
  message_id: z.int(),
  from: Account.optional(),
  chat: Chat,
  text: z.string().optional(),
});
const Press = z.object({
  id: z.string(),
  from: Account,
  message: z.object({ message_id: z.int(), chat: Chat }).optional(),
  data: z.string().optional(),
});

/** An update with its number. What else it has is read by `eventOf`. */
export const BotUpdate = z.looseObject({ update_id: z.int() });
export type BotUpdate = z.output<typeof BotUpdate>;
const Content = z.union([z.object({ message: Message }), z.object({ callback_query: Press })]);

interface OfChat {
  readonly chatId: number;
  /** The name of the account in Telegram. */
  readonly name: string;
  readonly messageId: number;
}
export interface ChatMessage extends OfChat {
  readonly kind: 'message';
  /** Empty for a message without text. */
  readonly text: string;
}
/** A button that was pressed. */
export interface ChatPress extends OfChat {
  readonly kind: 'press';
  readonly id: string;
  readonly data: string;
}
export type ChatEvent = ChatMessage | ChatPress;

/** Kinds of updates that Telegram is asked for. */
export const UPDATE_KINDS = ['message', 'callback_query'] as const;

const LONGEST_NAME = 150;
const nameOf = ({ first_name: first, last_name: last }: z.output<typeof Account>): string =>
  [first, last ?? ''].join(' ').trim().slice(0, LONGEST_NAME).toWellFormed();

/** Returns the event of an update. Null for groups, channels, bots and other kinds of updates. */
export const eventOf = (update: BotUpdate): ChatEvent | null => {
  const content = Content.safeParse(update).data;
  if (content === undefined) return null;
  const [from, message] =
    'message' in content
      ? [content.message.from, content.message]
      : [content.callback_query.from, content.callback_query.message];
  if (!from || from.is_bot || message?.chat.type !== 'private') return null;
  if (message.chat.id !== from.id) return null;
  const chat = { chatId: from.id, name: nameOf(from), messageId: message.message_id };
  if ('message' in content) return { ...chat, kind: 'message', text: content.message.text ?? '' };
  const { id, data = '' } = content.callback_query;
  return { ...chat, kind: 'press', id, data };
};
