import type { QueryClient } from '@tanstack/react-query';
import { session } from '#shared/lib/session';
import { api } from './api';
import type { CallReply } from './api-types';

/**
 * Reads the session again once per page load, because permissions may have changed since it was
 * stored.
 */
export const FRESH_SESSION = {
  queryKey: ['auth.session'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallReply<'auth.session'>> => {
    const fresh = await api.call('auth.session', { signal });
    // Store the answer only when it arrives. A cached answer must not overwrite later changes by
    // another tab.
    session.store(fresh);
    return fresh;
  },
  staleTime: Infinity,
};

/** Requests the session before the shell does. Null if it could not be read. */
export const readSessionAhead = (client: QueryClient): Promise<CallReply<'auth.session'> | null> =>
  client.fetchQuery(FRESH_SESSION).catch(() => null);
