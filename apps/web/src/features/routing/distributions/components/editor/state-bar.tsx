import type { DistributionState } from '@leadline/contracts';
import { Select } from 'antd';
import { useId } from 'react';
import { useEffects } from '../../api/use-effects';
import type { SavedAs } from '../../api/use-save';
import type { Draft } from '../../lib/draft';
import { setFields } from '../../lib/draft-edits';
import { STATE_HINTS, STATE_LABELS, statesAfter } from '../../lib/states';
import type { Change } from '../../lib/use-editor';
import styles from './state-bar.module.css';
import { TrafficLines } from './traffic-lines';

interface Props {
  draft: Draft;
  /** Saved distribution that the draft replaces; null for a new one. */
  saved: SavedAs | null;
  change: Change;
}

/** Selects the state to save the draft in, and shows the effect on the traffic. */
export const StateBar = ({ draft, saved, change }: Props) => {
  const id = useId();
  const savedState = saved?.state ?? null;
  const state = draft.state ?? savedState ?? 'live';
  const effects = useEffects(draft, saved?.id ?? null, state);
  const isKnown = state !== 'live' || effects !== null;
  return (
    <div className={styles.bar}>
      <div className={styles.state}>
        <label htmlFor={id}>State</label>
        <Select
          id={id}
          size="small"
          value={state}
          options={statesAfter(savedState).map((value) => ({ value, label: STATE_LABELS[value] }))}
          onChange={(next: DistributionState) =>
            change(setFields({ state: next === savedState ? null : next }))
          }
        />
      </div>
      <TrafficLines effects={effects} hint={isKnown ? STATE_HINTS[state] : null} />
    </div>
  );
};
