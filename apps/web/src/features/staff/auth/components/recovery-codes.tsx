import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { dialogs } from '#shared/ui/dialogs';
import { MESSAGES } from '#shared/lib/messages';
import { CodesList } from './codes-list';
import { LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  email: string;
  codes: readonly string[];
  onContinue: () => void;
  /** Called when another person wants to sign in. */
  onLeave: () => void;
}

/** Another person may use the machine before the codes are confirmed. */
const LeaveLink = ({ email, onLeave }: Pick<Props, 'email' | 'onLeave'>) => {
  const leave = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: MESSAGES.codesLeaveTitle,
      text: MESSAGES.codesLeaveQuestion(email),
      yes: MESSAGES.codesLeaveYes,
      no: 'Cancel',
    });
    if (isSure) onLeave();
  };
  return (
    <div className={styles.links}>
      <Button type="link" size="small" onClick={() => void leave()}>
        Use another account
      </Button>
    </div>
  );
};

/**
 * Recovery codes are shown once, after the set-up. The user must confirm that they are saved before
 * continuing.
 */
export const RecoveryCodes = ({ email, codes, onContinue, onLeave }: Props) => {
  const [isSaved, setSaved] = useState(false);
  return (
    <LoginCard
      title="Save your recovery codes"
      lead={
        <>
          Each of them signs in <span className={styles.email}>{email}</span> once if you lose your
          phone. They are not shown again.
        </>
      }
      wide
      takesFocus
    >
      <CodesList codes={codes} />
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        I have saved them
      </Checkbox>
      <Button
        type="primary"
        size="large"
        block
        disabled={!isSaved}
        title={isSaved ? undefined : 'Confirm first that you have saved the codes'}
        onClick={onContinue}
      >
        Continue
      </Button>
      <LeaveLink email={email} onLeave={onLeave} />
    </LoginCard>
  );
};
