import type { AuditEntry } from '#shared/audit/audit.service.js';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import type { Clock } from '#shared/clock/clock.js';
import type { LiveSession } from './data/sessions.repository.js';
import type { RealmName } from './domain/sessions.js';

/**
 * A logout, a disabled account, a changed permission or another manager of a party takes effect
 * within one second in every process. The remaining 100 ms are for the request itself.
 */
const MAX_AGE_MS = 900;
/** Number of sessions used within one second. */
const MAX_SESSIONS = 1_000;

export type { LiveSession };

/** The first code of a secret. */
export interface UsedCode {
  readonly step: number;
  readonly at: Date;
}
/** Last use of a session that is known to this process. */
export interface LastUse {
  usedAt: Date;
  usedFrom: string | null;
}
/** Account of a session, and its caller. */
interface SessionCaller<C extends object> extends LastUse {
  readonly accountId: number;
  readonly caller: C;
}

/**
 * Accounts that sign in at one place: staff, or the publisher accounts of the panel. Sign-in has
 * the same rules for both. It decides, and calls the owner of the accounts in its transactions.
 */
export abstract class RealmService<C extends object = object> {
  abstract readonly name: RealmName;
  /** Whether people turn the second factor on and off themselves. */
  abstract readonly isTwoFactorOptional: boolean;
  /** Callers of sessions, read from the database at most a second ago. */
  readonly callers: TtlCache<string, SessionCaller<C> | null>;

  constructor(clock: Clock) {
    this.callers = new TtlCache(clock, { ttlMs: MAX_AGE_MS, maxEntries: MAX_SESSIONS });
  }

  /** Returns the caller of a session with their present rights. */
  abstract callerOf(session: LiveSession): Promise<C>;

  /**
   * Locks the account that signs in, so that a change by staff comes before the sign-in or after
   * it. False if the account may no longer sign in, or no longer has the password that was checked.
   */
  abstract lockForSignIn(id: number, passwordHash: string | null): Promise<boolean>;
  abstract noteSignIn(id: number): Promise<void>;

  /** Stores a secret that the signed-in person has yet to confirm. */
  abstract keepSecret(id: number, encryptedSecret: Buffer): Promise<void>;
  /**
   * Makes a secret the second factor, with the step of its first code. False if the account has
   * one already.
   */
  abstract confirmSecret(id: number, encryptedSecret: Buffer, code: UsedCode): Promise<boolean>;
  /** Uses up a 30-second step. False if that step, or a later one, was used before. */
  abstract useStep(id: number, step: number): Promise<boolean>;
  abstract forgetTwoFactor(id: number): Promise<void>;
}

type Subject = Pick<AuditEntry, 'userId' | 'publisherAccountId' | 'entity' | 'entityId'>;

/** Returns subject and author of an audit entry for people who change their own account. */
export const ownEntry = ({ name }: RealmService, id: number): Subject =>
  name === 'staff'
    ? { userId: id, entity: 'user', entityId: id }
    : { userId: null, publisherAccountId: id, entity: 'publisher_account', entityId: id };

/** Returns the subject of an audit entry that an unknown person caused. */
export const strangersEntry = ({ name }: RealmService, id: number | null): Subject => ({
  userId: null,
  entity: name === 'staff' ? 'user' : 'publisher_account',
  entityId: id,
});
