import { Button } from 'antd';
import { FieldNote } from '#shared/ui/field';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useSimulation } from '../../api/use-simulation';
import { bodyOf, type Draft } from '../../lib/draft';
import { leadBody, sampleLeadOf } from '../../lib/sample-lead';
import { useSampleForm } from '../../lib/use-sample-form';
import { SampleLeadFields } from './sample-lead-fields';
import { SimulationOutcome } from './simulation-outcome';
import { FIX_FIRST, TrialPanel } from './trial-panel';
import styles from './trial-panel.module.css';

interface Props {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}

const HINT =
  'Who would get a lead, with the rules shown here and the caps as they are now. ' +
  'Nothing is sent and nothing is counted.';

/** Returns the next step before the simulation can start; null if it can. */
const nextStep = (isReady: boolean, publisherId: number | null): string | null => {
  if (!isReady) return FIX_FIRST;
  return publisherId === null ? 'Choose a publisher.' : null;
};

/** Simulates who would get a lead with the unsaved draft, and why. */
export const SimulatePanel = ({ draft, savedId, isReady }: Props) => {
  const form = useSampleForm(() => sampleLeadOf(draft));
  const { sample } = form;
  const { run, ...outcome } = useSimulation(form.mark);
  const request = leadBody(sample);
  const missing = nextStep(isReady, sample.publisherId);
  const simulate = (): void => {
    if (isReady && request !== null)
      run({ ...request, draft: { ...bodyOf(draft), distribution_id: savedId } });
  };
  return (
    <TrialPanel id="simulate" title="Simulate" hint={HINT}>
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
