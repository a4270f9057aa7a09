import { Button } from 'antd';
import { useState } from 'react';
import { errorText } from '#shared/api/api-error';
import { DecisionView } from '#shared/ui/decision-view';
import { useSimulation, type SimulationState } from '../api/use-simulation';
import { bodyOf, type Draft } from '../lib/draft';
import { leadBody, sampleLeadOf } from '../lib/sample-lead';
import editor from './editor.module.css';
import { SampleLeadFields } from './sample-lead-fields';
import { FIX_FIRST, TrialPanel } from './trial-panel';
import styles from './trial-panel.module.css';

interface Props {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}

const HINT =
  'Who would get a lead, with these unsaved rules and the caps as they are now. ' +
  'Nothing is sent and nothing is counted.';

type Simulation = NonNullable<SimulationState['simulation']>;

const Overrides = ({ overrides }: { overrides: Simulation['advertiser_overrides'] }) => {
  if (overrides === null) return null;
  return (
    <p className={styles.overrides}>
      The advertiser would be told publisher {overrides.publisher_id}
      {overrides.funnel !== null && <> and funnel {overrides.funnel}</>}.
    </p>
  );
};

const Outcome = ({ simulation, error, isRunning }: Omit<SimulationState, 'run'>) => (
  <div aria-live="polite" aria-busy={isRunning}>
    {error !== null && <p className={editor.error}>{errorText(error)}</p>}
    {error === null && simulation !== null && (
      <>
        <Overrides overrides={simulation.advertiser_overrides} />
        <DecisionView trace={simulation.trace} />
      </>
    )}
  </div>
);

/** What to do before the simulation can start. */
const nextStep = (isReady: boolean, publisherId: number | null): string | null => {
  if (!isReady) return FIX_FIRST;
  return publisherId === null ? 'Choose a publisher.' : null;
};

/** Simulates who would get a lead with the unsaved draft, and why. */
export const SimulatePanel = ({ draft, savedId, isReady }: Props) => {
  const { run, ...outcome } = useSimulation();
  const [sample, setSample] = useState(() => sampleLeadOf(draft));
  const request = leadBody(sample);
  const missing = nextStep(isReady, sample.publisherId);
  const simulate = (): void => {
    if (request !== null)
      run({ ...request, draft: { ...bodyOf(draft), distribution_id: savedId } });
  };
  return (
    <TrialPanel id="simulate" title="Simulate" hint={HINT}>
      <SampleLeadFields value={sample} onChange={setSample} />
      <div className={styles.row}>
        <Button
          onClick={simulate}
          loading={outcome.isRunning}
          disabled={!isReady || request === null}
        >
          Simulate
        </Button>
        {missing !== null && <span className={editor.hint}>{missing}</span>}
      </div>
      <Outcome {...outcome} />
    </TrialPanel>
  );
};
