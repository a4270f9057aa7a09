import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { RouteCalls } from '#shared/http/route-calls.service.js';
import { ChatCodesService } from './chat-codes.service.js';
import { ChatRequestsRepository, type ChatRequest } from './data/chat-requests.repository.js';
import { answerPress, ask, say, withoutButtons, type BotCall } from './domain/bot-calls.js';
import { ASK_CODE, previewText, savedText } from './domain/chat-texts.js';
import { buttonOf, type ButtonVerb } from './domain/commands.js';
import type { Answer } from './domain/answer.js';
import type { ChatEvent, ChatMessage, ChatPress } from './chat-events.js';

const { lines } = contracts;

/** Time in which a preview can be saved. The records may have changed later. */
const OFFER_MS = 10 * 60_000;
/** Time in which a save can be undone by its button. */
const UNDO_MS = 24 * 3_600_000;

const EXPIRED = 'This has expired. Send the lines again.';
const FAULTS: Readonly<Record<ChatRequest['state'], string>> = {
  offered: 'This was not saved.',
  saved: 'This was saved already.',
  closed: 'This was cancelled or undone already.',
};

/** Changes by chat: lines that are previewed, saved and undone by the routes of pasted lines. */
@Injectable()
export class ChatChangesService {
  constructor(
    private readonly calls: RouteCalls,
    private readonly requests: ChatRequestsRepository,
    private readonly codes: ChatCodesService,
    private readonly clock: Clock,
  ) {}

  /** Shows what lines would change, with buttons to save them. */
  async preview({ chatId, text }: ChatMessage, caller: StaffCaller): Promise<Answer> {
    const preview = await this.calls.shown(lines.preview, { body: { text } }, caller);
    const shown = previewText(preview);
    if (!preview.can_save) return { make: () => Promise.resolve(say(chatId, shown)) };
    const id = randomUUID();
    const { userId } = caller;
    return {
      make: async () => {
        const { versions } = preview;
        const expiresAt = this.after(OFFER_MS);
        await this.requests.insert({ id, userId, chatId, text, versions, expiresAt });
        return say(chatId, shown, [
          { text: 'Save', data: `save:${id}` },
          { text: 'Cancel', data: `cancel:${id}` },
        ]);
      },
    };
  }

  /** Does what a button says, or asks for a one-time code first. */
  async press(press: ChatPress, caller: StaffCaller): Promise<Answer> {
    const button = buttonOf(press.data);
    if (!button) return { make: () => Promise.resolve([answerPress(press.id, EXPIRED)]) };
    const { verb, requestId } = button;
    const needsCode = verb !== 'cancel' && (await this.codes.areNeededBy(caller));
    return {
      make: async () => {
        const request = await this.requests.lock(requestId);
        const fault = this.faultOf(request, verb, press, caller);
        if (!request || fault !== null) return [answerPress(press.id, fault ?? EXPIRED)];
        if (verb === 'cancel') return this.cancel(request, press);
        if (needsCode) {
          await this.requests.awaitCode(request, press.messageId);
          return [answerPress(press.id), ask(press.chatId, ASK_CODE)];
        }
        return [answerPress(press.id), ...(await this.carryOut(request, press.messageId, caller))];
      },
      refused: async (text) => [
        answerPress(press.id),
        ...(await this.giveUp(requestId, verb, press, caller, text)),
      ],
    };
  }

  /**
   * Does what waits for a one-time code, if the code is right. Throws VALIDATION_FAILED for a wrong
   * code and LOGIN_BLOCKED after too many. Null if nothing waits for one.
   */
  async enterCode(code: string, message: ChatMessage, caller: StaffCaller): Promise<Answer | null> {
    const { chatId } = message;
    const waiting = await this.requests.awaitingCode(chatId);
    const verb = waiting?.state === 'saved' ? 'undo' : 'save';
    if (!waiting) return null;
    const early = this.faultOf(waiting, verb, message, caller);
    if (early !== null) return { make: () => Promise.resolve(say(chatId, early)) };
    const messageId = Number(waiting.message_id);
    const proof = await this.codes.prove(code, message, caller);
    return {
      make: async () => {
        await this.codes.use(proof);
        const request = await this.requests.lock(waiting.id);
        const fault = this.faultOf(request, verb, message, caller);
        if (!request || fault !== null) return say(chatId, fault ?? EXPIRED);
        return this.carryOut(request, messageId, caller);
      },
      refused: async (text) => {
        await this.codes.use(proof);
        return this.giveUp(waiting.id, verb, message, caller, text);
      },
    };
  }

  /** Deletes requests that nobody can confirm or undo any more. */
  deleteOld(): Promise<void> {
    return this.requests.deleteBefore(this.after(-UNDO_MS));
  }

  /** Returns why a request cannot be confirmed in this way, in this chat, by this user, now. */
  private faultOf(
    request: ChatRequest | null,
    verb: ButtonVerb,
    { chatId }: ChatEvent,
    { userId }: StaffCaller,
  ): string | null {
    const isOwn = request?.user_id === userId && Number(request.chat_id) === chatId;
    if (!isOwn) return EXPIRED;
    if (request.state !== (verb === 'undo' ? 'saved' : 'offered')) return FAULTS[request.state];
    return request.expires_at <= this.clock.now() ? EXPIRED : null;
  }

  private async cancel({ id }: ChatRequest, press: ChatPress): Promise<readonly BotCall[]> {
    await this.requests.close(id);
    return [
      answerPress(press.id, 'Cancelled'),
      withoutButtons(press.chatId, press.messageId),
      ...say(press.chatId, 'Cancelled. Nothing was saved.'),
    ];
  }

  private async carryOut(
    { id, chat_id, text, versions, line_save_id: saveId }: ChatRequest,
    messageId: number,
    caller: StaffCaller,
  ): Promise<readonly BotCall[]> {
    const chatId = Number(chat_id);
    if (saveId !== null) {
      const undone = await this.calls.shown(lines.undo, { params: { id: saveId } }, caller);
      await this.requests.close(id);
      return [withoutButtons(chatId, messageId), ...say(chatId, `${undone.message}.`)];
    }
    const saved = await this.calls.shown(lines.save, { body: { text, versions, key: id } }, caller);
    await this.requests.markSaved(id, saved.id, this.after(UNDO_MS));
    return [
      withoutButtons(chatId, messageId),
      ...say(chatId, savedText(saved), [{ text: 'Undo', data: `undo:${id}` }]),
    ];
  }

  /** Closes a request that was refused, because a second try would be refused as well. */
  private async giveUp(
    requestId: string,
    verb: ButtonVerb,
    event: ChatEvent,
    caller: StaffCaller,
    text: string,
  ): Promise<readonly BotCall[]> {
    const { chatId } = event;
    const request = await this.requests.lock(requestId);
    if (!request || this.faultOf(request, verb, event, caller) !== null) return say(chatId, text);
    await this.requests.close(requestId);
    const messageId = request.message_id === null ? event.messageId : Number(request.message_id);
    return [withoutButtons(chatId, messageId), ...say(chatId, `Nothing was changed. ${text}`)];
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
