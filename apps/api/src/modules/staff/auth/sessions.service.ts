import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { Caller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { deviceName } from '#shared/auth/device-name.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { ClientHashes } from './client-hashes.service.js';
import { type LiveSession, SessionsRepository } from './data/sessions.repository.js';
import { sessionEndText, type TokenSubject } from './domain/session-end.js';
import { ownEntry, type Realm } from './realm.service.js';
import { SessionTokens } from './session-tokens.service.js';

const HOUR_MS = 3_600_000;

/** A session with its token. */
export interface OpenSession {
  readonly session: LiveSession;
  readonly token: string;
}
/** Whose session it is. */
export interface SessionHolder {
  readonly accountId: number;
  readonly sessionId: string;
}

/** Sessions, from sign-in to logout. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokens,
    private readonly settings: SettingsService,
    private readonly hashes: ClientHashes,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Starts a session after a proof of identity, in the transaction that uses up the proof. */
  async open(
    realm: Realm,
    accountId: number,
    client: SignInClient,
    how: 'password' | 'two_factor_setup' | 'two_factor' | 'recovery_code',
  ): Promise<OpenSession> {
    const { session_hours } = await this.settings.get();
    const at = this.clock.now();
    const id = randomUUID();
    const addressHash = this.hashes.address(client);
    const isNewAddress = await this.sessions.isNewAddress(realm.name, accountId, addressHash);
    await this.sessions.insertSession({
      realm: realm.name,
      id,
      accountId,
      at,
      expiresAt: new Date(at.getTime() + session_hours * HOUR_MS),
      addressHash,
      device: deviceName(client.userAgent),
      hasSecondFactor: how !== 'password',
    });
    await realm.noteSignIn(accountId);
    await this.audit.record({
      ...ownEntry(realm, accountId),
      action: 'auth.login',
      after: { how, ...(isNewAddress && { new_address: true }) },
    });
    return this.current(realm, id);
  }

  /** Throws UNAUTHENTICATED if the session has ended. */
  async current(realm: Realm, sessionId: string): Promise<OpenSession> {
    const session = await this.sessions.findLive(realm.name, sessionId, this.clock.now());
    if (!session) throw new AppError('UNAUTHENTICATED');
    const token = await this.tokens.sign(
      { sessionId: session.id, accountId: session.account_id },
      { createdAt: session.created_at, expiresAt: session.expires_at },
    );
    return { session, token };
  }

  end(realm: Realm, { accountId, sessionId }: SessionHolder): Promise<void> {
    return this.database.tx(async () => {
      await this.sessions.revoke(sessionId, this.clock.now());
      await this.audit.record({ ...ownEntry(realm, accountId), action: 'auth.logout' });
      await this.database.afterCommit(() => realm.callers.forget(sessionId));
    });
  }

  /**
   * Who has the session of a token. Null for what is no token, and for a session of another realm.
   * Throws UNAUTHENTICATED for a token that was valid, with the reason why it is not any more.
   */
  async authenticate<C extends Caller>(realm: Realm<C>, token: string): Promise<C | null> {
    const subject = await this.tokens.read(token);
    const caller = subject && (await this.callerOf(realm, subject));
    if (caller) return caller;
    const ended = subject ?? (await this.tokens.readEnded(token));
    const session = ended && (await this.sessions.findEnded(realm.name, ended));
    if (session) throw new AppError('UNAUTHENTICATED', { message: sessionEndText(session) });
    return null;
  }

  private async callerOf<C extends Caller>(
    realm: Realm<C>,
    { sessionId, accountId }: TokenSubject,
  ): Promise<C | null> {
    const found = await realm.callers.get(sessionId, async () => {
      const session = await this.sessions.findLive(realm.name, sessionId, this.clock.now());
      return session && { accountId: session.account_id, caller: await realm.callerOf(session) };
    });
    return found?.accountId === accountId ? found.caller : null;
  }
}
