import type { PanelSession } from '@leadline/contracts';
import { useSyncExternalStore } from 'react';
import { formatInstant, formatNarrow } from '#shared/lib/format';
import { wallOf, type Zone } from '#shared/lib/wall-clock';

/** Storage key of the panel's session, separate from the staff session. */
const STORAGE_KEY = 'leadline_panel';

const isSession = (value: unknown): value is PanelSession => {
  const session = value as Partial<PanelSession> | null;
  return (
    typeof session === 'object' &&
    session !== null &&
    typeof session.token === 'string' &&
    session.token !== '' &&
    typeof session.timezone === 'string' &&
    Array.isArray(session.publishers)
  );
};

const read = (): PanelSession | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    // Text that is not JSON is not a session.
    return null;
  }
};

let current: PanelSession | null = read();
const listeners = new Set<() => void>();
const announce = (): void => listeners.forEach((listener) => listener());

// Signing in or out in one tab applies to all tabs.
window.addEventListener('storage', ({ key }) => {
  if (key !== STORAGE_KEY && key !== null) return;
  current = read();
  announce();
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The account that is signed in to the panel in this browser. */
export const panelSession = {
  current: (): PanelSession | null => current,
  store: (next: PanelSession): void => {
    current = next;
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    announce();
  },
  end: (): void => {
    localStorage.removeItem(STORAGE_KEY);
    if (current === null) return;
    current = null;
    announce();
  },
  subscribe,
};

export const usePanelSession = (): PanelSession | null =>
  useSyncExternalStore(subscribe, panelSession.current);

/** Returns the signed-in account. For screens that exist only with a session. */
export const useAccount = (): PanelSession => {
  const session = usePanelSession();
  if (session === null) throw new Error('This screen needs a session');
  return session;
};

/** Returns the zone of the account. The browser knows it by its name. */
export const useAccountZone = (): Zone => {
  const { timezone, timezone_id } = useAccount();
  return { id: timezone_id, name: timezone, offset: '+00:00' };
};

/** Returns a function that formats an instant briefly, on the wall clock of the account's zone. */
export const useShortTime = (): ((iso: string) => string) => {
  const zone = useAccountZone();
  const year = String(wallOf(Date.now(), zone).year());
  return (iso) => formatNarrow(formatInstant(iso, zone), year);
};
