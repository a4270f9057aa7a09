/** The session and account that a token names. Everything else is read from the database. */
export interface TokenSubject {
  readonly sessionId: string;
  readonly accountId: number;
}

/** How a session stands that can no longer be used. */
export interface EndedSession {
  /** It was ended before its time: by a log-out, or by a change of the account's security. */
  readonly isRevoked: boolean;
  /** It was not used for longer than the settings allow. */
  readonly isIdle: boolean;
  /** Its account may sign in. */
  readonly isAccountActive: boolean;
}

/** Why a session has ended, for whoever holds its token. */
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
