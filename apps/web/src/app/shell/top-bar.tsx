import { isOffered } from '@leadline/contracts/permissions';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import { PROFILE_PATH } from '#shared/lib/profile-path';
import { session, useSignedIn } from '#shared/lib/session';
import { IconButton } from '#shared/ui/icon-button';
import { ZonePicker } from '#shared/ui/zone-picker';
import { ThemeToggle } from './theme-toggle';
import styles from './top-bar.module.css';

const CommandHost = lazyPart(
  async () => (await import('#features/search/components/command-host')).CommandHost,
);
const AlertBell = lazyPart(
  async () => (await import('#features/alerts/components/alert-bell')).AlertBell,
);

/** Each of these sees something in the bell: alerts, or a sum of the day. */
const BELL_FOR = [
  'ADVERTISERS_EDIT',
  'PUBLISHERS_EDIT',
  'CAPS_EDIT',
  'SETTINGS_EDIT',
  'CAPS_LIST',
  'PENDING_CONVERSIONS_LIST',
  'LEADS_PROGRESS_LOGS',
];

/**
 * Ends the session on the server. The browser's session ends even if the call fails, so that a lost
 * connection keeps nobody signed in.
 */
const useLogout = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.call('auth.logout'),
    onSettled: () => {
      session.end('logout');
      void navigate('/login', { replace: true });
    },
  });
};

export const TopBar = ({ onMenu }: { onMenu: (() => void) | null }) => {
  const logout = useLogout();
  const navigate = useNavigate();
  const { permissions } = useSignedIn();
  return (
    <header className={styles.bar}>
      {onMenu !== null && (
        <IconButton icon="menu" label="Open the menu" size={20} onClick={onMenu} />
      )}
      <span className={styles.space} />
      <Suspense fallback={null}>
        <CommandHost />
      </Suspense>
      {BELL_FOR.some((name) => isOffered(permissions, name)) && (
        <Suspense fallback={null}>
          <AlertBell />
        </Suspense>
      )}
      <ZonePicker />
      <ThemeToggle />
      <IconButton icon="person" label="Your profile" onClick={() => void navigate(PROFILE_PATH)} />
      <IconButton
        icon="logout"
        label="Log out"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      />
    </header>
  );
};
