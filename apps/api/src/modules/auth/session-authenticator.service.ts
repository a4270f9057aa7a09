import { Injectable } from '@nestjs/common';
import { StaffAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { LookupsService } from '#modules/lookups/lookups.service.js';
import { OwnPartiesService } from '#modules/own-parties/own-parties.service.js';
import { RolesService } from '#modules/roles/roles.service.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { SessionTokens } from './session-tokens.service.js';

/**
 * A logout, a disabled account, a changed permission or another manager of a party takes effect
 * within one second in every process. The remaining 100 ms are for the request itself.
 */
const MAX_AGE_MS = 900;
/** Sessions used within one second. */
const MAX_SESSIONS = 1_000;

/** The user and the permissions of a session token, read from the database at most a second ago. */
@Injectable()
export class SessionAuthenticator extends StaffAuthenticator {
  private readonly callers: TtlCache<string, StaffCaller | null>;

  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionsRepository,
    private readonly roles: RolesService,
    private readonly ownParties: OwnPartiesService,
    private readonly lookups: LookupsService,
    private readonly clock: Clock,
  ) {
    super();
    this.callers = new TtlCache(clock, { ttlMs: MAX_AGE_MS, maxEntries: MAX_SESSIONS });
  }

  /**
   * `timezoneId` comes from the header of the request. Without a valid one, the user's zone counts.
   */
  async authenticate(token: string, timezoneId: number | null): Promise<StaffCaller | null> {
    const subject = await this.tokens.read(token);
    if (!subject) return null;
    const caller = await this.callers.get(subject.sessionId, () => this.load(subject.sessionId));
    if (!caller || caller.userId !== subject.userId) return null;
    const timezone = timezoneId === null ? null : await this.lookups.timezoneName(timezoneId);
    return timezone === null ? caller : { ...caller, timezone };
  }

  /** Forgets a session that ended in this process, so that the end takes effect at once. */
  forget(sessionId: string): void {
    this.callers.forget(sessionId);
  }

  private async load(sessionId: string): Promise<StaffCaller | null> {
    const session = await this.sessions.findLive(sessionId, this.clock.now());
    if (!session) return null;
    const rights = await this.roles.rightsOf(session.role_id);
    return {
      kind: 'staff',
      userId: session.user_id,
      sessionId,
      permissions: new Set(rights.permissions),
      timezone: session.timezone,
      ownParties: rights.limited_to_own_parties
        ? await this.ownParties.managedBy(session.user_id)
        : null,
    };
  }
}
