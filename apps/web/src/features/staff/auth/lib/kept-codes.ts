import type { SessionUser } from '@leadline/contracts';
import { session } from '#shared/lib/session';

const KEY = 'leadline_recovery_codes';

/** Recovery codes not yet confirmed as saved, and the session that waits for the confirmation. */
export interface KeptCodes {
  readonly user: SessionUser;
  readonly codes: readonly string[];
}

const isKept = (value: unknown): value is KeptCodes => {
  const kept = value as Partial<KeptCodes> | null;
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof kept.user?.token === 'string' &&
    Array.isArray(kept.codes) &&
    kept.codes.every((code) => typeof code === 'string')
  );
};

/**
 * Keeps the codes until they are confirmed. The server has only their hashes, so codes that a
 * reload loses are lost for good, and with a lost phone so is the account.
 *
 * They are kept in the storage of the tab, which other tabs cannot read and which ends with the
 * tab, for the minutes in which they are on the screen anyway. Whoever could read them there could
 * also read the token of the session in `user_data`, and needs the password to use them.
 */
export const keepCodes = (kept: KeptCodes): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the codes are shown all the same; only a reload loses them.
  }
};

export const readKeptCodes = (): KeptCodes | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    // A damaged entry counts as no entry.
    return null;
  }
};

export const dropKeptCodes = (): void => sessionStorage.removeItem(KEY);

// A sign-in confirms the codes. A sign-out discards them.
session.subscribe(dropKeptCodes);
