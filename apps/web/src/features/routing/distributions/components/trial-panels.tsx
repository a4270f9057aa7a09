import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import {
  LAST_7_DAYS,
  RANGE_PRESETS,
  type RangeChoice,
  resolveRange,
} from '#shared/filters/date-range';
import { DateRangeFilter } from '#shared/filters/date-range-filter';
import { useMaySimulate } from '#shared/lib/permission';
import { toWire, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { FieldNote } from '#shared/ui/field';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useReplay, useSimulation } from '../api/trials';
import { bodyOf, type Draft, isSameDraft } from '../lib/draft';
import { leadBody, sampleLeadOf, useSampleForm } from '../lib/sample-lead';
import { ReplayOutcome } from './replay-result';
import { SampleLeadFields, SimulationOutcome } from './simulation-outcome';
import styles from './trials.module.css';

interface TrialPanelProps {
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}

/** Shown while the draft cannot be saved. */
const FIX_FIRST = 'Fix the problems below first.';

// The panel is not part of the draft, so the editor's undo must not receive its keys.
const keepFromEditor = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey) event.stopPropagation();
};

/** Frame of a panel that tries the draft. */
const TrialPanel = ({ id, title, hint, children }: TrialPanelProps) => (
  <section className={styles.panel} aria-labelledby={id} onKeyDown={keepFromEditor}>
    <h3 id={id}>{title}</h3>
    <FieldNote>{hint}</FieldNote>
    {children}
  </section>
);

interface SimulatePanelProps {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}

const SIMULATION_HINT =
  'Shows who would get a lead under the rules entered here and current caps. Nothing is sent ' +
  'or counted.';

/** Returns the next step before the simulation can start; null if it can. */
const stepBeforeSimulation = (isReady: boolean, publisherId: number | null): string | null => {
  if (!isReady) return FIX_FIRST;
  return publisherId === null ? 'Choose a publisher.' : null;
};

/** Simulates who would get a lead with the unsaved draft, and why. */
const SimulatePanel = ({ draft, savedId, isReady }: SimulatePanelProps) => {
  const form = useSampleForm(() => sampleLeadOf(draft));
  const { sample } = form;
  const { run, ...outcome } = useSimulation(form.mark);
  const request = leadBody(sample);
  const missing = stepBeforeSimulation(isReady, sample.publisherId);
  const simulate = (): void => {
    if (isReady && request !== null)
      run({ ...request, draft: { ...bodyOf(draft), distribution_id: savedId } });
  };
  return (
    <TrialPanel id="simulate" title="Simulate" hint={SIMULATION_HINT}>
      <div onKeyDown={submitOnEnter(simulate)}>
        <SampleLeadFields form={form} />
      </div>
      <div className={styles.row}>
        <Button
          onClick={simulate}
          loading={outcome.isRunning}
          disabled={!isReady || request === null}
        >
          Simulate
        </Button>
        {missing !== null && <FieldNote>{missing}</FieldNote>}
      </div>
      <SimulationOutcome {...outcome} editedId={savedId} />
    </TrialPanel>
  );
};

const PRESETS = [LAST_7_DAYS, ...RANGE_PRESETS] as const;
const REPLAY_HINT =
  'Plays the leads of a range twice, with the saved rules and with this draft, and compares who ' +
  'gets them and what profit to expect. Nothing is sent or counted.';

interface ReplayPanelProps {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}

/** Returns the next step before the replay can start; null if it can. */
const stepBeforeReplay = (
  isReady: boolean,
  range: ReturnType<typeof resolveRange>,
): string | null => {
  if (!isReady) return FIX_FIRST;
  const isRange = range !== null && range[0].isBefore(range[1], 'minute');
  return isRange ? null : 'Choose a range that ends after it starts.';
};

/** Replays past leads with the unsaved draft. */
const ReplayPanel = ({ draft, savedId, isReady }: ReplayPanelProps) => {
  const zone = useZone();
  const missingId = useId();
  const [choice, setChoice] = useState<RangeChoice>({ preset: LAST_7_DAYS });
  const [playedDraft, setPlayedDraft] = useState(draft);
  const replay = useReplay();
  const missing = stepBeforeReplay(isReady, resolveRange(choice, wallNow(zone)));
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
    <TrialPanel id="replay" title="Replay" hint={REPLAY_HINT}>
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

interface DraftTrialsProps {
  draft: Draft;
  savedId: number | null;
  /** Whether the draft can be saved. */
  isReady: boolean;
}

/** Tries the draft before it is saved: with one lead, and with past leads. */
export const DraftTrials = (props: DraftTrialsProps) => {
  const maySimulate = useMaySimulate();
  const mayReplay = useMaySimulate('DISTRIBUTIONS_EDIT');
  return (
    <>
      {mayReplay && <ReplayPanel {...props} />}
      {maySimulate && <SimulatePanel {...props} />}
    </>
  );
};
