import type { SessionUser } from '@leadline/contracts';
import { useSyncExternalStore } from 'react';

/** Storage key of the session. */
const STORAGE_KEY = 'user_data';
/**
 * Storage key that tells other tabs of a log-out. The entry exists only while nobody is signed in.
 */
const LOGOUT_KEY = 'leadline_logged_out';

const OWN_PREFIX = 'leadline_own_';
/** Returns the storage key of a user's own entry. A log-out removes these entries. */
export const ownKey = (userId: number, name: string): string => `${OWN_PREFIX}${userId}_${name}`;
/** Removes the own entries of all users except `staysId`. */
const forgetOwn = (staysId: number | null): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      const stays = staysId !== null && key.startsWith(ownKey(staysId, ''));
      if (key.startsWith(OWN_PREFIX) && !stays) storage.removeItem(key);
    }
};

/**
 * Reason why there is no session. After an expired session, the next sign-in returns to the page.
 */
export type SessionEnd = 'none' | 'logout' | 'expired';

const isSessionUser = (value: unknown): value is SessionUser => {
  const user = value as Partial<SessionUser> | null;
  return (
    typeof user === 'object' &&
    user !== null &&
    typeof user.token === 'string' &&
    user.token !== '' &&
    typeof user.user_id === 'number' &&
    Array.isArray(user.permissions)
  );
};

const read = (): SessionUser | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return isSessionUser(value) ? value : null;
  } catch {
    // Text that is not JSON is not a session.
    return null;
  }
};

let user: SessionUser | null = read();
let endedBy: SessionEnd = 'none';
/** The server's explanation of the end; null if it gave none. */
let endText: string | null = null;
const listeners = new Set<() => void>();
const announce = (): void => listeners.forEach((listener) => listener());

const store = (next: SessionUser): void => {
  const { user_id, token, name, email, timezone_id, permissions, own_parties, viewing } = next;
  user = {
    ...{ user_id, token, name, email, timezone: timezone_id, timezone_id },
    ...{ permissions, own_parties },
    ...(viewing && { viewing }),
  };
  forgetOwn(user_id);
  localStorage.removeItem(LOGOUT_KEY);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
  endedBy = 'none';
  announce();
};

const end = (reason: Exclude<SessionEnd, 'none'>, text: string | null = null): void => {
  // Written before the session is removed, because other tabs read it when they notice the removal.
  if (reason === 'logout') {
    localStorage.setItem(LOGOUT_KEY, '1');
    forgetOwn(null);
  }
  localStorage.removeItem(STORAGE_KEY);
  if (user === null) return;
  user = null;
  endedBy = reason;
  endText = text;
  announce();
};

// Signing in or out in one tab applies to all tabs.
window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  const next = read();
  if (next === null && user !== null) {
    endedBy = localStorage.getItem(LOGOUT_KEY) === null ? 'expired' : 'logout';
    endText = null;
    if (endedBy === 'logout') forgetOwn(null);
  }
  user = next;
  announce();
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The signed-in user of this browser, kept in `user_data`. */
export const session = {
  current: (): SessionUser | null => user,
  endedBy: (): SessionEnd => endedBy,
  endText: (): string | null => endText,
  store,
  end,
  subscribe,
};

/** Returns the signed-in user, or null. The component renders again when the user changes. */
export const useSession = (): SessionUser | null =>
  useSyncExternalStore(subscribe, session.current);

/** Returns the signed-in user. For screens that exist only with a session. */
export const useSignedIn = (): SessionUser => {
  const current = useSession();
  if (current === null) throw new Error('This screen needs a session');
  return current;
};
