/** A call of the Bot API. */
export interface BotCall {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
export interface Button {
  readonly text: string;
  readonly data: string;
}

/** Most characters (UTF-16 units) of a message and of the answer to a pressed button. */
const LONGEST_MESSAGE = 4_096;
const LONGEST_ANSWER = 200;

/** Cuts a text into messages, between lines where it can. */
export const messageParts = (text: string): string[] => {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_MESSAGE) {
    const lineEnd = rest.lastIndexOf('\n', LONGEST_MESSAGE);
    // A character of two units stays whole.
    const isSplit = /[\uD800-\uDBFF]/.test(rest.charAt(LONGEST_MESSAGE - 1));
    const end = lineEnd > 0 ? lineEnd : LONGEST_MESSAGE - (isSplit ? 1 : 0);
    parts.push(rest.slice(0, end));
    rest = rest.slice(lineEnd > 0 ? end + 1 : end);
  }
  return [...parts, rest].filter((part) => part.trim() !== '');
};

/**
 * Returns the calls that send a text, with buttons under its last message. The text is sent without
 * a format, so no name in it can be read as one.
 */
export const say = (
  chatId: number,
  text: string,
  buttons: readonly Button[] = [],
): readonly BotCall[] => {
  const keyboard = buttons.map((button) => ({ text: button.text, callback_data: button.data }));
  const parts = messageParts(text);
  return parts.map((part, index) => ({
    method: 'sendMessage',
    parameters: {
      chat_id: chatId,
      text: part,
      link_preview_options: { is_disabled: true },
      ...(index === parts.length - 1 &&
        keyboard.length > 0 && { reply_markup: { inline_keyboard: [keyboard] } }),
    },
  }));
};

/** Asks for a text: Telegram opens the field for an answer. */
export const ask = (chatId: number, text: string): BotCall => ({
  method: 'sendMessage',
  parameters: { chat_id: chatId, text, reply_markup: { force_reply: true } },
});

/** Answers a pressed button, which waits for it. The text is shown over the chat. */
export const answerPress = (pressId: string, text = ''): BotCall => ({
  method: 'answerCallbackQuery',
  parameters: { callback_query_id: pressId, text: text.slice(0, LONGEST_ANSWER).toWellFormed() },
});

/** Removes the buttons of a message. */
export const withoutButtons = (chatId: number, messageId: number): BotCall => ({
  method: 'editMessageReplyMarkup',
  parameters: { chat_id: chatId, message_id: messageId, reply_markup: { inline_keyboard: [] } },
});
