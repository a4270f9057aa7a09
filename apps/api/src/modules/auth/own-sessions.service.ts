import type { OwnSession } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { SessionAuthenticator } from './session-authenticator.service.js';

/** The sessions of whoever asks. An end takes effect within a second in every process. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly authenticator: SessionAuthenticator,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list({ userId, sessionId }: StaffCaller): Promise<OwnSession[]> {
    const rows = await this.sessions.listLive(userId, this.clock.now());
    return rows.map(({ id, device, created_at, expires_at }) => ({
      id,
      device,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_current: id === sessionId,
    }));
  }

  /** Throws SESSION_NOT_FOUND, also for a session of somebody else. */
  end({ userId }: StaffCaller, id: string): Promise<void> {
    return this.database.tx(async () => {
      if (!(await this.sessions.revokeOwn(userId, id, this.clock.now())))
        throw new AppError('SESSION_NOT_FOUND');
      await this.note('end_session', userId);
      await this.database.afterCommit(() => this.authenticator.forget(id));
    });
  }

  /** Also sign-ins that wait for their second factor. */
  endOthers({ userId, sessionId }: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      await this.sessions.revokeAll(userId, sessionId, this.clock.now());
      await this.challenges.deleteOf(userId);
      await this.note('end_other_sessions', userId);
    });
  }

  private note(verb: string, userId: number): Promise<void> {
    return this.audit.record({ userId, action: `auth.${verb}`, entity: 'user', entityId: userId });
  }
}
