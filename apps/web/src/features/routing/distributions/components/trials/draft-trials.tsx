import { useMaySimulate } from '#shared/lib/permission';
import type { Draft } from '../../lib/draft';
import { ReplayPanel } from './replay-panel';
import { SimulatePanel } from './simulate-panel';

interface Props {
  draft: Draft;
  savedId: number | null;
  /** Whether the draft can be saved. */
  isReady: boolean;
}

/** Tries the draft before it is saved: with one lead, and with past leads. */
export const DraftTrials = (props: Props) => {
  const maySimulate = useMaySimulate();
  const mayReplay = useMaySimulate('DISTRIBUTIONS_EDIT');
  return (
    <>
      {maySimulate && <SimulatePanel {...props} />}
      {mayReplay && <ReplayPanel {...props} />}
    </>
  );
};
