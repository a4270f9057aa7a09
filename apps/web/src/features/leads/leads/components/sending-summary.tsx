import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { SendingSummary } from '../lib/sending-words';
import styles from './sending-summary.module.css';

interface Props {
  label: string;
  /** Null until it is known. */
  summary: SendingSummary | null;
  isBusy?: boolean;
  /** Without it, no lead can be left out. */
  onLeaveOut?: (leadIds: readonly number[]) => void;
  children?: ReactNode;
}

/** The effect of sending or changing a selection: a headline, and a line for each reason. */
export const SendingSummaryView = ({
  label,
  summary,
  isBusy = false,
  onLeaveOut,
  children,
}: Props) => (
  <section className={styles.summary} aria-label={label} aria-busy={isBusy}>
    {summary !== null && (
      <>
        <p className={styles.title} role="status">
          {summary.title}
        </p>
        {summary.lines.length > 0 && (
          <ul className={styles.lines} tabIndex={0} aria-label={`${label}, line by line`}>
            {summary.lines.map(({ text, tone, leadIds }) => (
              <li key={text} className={styles.line} data-tone={tone}>
                <span>{text}</span>
                {onLeaveOut !== undefined && leadIds.length > 0 && (
                  <Button
                    size="small"
                    aria-label={`Leave out: ${text}`}
                    onClick={() => onLeaveOut(leadIds)}
                  >
                    Leave out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </>
    )}
    {children}
  </section>
);

export const SummaryNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);
