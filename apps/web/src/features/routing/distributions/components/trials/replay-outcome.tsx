import { Button, Progress } from 'antd';
import { errorText } from '#shared/api/api-error';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { FieldNote } from '#shared/ui/field';
import type { Replay, ReplayState } from '../../api/use-replay';
import editor from '../editor/editor.module.css';
import { ReplayResult } from './replay-result';
import styles from './trial-panel.module.css';

const statusText = ({ status, played, total }: Replay): string => {
  if (status === 'idle') return 'Waiting to start…';
  if (status === 'completed')
    return `Completed: ${formatCount(played)} ${played === 1 ? 'lead' : 'leads'} played.`;
  return `${formatCount(played)} of ${formatCount(total)} leads played`;
};

const Result = ({ id, status, result, summary }: Replay) => {
  if (status !== 'completed') return null;
  if (result === null || summary === null)
    return <p className={editor.none}>An earlier version made this. Please start it again.</p>;
  if (result.length === 0)
    return <p className={editor.none}>No lead of this range concerns this distribution.</p>;
  return <ReplayResult key={id} shares={result} summary={summary} />;
};

const Progression = ({ replay, isOutdated }: { replay: Replay; isOutdated: boolean }) => {
  if (replay.status === 'failed')
    return (
      <FieldNote isError role="alert">
        {replay.error ?? MESSAGES.somethingWrong}
      </FieldNote>
    );
  return (
    <>
      {replay.status !== 'completed' && (
        <Progress aria-label="Progress of the replay" percent={replay.progress} size="small" />
      )}
      <FieldNote role="status">
        {statusText(replay)}
        {isOutdated && ' The rules have changed since the replay was started.'}
      </FieldNote>
      <Result {...replay} />
    </>
  );
};

interface Props extends Omit<ReplayState, 'run'> {
  /** Whether the draft has changed since the replay was started. */
  isOutdated: boolean;
}

/** The progress of a replay, then its result. */
export const ReplayOutcome = ({ replay, error, isRunning, retry, isOutdated }: Props) => (
  <div className={styles.outcome} aria-busy={isRunning}>
    {error !== null && (
      <FieldNote isError role="alert">
        {errorText(error)}{' '}
        {retry !== null && (
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        )}
      </FieldNote>
    )}
    {error === null && replay !== null && <Progression replay={replay} isOutdated={isOutdated} />}
  </div>
);
