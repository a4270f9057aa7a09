import { formatAgo, formatInstant, formatMoney } from '#shared/lib/format';
import { useNow } from '#shared/lib/use-now';
import { useZone } from '#shared/lib/zone';
import styles from './cells.module.css';
import { CopyButton } from './copy-button';

/** Text in one line; the whole of it on hover. */
export const TextCell = ({ text }: { text: string | null }) =>
  text === null || text === '' ? (
    <Nothing />
  ) : (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );

/** Text with a copy button, for ids and e-mails. */
export const CopyCell = ({
  text,
  label,
  strong = false,
}: {
  text: string;
  label: string;
  strong?: boolean;
}) => (
  <>
    <span className={`${styles.text} ${strong ? styles.strong : ''}`} title={text}>
      {text}
    </span>
    <CopyButton text={text} label={label} className={styles.copy} tabIndex={-1} />
  </>
);

/** An instant in the user's zone, and how long ago that is. */
export const TimeCell = ({ iso }: { iso: string | null }) => {
  const zone = useZone();
  const now = useNow();
  if (iso === null) return <Nothing />;
  return (
    <time dateTime={iso} className={styles.time} title={zone.name}>
      {formatInstant(iso, zone)}
      <span className={styles.ago}>{formatAgo(iso, now)}</span>
    </time>
  );
};

export const MoneyCell = ({ amount }: { amount: string }) => (
  <span className={/^-?0+\.00$/.test(amount) ? styles.zero : undefined}>{formatMoney(amount)}</span>
);

const Nothing = () => <span className={styles.zero}>–</span>;
