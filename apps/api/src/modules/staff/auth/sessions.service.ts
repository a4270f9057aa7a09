import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { deviceName } from '#shared/auth/client-names.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { clientAddress } from '#shared/net/client-address.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { ClientHashesService } from './client-hashes.service.js';
import {
  type LiveSession,
  SessionsRepository,
  type SessionTimes,
} from './data/sessions.repository.js';
import { sessionEndText, type TokenSubject } from './domain/sessions.js';
import { ownEntry, type LastUse, type RealmService } from './realm.service.js';
import { SessionTokensService } from './session-tokens.service.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session with its token. */
export interface OpenSession {
  readonly session: LiveSession;
  readonly token: string;
}
/** Account of a session. */
export interface SessionHolder {
  readonly accountId: number;
  readonly sessionId: string;
}

/** Sessions, from sign-in to logout. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokensService,
    private readonly settings: SettingsService,
    private readonly hashes: ClientHashesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Starts a session after a proof of identity, in the transaction that uses up the proof. */
  async open(
    realm: RealmService,
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
      address: clientAddress(client.address),
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
  async current(realm: RealmService, sessionId: string): Promise<OpenSession> {
    const session = await this.sessions.findLive(realm.name, sessionId, await this.times());
    if (!session) throw new AppError('UNAUTHENTICATED');
    const token = await this.tokens.sign(
      { sessionId: session.id, accountId: session.account_id },
      { createdAt: session.created_at, expiresAt: session.expires_at },
    );
    return { session, token };
  }

  end(realm: RealmService, { accountId, sessionId }: SessionHolder): Promise<void> {
    return this.database.tx(async () => {
      await this.sessions.revoke(sessionId, this.clock.now());
      await this.audit.record({ ...ownEntry(realm, accountId), action: 'auth.logout' });
      await this.database.afterCommit(() => realm.callers.forget(sessionId));
    });
  }

  /**
   * Returns the caller of a token. Null if the text is no token, or belongs to a session of another
   * realm. Throws UNAUTHENTICATED for a token that was valid, with the reason why it no longer is.
   * `usedFrom` is the address of a use; null for the requests that a page makes by itself.
   */
  async authenticate<C extends object>(
    realm: RealmService<C>,
    token: string,
    usedFrom: string | null,
  ): Promise<C | null> {
    const subject = await this.tokens.read(token);
    const caller = subject && (await this.callerOf(realm, subject, usedFrom));
    if (caller) return caller;
    const ended = subject ?? (await this.tokens.readEnded(token));
    const session = ended && (await this.sessions.findEnded(realm.name, ended, await this.times()));
    if (session) throw new AppError('UNAUTHENTICATED', { message: sessionEndText(session) });
    return null;
  }

  /** Returns the times by which a session is valid now. */
  async times(): Promise<SessionTimes> {
    const { session_idle_minutes: minutes } = await this.settings.get();
    const now = this.clock.now();
    const idleSince = minutes === null ? null : new Date(now.getTime() - minutes * MINUTE_MS);
    return { now, idleSince };
  }

  private async callerOf<C extends object>(
    realm: RealmService<C>,
    { sessionId, accountId }: TokenSubject,
    usedFrom: string | null,
  ): Promise<C | null> {
    const found = await realm.callers.get(sessionId, async () => {
      const session = await this.sessions.findLive(realm.name, sessionId, await this.times());
      if (!session) return null;
      const { account_id, used_at, last_address } = session;
      const caller = await realm.callerOf(session);
      return { accountId: account_id, caller, usedAt: used_at, usedFrom: last_address };
    });
    if (found?.accountId !== accountId) return null;
    if (usedFrom !== null) await this.noteUse(sessionId, found, clientAddress(usedFrom));
    return found.caller;
  }

  /** Notes a use at most once a minute, unless it comes from another address. */
  private async noteUse(sessionId: string, known: LastUse, address: string): Promise<void> {
    const at = this.clock.now();
    const before = new Date(at.getTime() - MINUTE_MS);
    if (known.usedAt > before && known.usedFrom === address) return;
    // Concurrent requests share this object.
    Object.assign(known, { usedAt: at, usedFrom: address } satisfies LastUse);
    await this.sessions.noteUse(sessionId, { at, address }, before);
  }
}
