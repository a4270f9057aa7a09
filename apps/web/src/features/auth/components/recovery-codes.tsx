import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { copyText } from '#shared/lib/clipboard';
import { saveTextFile } from '#shared/lib/save-file';
import { Icon } from '#shared/ui/icons';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { MESSAGES } from '#shared/lib/messages';
import { LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  email: string;
  codes: readonly string[];
  onContinue: () => void;
  /** Somebody else wants to sign in. */
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
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(MESSAGES.copied);
  };
  return (
    <LoginCard
      title="Save your recovery codes"
      lead={
        <>
          Each of them signs in <span className={styles.email}>{email}</span> once if you lose your
          phone. They are shown only now.
        </>
      }
      wide
      takesFocus
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button icon={<Icon name="copy" size={15} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Icon name="download" size={15} />}
          onClick={() => saveTextFile('leadline-recovery-codes.txt', `${text}\n`)}
        >
          Download
        </Button>
      </div>
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
