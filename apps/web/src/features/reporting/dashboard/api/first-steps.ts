import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import { useIsLimited, usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { FirstSteps } from '../lib/first-steps';
import { DASHBOARD_KEY, settingsQuery } from './read-ahead';

type Settings = CallReply<'userSettings.get'>;

const WAIT_MS = 5_000;
const UNDO_MS = 10_000;

/** Whether the user may take all steps. */
const useMayTakeSteps = (): boolean => {
  const isLimited = useIsLimited();
  const may = [
    usePermission('ADVERTISERS_CREATE'),
    usePermission('PUBLISHERS_CREATE'),
    usePermission('DISTRIBUTIONS_CREATE'),
    usePermission('LEADS_LIST'),
  ];
  return !isLimited && may.every(Boolean);
};

/**
 * Reads the steps to the first real lead until it is there. Null if there is nothing to show: the
 * lead was there when the page opened, or the user has hidden the steps or may not take them.
 */
export const useFirstSteps = (): FirstSteps | null => {
  const { user_id } = useSignedIn();
  const [wasOpen, setWasOpen] = useState(false);
  const { data: settings } = useQuery(settingsQuery(user_id));
  const isShown = useMayTakeSteps() && settings?.extras.first_steps_hidden === false;
  const { data } = useQuery({
    // *Refresh* of the dashboard reads it, too.
    queryKey: [DASHBOARD_KEY, 'first-steps'],
    queryFn: ({ signal }) => api.call('dashboard.firstSteps', { signal }),
    enabled: isShown,
    staleTime: ({ state }) => (typeof state.data?.lead_id === 'number' ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data?.lead_id === null ? WAIT_MS : false),
    refetchOnWindowFocus: true,
  });
  if (!isShown || data === undefined) return null;
  if (data.lead_id === null && !wasOpen) setWasOpen(true);
  return data.lead_id === null || wasOpen ? data : null;
};

/** Hides the steps for the signed-in user, who can undo it for a moment. */
export const useHideFirstSteps = (): (() => Promise<void>) => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const store = async (first_steps_hidden: boolean): Promise<boolean> => {
    try {
      const settings = await api.call('userSettings.update', {
        body: { user_id, extras: { first_steps_hidden } },
      });
      client.setQueryData<Settings>(settingsQuery(user_id).queryKey, settings);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
      return false;
    }
  };
  return async () => {
    if (!(await store(true))) return;
    toast('First steps hidden', {
      duration: UNDO_MS,
      action: { label: 'Undo', run: () => void store(false) },
    });
  };
};
