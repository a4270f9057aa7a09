import { Injectable } from '@nestjs/common';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { NO_SESSION, type StaffCaller } from '#shared/auth/callers.js';
import {
  OwnSecurityService,
  type Owner,
  type Proof,
} from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';
import type { ChatEvent } from './chat-events.js';

/** A chat has no address: attempts in it are counted by its number. */
const clientOf = ({ chatId }: Pick<ChatEvent, 'chatId'>): SignInClient => ({
  address: `telegram ${chatId}`,
  userAgent: '',
  challenge: null,
  keepChallenge: () => undefined,
});

/** One-time codes for changes by chat, under the rules and the limits of sign-in. */
@Injectable()
export class ChatCodesService {
  constructor(
    private readonly security: OwnSecurityService,
    private readonly realm: StaffRealmService,
  ) {}

  /**
   * Whether somebody changes something with a code only. Throws TWO_FACTOR_NOT_STARTED if their
   * second factor has yet to be set up.
   */
  areNeededBy(caller: StaffCaller): Promise<boolean> {
    return this.security.needsCode(this.ownerOf(caller, { chatId: 0 }));
  }

  /** Checks a code. Throws VALIDATION_FAILED if it is wrong, LOGIN_BLOCKED after too many. */
  prove(code: string, event: ChatEvent, caller: StaffCaller): Promise<Proof> {
    return this.security.proveCode(this.ownerOf(caller, event), code);
  }

  /** Uses up a code, in the transaction of its change. */
  use(proof: Proof): Promise<void> {
    return this.security.use(proof);
  }

  private ownerOf({ userId }: StaffCaller, event: Pick<ChatEvent, 'chatId'>): Owner {
    return {
      realm: this.realm,
      accountId: userId,
      sessionId: NO_SESSION,
      client: clientOf(event),
    };
  }
}
