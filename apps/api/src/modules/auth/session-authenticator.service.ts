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
 * A logout, a disabled account or a changed permission takes effect within one second in every
 * process. The remaining 100 ms are for the request itself.
 */
const MAX_AGE_MS = 900;
/** Sessions used within one second. */
const MAX_SESSIONS = 1_000;

/** A session. Only a limited one needs to know what its user manages. */
interface KnownSession {
  readonly caller: StaffCaller;
  readonly isLimited: boolean;
}

/**
 * The user and the permissions of a session token, read from the database at most a second ago. The
 * parties of a limited user are read for each request: who has created one goes on with it at once.
 */
@Injectable()
export class SessionAuthenticator extends StaffAuthenticator {
  private readonly known: TtlCache<string, KnownSession | null>;

  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionsRepository,
    private readonly roles: RolesService,
    private readonly ownParties: OwnPartiesService,
    private readonly lookups: LookupsService,
    private readonly clock: Clock,
  ) {
    super();
    this.known = new TtlCache(clock, { ttlMs: MAX_AGE_MS, maxEntries: MAX_SESSIONS });
  }

  /**
   * `timezoneId` comes from the header of the request. Without a valid one, the user's zone counts.
   */
  async authenticate(token: string, timezoneId: number | null): Promise<StaffCaller | null> {
    const subject = await this.tokens.read(token);
    if (!subject) return null;
    const known = await this.known.get(subject.sessionId, () => this.load(subject.sessionId));
    if (!known || known.caller.userId !== subject.userId) return null;
    const { caller, isLimited } = known;
    const timezone = timezoneId === null ? null : await this.lookups.timezoneName(timezoneId);
    return {
      ...caller,
      timezone: timezone ?? caller.timezone,
      ownParties: isLimited ? await this.ownParties.managedBy(caller.userId) : null,
    };
  }

  /** Forgets a session that ended in this process, so that the end takes effect at once. */
  forget(sessionId: string): void {
    this.known.forget(sessionId);
  }

  private async load(sessionId: string): Promise<KnownSession | null> {
    const session = await this.sessions.findLive(sessionId, this.clock.now());
    if (!session) return null;
    const rights = await this.roles.rightsOf(session.role_id);
    return {
      isLimited: rights.limited_to_own_parties,
      caller: {
        kind: 'staff',
        userId: session.user_id,
        sessionId,
        permissions: new Set(rights.permissions),
        timezone: session.timezone,
        ownParties: null,
      },
    };
  }
}
