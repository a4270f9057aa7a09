/** A command: `/today`, with or without the name of the bot, and the text after it. */
export interface ChatCommand {
  readonly name: string;
  readonly argument: string;
}

const COMMAND = /^\/(\w+)(?:@\w+)?(?:\s+([^]*))?$/;

/** Returns the command of a message. Null for pasted lines, whose remarks begin with `//`. */
export const commandOf = (text: string): ChatCommand | null => {
  const [match, name = '', argument = ''] = COMMAND.exec(text.trim()) ?? [];
  return match === undefined ? null : { name: name.toLowerCase(), argument: argument.trim() };
};

/** Verbs of the buttons under a message. */
export const BUTTON_VERBS = ['save', 'cancel', 'undo'] as const;
export type ButtonVerb = (typeof BUTTON_VERBS)[number];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns what a button does, and to which request. Null for data that no button of ours has. */
export const buttonOf = (data: string): { verb: ButtonVerb; requestId: string } | null => {
  const [word, requestId = '', ...more] = data.split(':');
  const verb = BUTTON_VERBS.find((one) => one === word);
  return verb && UUID.test(requestId) && more.length === 0 ? { verb, requestId } : null;
};

/** Returns the one-time code that a message is. Null for any other text. */
export const codeOf = (text: string): string | null =>
  /^\d{3} ?\d{3}$/.test(text.trim()) ? text.replaceAll(/\s/g, '') : null;
