import type { DistributionRow, DistributionState } from '@leadline/contracts';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import { STATE_LABELS } from '../../lib/states';
import { shadowReason, shadowText } from '../../lib/traffic-words';
import styles from './distributions.module.css';

const TONES = { live: 'good', paused: 'warn', draft: 'quiet' } as const satisfies Record<
  DistributionState,
  string
>;

/** The state of a distribution, and a badge if another one gets all of its leads. */
export const StateCell = ({ row }: { row: DistributionRow }) => {
  const reason = shadowReason(row);
  return (
    <span className={styles.state}>
      <NoteTag text={STATE_LABELS[row.state]} tone={TONES[row.state]} />
      {row.shadowed_by !== null && (
        <span className={styles.shadowed} title={reason ?? undefined}>
          <Icon name="warning" size={13} />
          <span className={styles.nameText}>
            {shadowText(row.shadowed_by)}
            <span className="visually-hidden">. {reason}</span>
          </span>
        </span>
      )}
    </span>
  );
};
