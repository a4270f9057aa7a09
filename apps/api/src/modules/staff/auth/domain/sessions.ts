/** Realms of sign-in: staff in the back office, publisher accounts in the publisher panel. */
export type RealmName = 'staff' | 'panel';

/** The session and account that a token names. Everything else is read from the database. */
export interface TokenSubject {
  readonly sessionId: string;
  readonly accountId: number;
}

/** State of a session that can no longer be used. */
export interface EndedSession {
  /**
   * Whether it was ended before its time: by a log-out, or by a change of the account's security.
   */
  readonly isRevoked: boolean;
  /** Whether it was not used for longer than the settings allow. */
  readonly isIdle: boolean;
  /** Whether its account may sign in. */
  readonly isAccountActive: boolean;
}

/** Returns the reason why a session has ended, for the holder of its token. */
export const sessionEndText = ({ isRevoked, isIdle, isAccountActive }: EndedSession): string => {
  if (!isAccountActive) return 'Your account is not active any more. Please ask an administrator.';
  if (isRevoked)
    return (
      'Your session was ended: somebody logged out, or the password or the two-factor ' +
      'authentication was changed. Please sign in again.'
    );
  return isIdle
    ? 'Your session was ended because it was not used for some time. Please sign in again.'
    : 'Your session has expired. Please sign in again.';
};
