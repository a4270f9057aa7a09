import {
  PASSWORD_LENGTH,
  passwordLengthOf,
  type PasswordLength,
} from '@leadline/contracts/passwords';
import { useQuery } from '@tanstack/react-query';
import { api } from './api';
import type { CallReply } from './api-types';

export const SETTINGS_KEY = ['settings.get'];
export type Settings = CallReply<'settings.get'>;

/**
 * Reads the settings of the installation. A failure is only logged: the page offers another try.
 */
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

/** Returns the required length of a new password; the default until the settings are known. */
export const usePasswordLength = (): PasswordLength => {
  const { data } = useSettings();
  return data ? passwordLengthOf(data) : PASSWORD_LENGTH;
};
