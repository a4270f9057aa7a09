import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type ProfileData = CallReply<'profile.get'>;
export type OwnSession = CallReply<'profile.sessions'>[number];

const PROFILE_KEY = ['profile.get'];
const SESSIONS_KEY = ['profile.sessions'];

/** The signed-in user's account. */
export const useProfile = () =>
  useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api.call('profile.get', { signal }),
  });

export const useOwnSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api.call('profile.sessions', { signal }),
  });

/** Reloads everything that a change of the account may have altered. */
export const useProfileRefresh = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [PROFILE_KEY, SESSIONS_KEY, ['auth.session']])
      void client.invalidateQueries({ queryKey });
  };
};
