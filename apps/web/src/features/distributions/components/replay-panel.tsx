import { Button, Progress } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { errorText } from '#shared/api/api-error';
import {
  LAST_7_DAYS,
  RANGE_PRESETS,
  resolveRange,
  type RangeChoice,
} from '#shared/filters/date-range';
import { DateRangeFilter } from '#shared/filters/date-range-filter';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { toWire, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { useReplay, type Replay } from '../api/use-replay';
import { bodyOf, isSameDraft, type Draft } from '../lib/draft';
import editor from './editor.module.css';
import { ReplayResult } from './replay-result';
import styles from './simulate.module.css';

const PRESETS = [LAST_7_DAYS, ...RANGE_PRESETS] as const;

const statusText = ({ status, played, total }: Replay): string => {
  if (status === 'idle') return 'Waiting to start…';
  if (status === 'completed')
    return `Completed: ${formatCount(played)} ${played === 1 ? 'lead' : 'leads'} played.`;
  return `${formatCount(played)} of ${formatCount(total)} leads played`;
};

/** How far a replay is, what became of it, and its figures. */
const Outcome = ({ replay, isOutdated }: { replay: Replay; isOutdated: boolean }) => {
  if (replay.status === 'failed')
    return (
      <p className={editor.error} role="alert">
        {replay.error ?? MESSAGES.somethingWrong}
      </p>
    );
  return (
    <>
      {replay.status !== 'completed' && (
        <Progress aria-label="Progress of the replay" percent={replay.progress} size="small" />
      )}
      <p className={editor.hint} role="status">
        {statusText(replay)}
        {isOutdated && ' The rules here have changed since it was started.'}
      </p>
      {replay.result !== null &&
        (replay.result.length === 0 ? (
          <p className={editor.none}>No lead of this range concerns this distribution.</p>
        ) : (
          <ReplayResult key={replay.id} shares={replay.result} />
        ))}
    </>
  );
};

/** Replays past leads with the unsaved draft. Nothing is sent and nothing is counted. */
export const ReplayPanel = ({
  draft,
  savedId,
  isReady,
}: {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}) => {
  const zone = useZone();
  const whyId = useId();
  const [choice, setChoice] = useState<RangeChoice>({ preset: LAST_7_DAYS });
  const [played, setPlayed] = useState(draft);
  const { replay, error, isRunning, run, retry } = useReplay();
  const range = resolveRange(choice, wallNow(zone));
  const isRange = range !== null && range[0].isBefore(range[1], 'minute');
  const why = !isReady
    ? 'Mend what keeps this from being saved first.'
    : isRange
      ? null
      : 'Choose a range that ends after it starts.';
  const ask = (): void => {
    const now = resolveRange(choice, wallNow(zone));
    if (now === null) return;
    setPlayed(draft);
    run({
      draft: { ...bodyOf(draft), distribution_id: savedId },
      start_date: toWire(now[0]),
      end_date: toWire(now[1]),
    });
  };
  // What is chosen here is no part of the draft: its undo stays out of it.
  const keepKeys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) event.stopPropagation();
  };
  return (
    <section className={styles.panel} aria-labelledby="replay" onKeyDown={keepKeys}>
      <h3 id="replay">Replay</h3>
      <p className={editor.hint}>
        Compares who really got the leads of a range with who would have got them under these
        unsaved rules, and the profit of both. Nothing is sent and nothing counted.
      </p>
      <div className={styles.range}>
        <DateRangeFilter
          value={choice}
          presets={PRESETS}
          disabled={isRunning}
          onChange={setChoice}
        />
      </div>
      <div className={styles.row}>
        <Button
          onClick={ask}
          loading={isRunning}
          disabled={why !== null}
          aria-describedby={why === null ? undefined : whyId}
        >
          Replay
        </Button>
        {why !== null && (
          <span id={whyId} className={editor.hint}>
            {why}
          </span>
        )}
      </div>
      <div className={styles.outcome} aria-busy={isRunning}>
        {error !== null && (
          <p className={editor.error} role="alert">
            {errorText(error)}{' '}
            {retry !== null && (
              <Button size="small" onClick={retry}>
                Retry
              </Button>
            )}
          </p>
        )}
        {error === null && replay !== null && (
          <Outcome replay={replay} isOutdated={!isSameDraft(played, draft)} />
        )}
      </div>
    </section>
  );
};
