import type { DistributionRow, DistributionState } from '@leadline/contracts';
import { RowButton, RowButtons } from '#shared/table/row-buttons';
import { Icon, type IconName } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import { STATE_LABELS } from '../lib/choices';
import { shadowReason, shadowText } from '../lib/traffic-words';
import styles from './distributions.module.css';

type State = Pick<DistributionRow, 'is_active_open' | 'is_outside_hours'>;

/** Returns the meaning of the dot. */
export const openText = ({ is_active_open, is_outside_hours }: State): string => {
  if (is_active_open === 'false') return 'Closed';
  return is_outside_hours ? 'Open (outside hours: first timeslot)' : 'Open';
};

/** Whether the distribution takes leads now: a green or red dot, and in words. */
export const ActiveDot = ({ row }: { row: State }) => (
  <span
    className={styles.active}
    data-open={row.is_active_open === 'true'}
    title={row.is_outside_hours ? openText(row) : undefined}
  >
    <span className={styles.dot} aria-hidden="true" />
    <span className={styles.nameText}>{openText(row)}</span>
  </span>
);

/** The label of a distribution with its tags. */
export const NameCell = ({ name, tags }: { name: string; tags: readonly string[] }) => (
  <span className={styles.name} title={tags.length > 0 ? `${name} (${tags.join(', ')})` : name}>
    <span className={styles.nameText}>{name}</span>
    {tags.map((tag) => (
      <span key={tag} className={styles.tag}>
        {tag}
      </span>
    ))}
  </span>
);

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

export type RowAction = 'view' | 'history' | 'edit' | 'switch' | 'copy' | 'delete';
const SWITCHES = { live: 'Pause', paused: 'Resume', draft: 'Make live:' } as const;

interface Props {
  row: DistributionRow;
  mayEdit: boolean;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether the distribution is being deleted, paused or resumed. */
  isBusy: boolean;
  onAction: (action: RowAction) => void;
}

/**
 * Buttons of a row. Users who may not edit can only view it, as can limited users if the
 * distribution includes parties outside their scope.
 */
export const RowActions = ({ row, mayEdit, mayCreate, mayDelete, isBusy, onAction }: Props) => {
  const { may_change: isOwn } = row;
  const button = (action: RowAction, icon: IconName, label: string) => (
    <RowButton
      icon={icon}
      label={`${label} ${row.name} (${row.id})`}
      disabled={isBusy && (action === 'delete' || action === 'switch')}
      onClick={(clicks) => {
        // Ignore the second click of a double click: it would switch back, or switch a row that
        // moved here.
        if (action !== 'switch' || clicks < 2) onAction(action);
      }}
    />
  );
  return (
    <RowButtons>
      {button('view', 'eye', 'View')}
      {isOwn && mayEdit && button('edit', 'pencil', 'Edit')}
      {isOwn &&
        mayEdit &&
        button('switch', row.state === 'live' ? 'pause' : 'play', SWITCHES[row.state])}
      {isOwn && button('history', 'clock', 'History of')}
      {isOwn && mayCreate && button('copy', 'copy', 'Copy')}
      {isOwn && mayDelete && button('delete', 'trash', 'Delete')}
    </RowButtons>
  );
};
