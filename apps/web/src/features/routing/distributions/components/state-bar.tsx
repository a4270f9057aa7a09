import type { DistributionEffects, DistributionState } from '@leadline/contracts';
import { Select } from 'antd';
import { Fragment, useId } from 'react';
import { Link } from 'react-router-dom';
import { distributionPath } from '#shared/lib/distribution-path';
import { Icon } from '#shared/ui/icons';
import { type SavedAs, useEffects } from '../api/distribution';
import { STATE_HINTS, STATE_LABELS, statesAfter } from '../lib/choices';
import type { Draft } from '../lib/draft';
import { setFields } from '../lib/draft-edits';
import { type Sentence, trafficLines } from '../lib/traffic-words';
import type { Change } from '../lib/use-editor';
import styles from './editor.module.css';

/**
 * A sentence with links to distributions. They open in a new browser tab, because the draft stays
 * open.
 */
const SentenceView = ({ sentence }: { sentence: Sentence }) => (
  <span>
    {sentence.map((part, index) => (
      <Fragment key={index}>
        {typeof part === 'string' ? (
          part
        ) : (
          <Link to={distributionPath(part.id, 1)} target="_blank">
            {part.name}
          </Link>
        )}
      </Fragment>
    ))}
  </span>
);

/** The effects of saving on the leads of other distributions, or the hint if there are none. */
const TrafficLines = ({
  effects,
  hint,
}: {
  effects: DistributionEffects | null;
  hint: string | null;
}) => {
  const lines = effects === null ? [] : trafficLines(effects);
  return (
    <ul className={styles.lines} aria-label="What saving changes" aria-live="polite">
      {lines.map(({ key, tone, sentence }) => (
        <li key={key} data-tone={tone}>
          <Icon name={tone === 'warning' ? 'warning' : 'info'} size={15} />
          <SentenceView sentence={sentence} />
        </li>
      ))}
      {lines.length === 0 && hint !== null && <li className={styles.hint}>{hint}</li>}
    </ul>
  );
};

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
    <div className={styles.stateBarBar}>
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
