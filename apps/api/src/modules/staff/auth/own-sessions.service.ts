import type { OwnSession } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { GeoIpService } from '#shared/net/geo-ip.service.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { ownEntry, type RealmService } from './realm.service.js';
import { SessionsService, type SessionHolder } from './sessions.service.js';

/** Sessions of the signed-in person. Ending one takes effect within a second in every process. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly sessions: SessionsRepository,
    private readonly live: SessionsService,
    private readonly challenges: ChallengesRepository,
    private readonly places: GeoIpService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(realm: RealmService, { accountId, sessionId }: SessionHolder): Promise<OwnSession[]> {
    const rows = await this.sessions.listLive(realm.name, accountId, await this.live.times());
    return rows.map(({ id, device, created_at, expires_at, used_at, last_address: address }) => ({
      id,
      device,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      last_used_at: used_at.toISOString(),
      address,
      country: address === null ? null : this.places.countryOf(address.replace(/\/\d+$/, '')),
      is_current: id === sessionId,
    }));
  }

  /** Ends a session. Throws SESSION_NOT_FOUND, also for another person's session. */
  end(realm: RealmService, { accountId }: SessionHolder, id: string): Promise<void> {
    return this.database.tx(async () => {
      if (!(await this.sessions.revokeOwn(realm.name, accountId, id, this.clock.now())))
        throw new AppError('SESSION_NOT_FOUND');
      await this.note(realm, 'end_session', accountId);
      await this.database.afterCommit(() => realm.callers.forget(id));
    });
  }

  /** Ends the other sessions, and sign-ins that wait for their second factor. */
  endOthers(realm: RealmService, { accountId, sessionId }: SessionHolder): Promise<void> {
    return this.database.tx(async () => {
      await this.sessions.revokeAll(realm.name, accountId, sessionId, this.clock.now());
      await this.challenges.deleteOf(realm.name, accountId);
      await this.note(realm, 'end_other_sessions', accountId);
    });
  }

  private note(realm: RealmService, verb: string, accountId: number): Promise<void> {
    return this.audit.record({ ...ownEntry(realm, accountId), action: `auth.${verb}` });
  }
}
