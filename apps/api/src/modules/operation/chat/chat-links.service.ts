import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChatCode, ChatState, ProofBody } from '@leadline/contracts';
import { tokenHash } from '@leadline/prisma/secret-box';
import { AuditService } from '#shared/audit/audit.service.js';
import { StaffAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { OwnSecurityService } from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';
import { ChatBotService } from './chat-bot.service.js';
import { ChatBotsRepository } from './data/chat-bots.repository.js';
import { ChatLinksRepository } from './data/chat-links.repository.js';
import { newLinkCode, typedCode } from './domain/link-code.js';
import type { ChatMessage } from './chat-events.js';

const CODE_LIFE_MS = 10 * 60_000;

/** Links Telegram accounts to users. */
@Injectable()
export class ChatLinksService {
  constructor(
    private readonly links: ChatLinksRepository,
    private readonly bots: ChatBotsRepository,
    private readonly bot: ChatBotService,
    private readonly staff: StaffAuthenticator,
    private readonly realm: StaffRealmService,
    private readonly own: OwnSecurityService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async stateOf(userId: number): Promise<ChatState> {
    const link = await this.links.find(userId);
    return {
      is_on: this.bot.id !== null,
      bot: this.bot.id === null ? null : await this.bots.username(this.bot.id),
      link: link && { name: link.name, linked_at: link.linked_at.toISOString() },
    };
  }

  /**
   * Makes a code that links a Telegram account to people who prove who they are, once. Only its
   * hash is stored.
   */
  async createCode(
    body: ProofBody,
    { caller, client }: { readonly caller: StaffCaller; readonly client: SignInClient },
  ): Promise<ChatCode> {
    if (this.bot.id === null) throw new AppError('CHAT_OFF');
    const { userId, sessionId } = caller;
    const owner = { realm: this.realm, accountId: userId, sessionId, client };
    const proof = await this.own.proveBoth(owner, body);
    const code = newLinkCode(randomInt);
    const expiresAt = new Date(this.clock.now().getTime() + CODE_LIFE_MS);
    await this.own.change(proof, async () => {
      await this.links.keepCode({ userId, sessionId, hash: tokenHash(code), expiresAt });
      await this.note(userId, 'make_chat_code');
    });
    const username = await this.bots.username(this.bot.id);
    return {
      message: 'Send this code to the bot. It is shown once.',
      code,
      expires_at: expiresAt.toISOString(),
      url: username && `https://t.me/${username}?start=${code}`,
    };
  }

  /**
   * Links the account of a chat to the user who made the code. Returns null if the code is wrong,
   * was used or has ended, or if its user may not sign in. Call it in a transaction, for a chat
   * without a user.
   */
  async link(typed: string, { chatId, name }: ChatMessage): Promise<StaffCaller | null> {
    const now = this.clock.now();
    const maker = await this.links.useCode(tokenHash(typedCode(typed)), now);
    const caller = maker && (await this.staff.callerOf(maker.userId, maker.timezone));
    if (!caller) return null;
    await this.links.link(caller.userId, chatId, { name, linked_at: now });
    await this.note(caller.userId, 'link_chat', { after: { telegram: name } });
    return caller;
  }

  /** Ends the link of a user, and their code. Throws CHAT_NOT_LINKED. */
  unlink(userId: number): Promise<void> {
    return this.database.tx(async () => {
      if (!(await this.endLink(userId, userId))) throw new AppError('CHAT_NOT_LINKED');
    });
  }

  /** Ends the link of a user, and their code, in the transaction of `by`. False without a link. */
  async endLink(userId: number, by: number): Promise<boolean> {
    const isEnded = await this.links.unlink(userId);
    if (isEnded) await this.note(userId, 'unlink_chat', { by });
    return isEnded;
  }

  /**
   * Returns the user of a chat with the rights of this moment. Null without a link, and if the user
   * may not sign in.
   */
  async callerOf(chatId: number): Promise<StaffCaller | null> {
    const linked = await this.links.userOf(chatId);
    return linked && this.staff.callerOf(linked.userId, linked.timezone);
  }

  /** Deletes codes that have expired, and the links of deleted users. */
  deleteOld(): Promise<void> {
    return this.links.deleteOld(this.clock.now());
  }

  private note(
    id: number,
    verb: string,
    { by = id, ...rest }: { readonly by?: number; readonly after?: object } = {},
  ): Promise<void> {
    const entry = { userId: by, action: `user.${verb}`, entity: 'user', entityId: id };
    return this.audit.record({ ...entry, ...rest });
  }
}
