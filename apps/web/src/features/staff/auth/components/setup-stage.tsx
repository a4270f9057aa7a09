import { Button } from 'antd';
import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { CopyButton } from '#shared/ui/copy-button';
import type { SignInFailure } from '../lib/sign-in-failure';
import { CodeEntry } from './code-entry';
import { LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  qrCode: string;
  secret: string;
  onSubmit: (code: string) => Promise<SignInFailure | null>;
}

const SecretKey = ({ secret }: { secret: string }) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide Secret Key' : 'Show Secret Key'}
      </Button>
      {isShown && (
        <span className={styles.secretText}>
          <span>{secret}</span>
          <CopyButton text={secret} label="Copy the secret key" />
        </span>
      )}
    </div>
  );
};

/**
 * The steps of setting up a second factor. The QR code is shown as an image: markup from a reply is
 * never inserted into the page.
 */
export const SetupSteps = ({ qrCode, secret, onSubmit }: Props) => (
  <ol className={styles.steps}>
    <li>
      <h2>Download an authenticator app</h2>
      <ul className={styles.apps}>
        <li>Google Authenticator for Android, iOS and Blackberry</li>
        <li>Authenticator for Windows Phone</li>
      </ul>
    </li>
    <li>
      <h2>Scan this QR code with it</h2>
      <div className={styles.qr}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for the authenticator app"
        />
        <SecretKey secret={secret} />
      </div>
    </li>
    <li>
      <h2>Enter the code that the app shows</h2>
      <CodeEntry onSubmit={onSubmit} />
    </li>
  </ol>
);

/** Stage 2: set up two-factor authentication. */
export const SetupStage = (props: Props) => (
  <LoginCard
    title={MESSAGES.twoFactorSetupTitle}
    lead="Your account needs a second factor. It takes a minute."
    wide
    takesFocus
  >
    <SetupSteps {...props} />
  </LoginCard>
);
