import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import { useMenuPath } from '#shared/lib/page-links';
import { PROFILE_PATH } from '#shared/lib/profile-path';
import { session } from '#shared/lib/session';
import { hasUnsavedWork } from '#shared/lib/unsaved-work';
import { dialogs } from '#shared/ui/dialogs';
import { IconButton } from '#shared/ui/icon-button';
import { ZonePicker } from '#shared/ui/zone-picker';
import { ThemeToggle } from './theme-toggle';
import styles from './top-bar.module.css';

const TopTools = lazyPart(async () => (await import('./top-tools')).TopTools);

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

/** Asks before unsaved work in an open form is lost. */
const mayLeave = async (): Promise<boolean> => !hasUnsavedWork() || dialogs.discard();

export const TopBar = ({ onMenu }: { onMenu: (() => void) | null }) => {
  const logout = useLogout();
  const navigate = useNavigate();
  const menuPath = useMenuPath();
  return (
    <header className={styles.bar}>
      {onMenu !== null && (
        <IconButton icon="menu" label="Open the menu" size={20} onClick={onMenu} />
      )}
      <span className={styles.space} />
      <Suspense fallback={null}>
        <TopTools menuPath={menuPath} />
      </Suspense>
      <ZonePicker />
      <ThemeToggle />
      <IconButton icon="person" label="Your profile" onClick={() => void navigate(PROFILE_PATH)} />
      <IconButton
        icon="logout"
        label="Log out"
        disabled={logout.isPending}
        onClick={() => void mayLeave().then((isSure) => isSure && logout.mutate())}
      />
    </header>
  );
};
