import { formatAgo, formatInstant, formatMoney, formatNarrow } from '#shared/lib/format';
import { useNow } from '#shared/lib/use-now';
import { instantOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import styles from './cells.module.css';
import { CopyButton } from './copy-button';

/** Text on one line, with the whole text as a tooltip. */
export const TextCell = ({ text }: { text: string | null }) =>
  text === null || text === '' ? (
    <Nothing />
  ) : (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );

interface CopyProps {
  text: string;
  label: string;
}

/** The copy button of a cell, which appears on hover. */
export const CellCopy = ({ text, label }: CopyProps) => (
  <CopyButton text={text} label={label} className={styles.copy} tabIndex={-1} />
);

/** Text with a copy button, for ids and e-mails. */
export const CopyCell = ({ text, label, strong = false }: CopyProps & { strong?: boolean }) => (
  <>
    <span className={`${styles.text} ${strong ? styles.strong : ''}`} title={text}>
      {text}
    </span>
    <CellCopy text={text} label={label} />
  </>
);

/** Returns the current year in the user's zone. */
export const useYear = (): string => {
  const zone = useZone();
  return formatInstant(new Date(useNow()).toISOString(), zone).slice(0, 4);
};

/**
 * An instant in the user's zone, in its narrow form. The tooltip has the full time and how long ago
 * it was.
 */
export const TimeCell = ({ iso }: { iso: string | null }) => {
  const zone = useZone();
  const now = useNow();
  const year = useYear();
  if (iso === null) return <Nothing />;
  const wall = formatInstant(iso, zone);
  return (
    <time
      dateTime={iso}
      className={styles.text}
      title={`${wall}, ${formatAgo(iso, now)} (${zone.name})`}
    >
      {formatNarrow(wall, year)}
    </time>
  );
};

/** A wall time in the user's zone, as the server wrote it, in its narrow form. */
export const WallTimeCell = ({ text }: { text: string | null }) => {
  const zone = useZone();
  if (text === null || text === '') return <Nothing />;
  return <TimeCell iso={new Date(instantOf(text, zone)).toISOString()} />;
};

/** Width of a column of times in pixels. */
export const TIME_WIDTH = 100;

export const MoneyCell = ({ amount, currency }: { amount: string; currency?: string }) => (
  <span className={/^-?0+\.00$/.test(amount) ? styles.zero : undefined}>
    {formatMoney(amount, currency)}
  </span>
);

const Nothing = () => <span className={styles.zero}>–</span>;
