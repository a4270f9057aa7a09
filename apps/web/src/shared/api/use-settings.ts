import { PASSWORD_MAX } from '@leadline/contracts/passwords';
import { useQuery } from '@tanstack/react-query';
import { api } from './api';
import type { CallReply } from './api-types';

export const SETTINGS_KEY = ['settings.get'];
export type Settings = CallReply<'settings.get'>;

/** The settings of the installation. A failure is only logged: the page offers another try. */
export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => {
      try {
        return await api.call('settings.get', { signal });
      } catch (error) {
        if (!signal.aborted) console.warn('The settings could not be loaded', error);
        throw error;
      }
    },
  });

/** The most characters of a new password; the standard until the settings are known. */
export const usePasswordMax = (): number => useSettings().data?.password_max ?? PASSWORD_MAX;
