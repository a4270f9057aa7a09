import { DecisionView } from '#shared/ui/decision-view';
import { FieldNote } from '#shared/ui/field';
import type { SimulationState } from '../../api/use-simulation';
import styles from './trial-panel.module.css';

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

interface Props extends Omit<SimulationState, 'run'> {
  /** Distribution that is being edited. */
  editedId?: number | null;
}

/** The advertiser that would get the lead, and the reason. */
export const SimulationOutcome = ({ simulation, failure, isRunning, editedId }: Props) => (
  <div aria-live="polite" aria-busy={isRunning}>
    {failure?.map((line) => (
      <FieldNote key={line} isError>
        {line}
      </FieldNote>
    ))}
    {failure === null && simulation !== null && (
      <>
        <Overrides overrides={simulation.advertiser_overrides} />
        <DecisionView trace={simulation.trace} editedId={editedId} />
      </>
    )}
  </div>
);
