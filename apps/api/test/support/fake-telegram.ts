import type { ServerResponse } from 'node:http';
import { startHttp, type LocalServer } from '../integration/net/local-server.js';

/** A call of the bot that the server answered. */
export interface BotCallSeen {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
interface Update {
  readonly update_id: number;
  readonly [kind: string]: unknown;
}
interface Waiting {
  readonly response: ServerResponse;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly timer: NodeJS.Timeout;
}
interface Keyboard {
  readonly inline_keyboard?: readonly (readonly { text: string; callback_data: string }[])[];
}
/** A message of the bot in a chat. */
interface BotMessage {
  readonly id: number;
  readonly chatId: number;
  readonly text: string;
  buttons: ReadonlyMap<string, string>;
}

const LONGEST_MESSAGE = 4_096;
const FIRST_UPDATE = 500;

const buttonsOf = (markup: unknown): Map<string, string> => {
  const { inline_keyboard: rows = [] } = (markup ?? {}) as Keyboard;
  return new Map(rows.flat().map((button) => [button.text, button.callback_data]));
};

/**
 * The Bot API as far as the bot uses it: updates are kept until a later offset confirms them, a
 * second reader ends the call of the first, and wrong calls are refused.
 */
export class FakeTelegram {
  readonly calls: BotCallSeen[] = [];
  readonly messages: BotMessage[] = [];
  /** Chats that have blocked the bot. */
  readonly blocked = new Set<number>();
  /** Answers to the next calls of a method, in place of the usual ones. */
  readonly refusals = new Map<string, { status: number; body: object }[]>();
  /** Whether more updates were due than the last answer had. */
  hasMore = false;
  private readonly updates: Update[] = [];
  private nextUpdate = FIRST_UPDATE;
  private nextMessage = 1;
  private waiting: Waiting | null = null;

  private constructor(
    private readonly server: LocalServer,
    readonly token: string,
  ) {}

  static async start(token = '7000001:canary-bot-token-abcdefghijklmno'): Promise<FakeTelegram> {
    const telegram: { current?: FakeTelegram } = {};
    const server = await startHttp((request, response, body) =>
      telegram.current?.answer(request.url ?? '', body, response),
    );
    return (telegram.current = new FakeTelegram(server, token));
  }

  /** Variables of a server that talks to this one. */
  get environment(): Record<string, string> {
    const { authority } = this.server;
    return {
      TELEGRAM_API_URL: `http://${authority}`,
      TELEGRAM_BOT_TOKEN: this.token,
      DELIVERY_ALLOW_HOSTS: authority,
    };
  }

  async close(): Promise<void> {
    if (this.waiting) clearTimeout(this.waiting.timer);
    await this.server.close();
  }

  /** Whether a reader waits for updates. */
  get isRead(): boolean {
    return this.waiting !== null;
  }

  /** Adds an update, as if somebody did something in a chat. */
  post(content: Readonly<Record<string, unknown>>): void {
    this.updates.push({ update_id: this.nextUpdate++, ...content });
    const { waiting } = this;
    if (!waiting) return;
    this.waiting = null;
    clearTimeout(waiting.timer);
    this.giveUpdates(waiting.parameters, waiting.response);
  }

  /** Lets updates be numbered anew, as Telegram does after a week without any. */
  renumber(first: number): void {
    this.updates.length = 0;
    this.nextUpdate = first;
  }

  /** Refuses the next call of a method. */
  refuse(method: string, status: number, body: object): void {
    const refusals = this.refusals.get(method) ?? [];
    this.refusals.set(method, [...refusals, { status, body: { ok: false, ...body } }]);
  }

  private answer(url: string, body: string, response: ServerResponse): void {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? [];
    const parameters = JSON.parse(body) as Record<string, unknown>;
    this.calls.push({ method, parameters });
    if (token !== this.token) return fail(response, 401, 'Unauthorized');
    const refusal = this.refusals.get(method)?.shift();
    if (refusal) return reply(response, refusal.status, refusal.body);
    if (method === 'getMe') return succeed(response, { id: 1, username: 'leadline_bot' });
    if (method === 'getUpdates') return this.read(parameters, response);
    return this.act(method, parameters, response);
  }

  private read(parameters: Readonly<Record<string, unknown>>, response: ServerResponse): void {
    const other = this.waiting;
    if (other) {
      clearTimeout(other.timer);
      this.waiting = null;
      fail(other.response, 409, 'Conflict: terminated by other getUpdates request');
    }
    const offset = Number(parameters.offset);
    while (offset > 0 && this.updates[0] && this.updates[0].update_id < offset)
      this.updates.shift();
    if (this.updates.length > 0 || Number(parameters.timeout) === 0)
      return this.giveUpdates(parameters, response);
    const timer = setTimeout(
      () => {
        this.waiting = null;
        succeed(response, []);
      },
      Number(parameters.timeout) * 1_000,
    );
    this.waiting = { response, parameters, timer };
    response.once('close', () => {
      clearTimeout(timer);
      if (this.waiting?.response === response) this.waiting = null;
    });
  }

  private giveUpdates(
    parameters: Readonly<Record<string, unknown>>,
    response: ServerResponse,
  ): void {
    const offset = Number(parameters.offset);
    const due = this.updates.filter((update) => update.update_id >= offset);
    const limit = Number(parameters.limit);
    this.hasMore = due.length > limit;
    succeed(response, due.slice(0, limit));
  }

  private act(
    method: string,
    parameters: Readonly<Record<string, unknown>>,
    response: ServerResponse,
  ): void {
    const chatId = Number(parameters.chat_id);
    if (this.blocked.has(chatId))
      return fail(response, 403, 'Forbidden: bot was blocked by the user');
    if (method === 'answerCallbackQuery') return succeed(response, true);
    if (method === 'editMessageReplyMarkup') {
      const message = this.messages.find(({ id }) => id === parameters.message_id);
      if (!message) return fail(response, 400, 'Bad Request: message to edit not found');
      message.buttons = buttonsOf(parameters.reply_markup);
      return succeed(response, true);
    }
    if (method !== 'sendMessage') return fail(response, 404, 'Not Found');
    const text = String(parameters.text);
    if (text.trim() === '') return fail(response, 400, 'Bad Request: message text is empty');
    if (text.length > LONGEST_MESSAGE)
      return fail(response, 400, 'Bad Request: message is too long');
    const id = this.nextMessage++;
    this.messages.push({ id, chatId, text, buttons: buttonsOf(parameters.reply_markup) });
    return succeed(response, { message_id: id });
  }
}

const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const succeed = (response: ServerResponse, result: unknown): void =>
  reply(response, 200, { ok: true, result });
const fail = (response: ServerResponse, status: number, description: string): void =>
  reply(response, status, { ok: false, error_code: status, description });

let lastPress = 0;
let lastMessage = 1_000_000;

/** A person in a private chat with the bot. */
export class ChatPerson {
  constructor(
    private readonly telegram: FakeTelegram,
    readonly id: number,
    readonly name: string,
  ) {}

  say(text: string): void {
    this.telegram.post({
      message: {
        message_id: (lastMessage += 1),
        from: this.account,
        chat: { id: this.id, type: 'private' },
        text,
      },
    });
  }

  /** Says something in a group. */
  sayInGroup(text: string): void {
    const chat = { id: -100_200, type: 'supergroup' };
    const message_id = (lastMessage += 1);
    this.telegram.post({ message: { message_id, from: this.account, chat, text } });
  }

  /** Sends the data of a button, of whichever message it is. */
  send(data: string, messageId = 1): void {
    this.telegram.post({
      callback_query: {
        id: String((lastPress += 1)),
        from: this.account,
        message: { message_id: messageId, chat: { id: this.id, type: 'private' } },
        data,
      },
    });
  }

  /** Presses a button of the last message that has it, and returns its data. */
  press(label: string): string {
    const message = this.messages.findLast(({ buttons }) => buttons.has(label));
    const data = message?.buttons.get(label);
    if (!message || data === undefined) throw new Error(`There is no button ${label}.`);
    this.send(data, message.id);
    return data;
  }

  get messages(): BotMessage[] {
    return this.telegram.messages.filter(({ chatId }) => chatId === this.id);
  }
  /** Texts that the bot has sent to this chat. */
  get texts(): string[] {
    return this.messages.map(({ text }) => text);
  }
  get lastText(): string {
    return this.texts.at(-1) ?? '';
  }
  /** Labels of the buttons that can be pressed. */
  get buttons(): string[] {
    return this.messages.flatMap(({ buttons }) => [...buttons.keys()]);
  }

  private get account(): object {
    return { id: this.id, is_bot: false, first_name: this.name };
  }
}
