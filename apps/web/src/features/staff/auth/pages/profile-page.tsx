import { passwordLengthOf } from '@leadline/contracts/passwords';
import type { ReactNode } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { ListFailure } from '#shared/ui/list-failure';
import { PageFrame } from '#shared/ui/page-frame';
import { NameForm } from '../components/name-form';
import { PasswordForm } from '../components/password-form';
import { PreferencesSection } from '../components/preferences-section';
import styles from '../components/profile.module.css';
import { SessionsSection } from '../components/sessions-section';
import { TwoFactorSection } from '../components/two-factor-section';
import { useProfile } from '../lib/use-profile';

/**
 * The signed-in user's account: name, display, password, second factor, sessions. `children` are
 * sections of other features.
 */
export const ProfilePage = ({ children }: { children: ReactNode }) => {
  const query = useProfile();
  const { data: profile } = query;
  const failure = loadFailureOf(query);
  return (
    <PageFrame title="Your Profile">
      {profile === undefined && failure === null && <p role="status">Loading…</p>}
      {profile === undefined && failure !== null && (
        <ListFailure failure={failure} text="Your profile could not be loaded." />
      )}
      {profile !== undefined && (
        <div className={styles.sections}>
          <div className={styles.column}>
            <NameForm profile={profile} reload={async () => (await query.refetch()).data ?? null} />
            <PasswordForm email={profile.email} length={passwordLengthOf(profile)} />
          </div>
          <div className={styles.column}>
            <PreferencesSection />
            <TwoFactorSection profile={profile} />
            <SessionsSection />
            {children}
          </div>
        </div>
      )}
    </PageFrame>
  );
};
