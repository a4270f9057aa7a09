import type { Distribution } from '@leadline/contracts';
import { useId, useState } from 'react';
import { TabBar } from '#shared/ui/tab-bar';
import type { Draft } from '../lib/draft';
import type { Problem } from '../lib/problems';
import type { Editor } from '../lib/use-editor';
import styles from './details.module.css';
import { DetailsHead } from './distribution-summary';
import { GroupList } from './group-cards';
import { TimeslotDialogHost, type TimeslotTarget } from './timeslot-dialog';
import { TimeslotBar } from './timeslots';
import { DraftTrials } from './trial-panels';

interface Props {
  editor: Editor;
  /** Saved distribution that the draft replaces; null for a new one. */
  savedId: number | null;
  /** Loaded distribution, for names that are no longer among the choices. */
  loaded: Distribution | null;
  timeslotKey: string;
  onTimeslot: (key: string) => void;
  problems: readonly Problem[];
  onDragging: (isDragging: boolean) => void;
}

const TimeslotTitle = ({ title, problemCount }: { title: string; problemCount: number }) => (
  <span className={styles.tab}>
    {title}
    {problemCount > 0 && (
      <span className={styles.tabCount}>
        {problemCount}
        <span className="visually-hidden"> to fix</span>
      </span>
    )}
  </span>
);

const tabsOf = ({ timeslots }: Draft, problems: readonly Problem[]) =>
  timeslots.map(({ key, name }, index) => ({
    key,
    title: (
      <TimeslotTitle
        title={name.trim() || `Timeslot ${index + 1}`}
        problemCount={problems.filter((problem) => problem.timeslotKey === key).length}
      />
    ),
  }));

/** Returns the index of a timeslot; 0 if it is gone. */
const indexOf = (timeslots: Draft['timeslots'], key: string): number =>
  Math.max(
    0,
    timeslots.findIndex((timeslot) => timeslot.key === key),
  );

/** Page 2: a tab for each timeslot with its hours and groups. */
export const DetailsPage = ({
  editor: { draft, change, endTyping },
  savedId,
  loaded,
  timeslotKey,
  onTimeslot,
  problems,
  onDragging,
}: Props) => {
  const [dialog, setDialog] = useState<TimeslotTarget | null>(null);
  const panelId = useId();
  const { timeslots } = draft;
  const index = indexOf(timeslots, timeslotKey);
  const timeslot = timeslots[index];
  if (timeslot === undefined) return null;
  return (
    <div className={styles.details}>
      <DetailsHead draft={draft} loaded={loaded} />
      <TabBar
        label="Timeslots"
        tabs={tabsOf(draft, problems)}
        current={timeslot.key}
        onChange={onTimeslot}
        panelId={panelId}
      />
      <div className={styles.beside}>
        <div id={panelId} role="tabpanel" aria-label={timeslot.name} className={styles.panel}>
          <TimeslotBar
            timeslot={timeslot}
            count={timeslots.length}
            change={change}
            onHours={() => setDialog({ kind: 'edit', key: timeslot.key })}
            onInsert={(offset) => setDialog({ kind: 'new', index: index + offset })}
            onDuplicate={() => setDialog({ kind: 'new', index: index + 1, copyOf: timeslot })}
            onRemoved={() => onTimeslot(timeslots[index === 0 ? 1 : index - 1]?.key ?? '')}
          />
          <GroupList
            timeslot={timeslot}
            change={change}
            endTyping={endTyping}
            problems={problems}
            onDragging={onDragging}
          />
        </div>
        <div className={styles.trials}>
          <DraftTrials draft={draft} savedId={savedId} isReady={problems.length === 0} />
        </div>
      </div>
      {dialog !== null && (
        <TimeslotDialogHost
          target={dialog}
          draft={draft}
          change={change}
          onInserted={onTimeslot}
          onClosed={() => setDialog(null)}
        />
      )}
    </div>
  );
};
