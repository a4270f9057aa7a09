import { useId, useState, type ReactNode } from 'react';
import { TabBar } from '#shared/ui/tab-bar';
import type { Draft } from '../lib/draft';
import { insertTimeslot, setTimeslot } from '../lib/draft-edits';
import type { Problem } from '../lib/problems';
import type { Change } from '../lib/use-editor';
import styles from './details.module.css';
import { GroupList } from './group-list';
import { TimeslotBar } from './timeslot-bar';
import { TimeslotDialog } from './timeslot-dialog';

interface Props {
  draft: Draft;
  timeslotKey: string;
  onTimeslot: (key: string) => void;
  change: Change;
  settle: () => void;
  problems: readonly Problem[];
  onEscapeTaken: (isTaken: boolean) => void;
  /** Below the groups: what the draft would do. */
  aside?: ReactNode;
}

/**
 * The timeslot that the nested dialog edits: an existing one, or a new one to insert at index `at`.
 */
type Nested =
  { readonly kind: 'edit'; readonly key: string } | { readonly kind: 'new'; readonly at: number };

/** Page 2: a tab for each timeslot with its hours and its groups (DST-028 to DST-033). */
export const DetailsPage = ({
  draft,
  timeslotKey,
  onTimeslot,
  change,
  settle,
  problems,
  onEscapeTaken,
  aside,
}: Props) => {
  const [nested, setNested] = useState<Nested | null>(null);
  const panelId = useId();
  const found = draft.timeslots.findIndex((timeslot) => timeslot.key === timeslotKey);
  const at = Math.max(0, found);
  const timeslot = draft.timeslots[at];
  if (timeslot === undefined) return null;
  const tabs = draft.timeslots.map(({ key, name }, index) => {
    const count = problems.filter((problem) => problem.timeslotKey === key).length;
    const title = name.trim() || `Timeslot ${index + 1}`;
    return {
      key,
      title: (
        <span className={styles.tab}>
          {title}
          {count > 0 && (
            <span className={styles.tabCount}>
              {count}
              <span className="visually-hidden"> to mend</span>
            </span>
          )}
        </span>
      ),
    };
  });
  const edited =
    nested?.kind === 'edit'
      ? (draft.timeslots.find(({ key }) => key === nested.key) ?? null)
      : null;
  return (
    <div className={styles.details}>
      <h3 className={styles.title}>Distribution Details</h3>
      <TabBar
        label="Timeslots"
        tabs={tabs}
        current={timeslot.key}
        onChange={onTimeslot}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={timeslot.name} className={styles.panel}>
        <TimeslotBar
          timeslot={timeslot}
          count={draft.timeslots.length}
          change={change}
          onHours={() => setNested({ kind: 'edit', key: timeslot.key })}
          onInsert={(offset) => setNested({ kind: 'new', at: at + offset })}
          onRemoved={() => onTimeslot(draft.timeslots[at === 0 ? 1 : at - 1]?.key ?? '')}
        />
        <GroupList
          timeslot={timeslot}
          change={change}
          settle={settle}
          problems={problems}
          onDragging={onEscapeTaken}
        />
      </div>
      {aside}
      {nested !== null && (
        <TimeslotDialog
          timeslot={edited}
          others={draft.timeslots.filter(({ key }) => key !== edited?.key)}
          position={nested.kind === 'new' ? draft.timeslots.length + 1 : at + 1}
          onClosed={() => setNested(null)}
          onApply={(fields) => {
            if (nested.kind === 'edit') return change(setTimeslot(nested.key, fields));
            onTimeslot(`k${draft.nextKey}`);
            change(insertTimeslot(nested.at, fields));
          }}
        />
      )}
    </div>
  );
};
