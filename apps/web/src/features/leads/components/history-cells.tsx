import { Button } from 'antd';
import { useState } from 'react';
import { CopyButton } from '#shared/ui/copy-button';
import { payloadText } from '../lib/payload-text';
import styles from './history.module.css';

/** Text longer than this is cut (LED-083). */
const CUT_AT = 30;

/** Text cut at 30 characters, with a way to read the rest. */
export const CutText = ({ text }: { text: string | null }) => {
  const [isWhole, setWhole] = useState(false);
  if (text === null || text === '') return <span className={styles.none}>–</span>;
  if (text.length <= CUT_AT) return <span className={styles.text}>{text}</span>;
  return (
    <span className={styles.text}>
      {isWhole ? text : `${text.slice(0, CUT_AT)}…`}{' '}
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

/** A payload: folded to its beginning, expanded to all of it, and copied whole (LED-082). */
export const PayloadCell = ({
  payload,
  name,
  said,
}: {
  payload: string | null;
  name: string;
  said: string;
}) => {
  const [isOpen, setOpen] = useState(false);
  if (payload === null || payload === '') return <span className={styles.none}>–</span>;
  return (
    <div className={styles.payload}>
      {isOpen ? (
        <pre className={styles.code} tabIndex={0}>
          {payloadText(payload)}
        </pre>
      ) : (
        <code className={styles.peek}>
          {payload.slice(0, CUT_AT)}
          {payload.length > CUT_AT && '…'}
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
