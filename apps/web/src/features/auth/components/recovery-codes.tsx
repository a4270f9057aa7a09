import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { copyText } from '#shared/lib/clipboard';
import { saveTextFile } from '#shared/lib/save-file';
import { Icon } from '#shared/ui/icons';
import { toast } from '#shared/ui/toast';
import { MESSAGES } from '#shared/lib/messages';
import { LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  codes: readonly string[];
  onContinue: () => void;
}

/**
 * Recovery codes are shown once, after the set-up. The user must confirm that they are saved before
 * continuing.
 */
export const RecoveryCodes = ({ codes, onContinue }: Props) => {
  const [isSaved, setSaved] = useState(false);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(MESSAGES.copied);
  };
  return (
    <LoginCard
      title="Save your recovery codes"
      lead="Each of them signs you in once if you lose your phone. They are shown only now."
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
    </LoginCard>
  );
};
