import { Button } from 'antd';
import { useState } from 'react';
import { CopyButton } from '#shared/ui/copy-button';
import { payloadText } from '../lib/payload-text';
import styles from './history.module.css';

/** Length at which longer texts are cut (LED-083). */
const SHOWN_CHARACTERS = 30;

/** Text cut at 30 characters, with a button that shows the rest. */
export const CutText = ({ text }: { text: string | null }) => {
  const [isWhole, setWhole] = useState(false);
  if (text === null || text === '') return <span className={styles.none}>–</span>;
  if (text.length <= SHOWN_CHARACTERS) return <span className={styles.text}>{text}</span>;
  return (
    <span className={styles.text}>
      {isWhole ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`}{' '}
      <Button
        type="link"
        size="small"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'read less' : 'read more'}
      </Button>
    </span>
  );
};

/** A payload in full, formatted for reading. */
export const PayloadText = ({ payload, label }: { payload: string; label?: string }) => (
  <pre className={styles.code} tabIndex={0} {...(label && { 'aria-label': label })}>
    {payloadText(payload)}
  </pre>
);

interface PayloadProps {
  payload: string | null;
  /** Name of the payload in the label of the copy button. */
  name: string;
  /** Notice shown after copying. */
  said: string;
}

/** A payload: its beginning until the user expands it, and a button that copies all of it. */
export const PayloadCell = ({ payload, name, said }: PayloadProps) => {
  const [isOpen, setOpen] = useState(false);
  if (payload === null || payload === '') return <span className={styles.none}>–</span>;
  return (
    <div className={styles.payload}>
      {isOpen ? (
        <PayloadText payload={payload} />
      ) : (
        <code className={styles.peek}>
          {payload.slice(0, SHOWN_CHARACTERS)}
          {payload.length > SHOWN_CHARACTERS && '…'}
        </code>
      )}
      <span className={styles.tools}>
        <Button
          type="link"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'collapse' : 'expand'}
        </Button>
        <CopyButton text={payload} label={`Copy ${name}`} said={said} />
      </span>
    </div>
  );
};
