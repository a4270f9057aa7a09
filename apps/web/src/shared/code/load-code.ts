import { useSyncExternalStore } from 'react';
import { hasUnsavedWork } from '#shared/lib/unsaved-work';
import { CodeLoader, type CodeTrouble } from './code-loader';
import { mayReloadFor } from './reload-memory';
import { repairStyles } from './style-sheets';

const ENTRY = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/;
const UNKNOWN = 'unknown';

/** Returns the first script of the page, whose name changes with the code. */
const ownVersion = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? UNKNOWN;

/** Without a limit, a request that hangs would stop all retries. */
const ANSWER_MS = 15_000;

const servedVersion = async (): Promise<string | null> => {
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) return null;
    return ENTRY.exec(await response.text())?.[1] ?? UNKNOWN;
  } catch {
    return null;
  }
};

/** An object of its own, so that tests can replace `reload`. */
export const browserPage = { reload: (): void => window.location.reload() };

const reloadFor = (version: string, isOutdated: boolean): boolean => {
  if (hasUnsavedWork()) return false;
  if (!mayReloadFor(sessionStorage, version, isOutdated, Date.now())) return false;
  browserPage.reload();
  return true;
};

const loader = new CodeLoader({
  ownVersion: ownVersion(),
  servedVersion,
  repair: repairStyles,
  reloadFor,
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
window.addEventListener('online', loader.retry);

/** Loads a part of the web, and retries until it succeeds. */
export const loadCode = loader.load;
export const retryCode = loader.retry;

/** Returns the code that cannot be loaded now, or null. */
export const useCodeTrouble = (): CodeTrouble | null =>
  useSyncExternalStore(loader.subscribe, loader.trouble);
