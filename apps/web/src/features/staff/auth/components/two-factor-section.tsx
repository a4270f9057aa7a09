import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { NoteTag } from '#shared/ui/status-tag';
import { TabSection } from '#shared/ui/tab-section';
import { useProfileRefresh, type ProfileData } from '../lib/use-profile';
import type { ProofPurpose } from './proof-dialog';
import styles from './profile.module.css';

const ProofDialog = lazyPart(async () => (await import('./proof-dialog')).ProofDialog);

const STATES = {
  on: { text: 'On', tone: 'good' },
  pending: { text: 'Not set up', tone: 'warn' },
  off: { text: 'Off', tone: 'quiet' },
} as const;
const HELP = {
  on: 'You sign in with your password and a code of your authenticator app.',
  pending: 'You set it up at your next sign-in, or now.',
  off: 'You sign in with your password alone. An administrator can switch it on.',
};

const codesText = (left: number): string =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;

/** The second factor and its recovery codes. */
export const TwoFactorSection = ({ profile }: { profile: ProfileData }) => {
  const { two_factor: state, recovery_codes_left: left } = profile;
  const [purpose, setPurpose] = useState<ProofPurpose | null>(null);
  const refresh = useProfileRefresh();
  const close = (): void => {
    setPurpose(null);
    refresh();
  };
  return (
    <TabSection title="Two-factor authentication" help={HELP[state]}>
      <div className={styles.line}>
        <NoteTag {...STATES[state]} />
        {state === 'on' && <span>{codesText(left)}</span>}
      </div>
      {state !== 'off' && (
        <div className={styles.line}>
          <Button onClick={() => setPurpose('two-factor')}>
            {state === 'on' ? 'Set up again' : 'Set up now'}
          </Button>
          {state === 'on' && (
            <Button onClick={() => setPurpose('codes')}>New recovery codes</Button>
          )}
        </div>
      )}
      {purpose !== null && (
        <Suspense fallback={null}>
          <ProofDialog purpose={purpose} needsCode={state === 'on'} onClose={close} />
        </Suspense>
      )}
    </TabSection>
  );
};
