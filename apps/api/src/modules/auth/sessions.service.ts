import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { OwnPartiesService } from '#modules/own-parties/own-parties.service.js';
import { RolesService } from '#modules/roles/roles.service.js';
import { SettingsService } from '#modules/settings/settings.service.js';
import { UserRecords } from '#modules/users/user-records.service.js';
import { ClientHashes } from './client-hashes.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { type LiveSession, SessionsRepository } from './data/sessions.repository.js';
import { deviceName } from './domain/device-name.js';
import { SessionAuthenticator } from './session-authenticator.service.js';
import { SessionTokens } from './session-tokens.service.js';

const HOUR_MS = 3_600_000;

/** Sessions, from sign-in to logout. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokens,
    private readonly authenticator: SessionAuthenticator,
    private readonly roles: RolesService,
    private readonly ownParties: OwnPartiesService,
    private readonly users: UserRecords,
    private readonly settings: SettingsService,
    private readonly hashes: ClientHashes,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Starts a session after a proof of identity, in the transaction that uses up the proof. */
  async open(
    userId: number,
    client: SignInClient,
    how: 'password' | 'two_factor_setup' | 'two_factor' | 'recovery_code',
  ): Promise<SessionUser> {
    const { session_hours } = await this.settings.get();
    const at = this.clock.now();
    const id = randomUUID();
    await this.sessions.insertSession({
      id,
      userId,
      at,
      expiresAt: new Date(at.getTime() + session_hours * HOUR_MS),
      addressHash: this.hashes.address(client),
      device: deviceName(client.userAgent),
    });
    await this.users.noteSignIn(userId);
    await this.audit.record({
      userId,
      action: 'auth.login',
      entity: 'user',
      entityId: userId,
      after: { how },
    });
    return this.describe(await this.sessions.findLive(id, at));
  }

  /** The signed-in user with the current permissions. */
  async current(caller: StaffCaller): Promise<SessionUser> {
    return this.describe(await this.sessions.findLive(caller.sessionId, this.clock.now()));
  }

  async end(caller: StaffCaller): Promise<{ message: string }> {
    await this.database.tx(async () => {
      await this.sessions.revoke(caller.sessionId, this.clock.now());
      await this.audit.record({
        userId: caller.userId,
        action: 'auth.logout',
        entity: 'user',
        entityId: caller.userId,
      });
      await this.database.afterCommit(() => this.authenticator.forget(caller.sessionId));
    });
    return { message: 'Signed out' };
  }

  private async ownPartiesOf(userId: number): Promise<SessionUser['own_parties']> {
    const { advertiser, publisher } = await this.ownParties.managedBy(userId);
    return { advertisers: [...advertiser], publishers: [...publisher] };
  }

  private async describe(session: LiveSession | null): Promise<SessionUser> {
    if (!session) throw new AppError('UNAUTHENTICATED');
    const [token, rights] = await Promise.all([
      this.tokens.sign(
        { sessionId: session.id, userId: session.user_id },
        { createdAt: session.created_at, expiresAt: session.expires_at },
      ),
      this.roles.rightsOf(session.role_id),
    ]);
    return {
      user_id: session.user_id,
      token,
      name: session.name,
      email: session.email,
      timezone: session.timezone_id,
      timezone_id: session.timezone_id,
      permissions: [...rights.permissions],
      own_parties: rights.limited_to_own_parties ? await this.ownPartiesOf(session.user_id) : null,
    };
  }
}
