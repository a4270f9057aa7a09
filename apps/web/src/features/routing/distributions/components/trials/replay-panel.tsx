import { Button } from 'antd';
import { useId, useState } from 'react';
import {
  LAST_7_DAYS,
  RANGE_PRESETS,
  resolveRange,
  type RangeChoice,
} from '#shared/filters/date-range';
import { DateRangeFilter } from '#shared/filters/date-range-filter';
import { toWire, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { FieldNote } from '#shared/ui/field';
import { useReplay } from '../../api/use-replay';
import { bodyOf, isSameDraft, type Draft } from '../../lib/draft';
import { ReplayOutcome } from './replay-outcome';
import { FIX_FIRST, TrialPanel } from './trial-panel';
import styles from './trial-panel.module.css';

const PRESETS = [LAST_7_DAYS, ...RANGE_PRESETS] as const;
const HINT =
  'Plays the leads of a range twice, with the saved rules and with this draft, and compares who ' +
  'gets them and what profit to expect. Nothing is sent and nothing is counted.';

interface Props {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}

/** Returns the next step before the replay can start; null if it can. */
const nextStep = (isReady: boolean, range: ReturnType<typeof resolveRange>): string | null => {
  if (!isReady) return FIX_FIRST;
  const isRange = range !== null && range[0].isBefore(range[1], 'minute');
  return isRange ? null : 'Choose a range that ends after it starts.';
};

/** Replays past leads with the unsaved draft. */
export const ReplayPanel = ({ draft, savedId, isReady }: Props) => {
  const zone = useZone();
  const missingId = useId();
  const [choice, setChoice] = useState<RangeChoice>({ preset: LAST_7_DAYS });
  const [playedDraft, setPlayedDraft] = useState(draft);
  const replay = useReplay();
  const missing = nextStep(isReady, resolveRange(choice, wallNow(zone)));
  const start = (): void => {
    const range = resolveRange(choice, wallNow(zone));
    if (range === null) return;
    setPlayedDraft(draft);
    replay.run({
      draft: { ...bodyOf(draft), distribution_id: savedId },
      start_date: toWire(range[0]),
      end_date: toWire(range[1]),
    });
  };
  return (
    <TrialPanel id="replay" title="Replay" hint={HINT}>
      <div className={styles.range}>
        <DateRangeFilter
          value={choice}
          presets={PRESETS}
          disabled={replay.isRunning}
          onChange={setChoice}
        />
      </div>
      <div className={styles.row}>
        <Button
          onClick={start}
          loading={replay.isRunning}
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : missingId}
        >
          Replay
        </Button>
        {missing !== null && <FieldNote id={missingId}>{missing}</FieldNote>}
      </div>
      <ReplayOutcome {...replay} isOutdated={!isSameDraft(playedDraft, draft)} />
    </TrialPanel>
  );
};
