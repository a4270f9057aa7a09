import type { SessionUser } from '@leadline/contracts';
import { useSyncExternalStore } from 'react';

/** The entry of the browser storage that holds the session (SHL-007). */
const STORAGE_KEY = 'user_data';
/**
 * Tells other tabs that the user signed out. The entry exists only while nobody is signed in.
 */
const LOGOUT_KEY = 'leadline_logged_out';

const OWN_PREFIX = 'leadline_own_';
/** The name of an entry of the browser storage that is one user's own. A log-out removes it. */
export const ownKey = (userId: number, name: string): string => `${OWN_PREFIX}${userId}_${name}`;
/** Removes what users have of their own, but not that of one who stays. */
const forgetOwn = (staysId: number | null): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      const stays = staysId !== null && key.startsWith(ownKey(staysId, ''));
      if (key.startsWith(OWN_PREFIX) && !stays) storage.removeItem(key);
    }
};

/**
 * Why there is no session. After an expired session, the next sign-in leads back to the page.
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
    // A stored text that is not JSON is not a session.
    return null;
  }
};

let user: SessionUser | null = read();
let endedBy: SessionEnd = 'none';
/** What the server says about the end; null if it said nothing. */
let endText: string | null = null;
const listeners = new Set<() => void>();
const announce = (): void => listeners.forEach((listener) => listener());

const store = (next: SessionUser): void => {
  const { user_id, token, name, email, timezone_id, permissions, own_parties } = next;
  user = {
    ...{ user_id, token, name, email, timezone: timezone_id, timezone_id },
    ...{ permissions, own_parties },
  };
  forgetOwn(user_id);
  localStorage.removeItem(LOGOUT_KEY);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
  endedBy = 'none';
  announce();
};

const end = (reason: Exclude<SessionEnd, 'none'>, text: string | null = null): void => {
  // Written before the session is removed: other tabs read it when they see the removal.
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

/** The signed-in user, or null; the component renders again when it changes. */
export const useSession = (): SessionUser | null =>
  useSyncExternalStore(subscribe, session.current);

/** The signed-in user, for screens that exist only with one. */
export const useSignedIn = (): SessionUser => {
  const current = useSession();
  if (current === null) throw new Error('This screen needs a session');
  return current;
};
