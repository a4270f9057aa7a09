import { Button } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { saveTextFile } from '#shared/lib/save-file';
import { copyText } from '#shared/ui/copy-button';
import { Icon } from '#shared/ui/icons';
import { toast } from '#shared/ui/toast';
import styles from './login-card.module.css';

/** Shows recovery codes, with buttons to copy and to save them. */
export const CodesList = ({ codes }: { codes: readonly string[] }) => {
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(MESSAGES.copied);
  };
  return (
    <>
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
    </>
  );
};
