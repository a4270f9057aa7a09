import { Modal } from 'antd';
import { FieldNote } from '#shared/ui/field';
import { useDialogFocus } from '#shared/ui/use-dialog-focus';
import { useSimulatedLead } from '../../api/use-simulated-lead';
import type { SimulateTarget } from '../../lib/simulate-address';
import { SimulateForm } from './simulate-form';
import styles from './trial-panel.module.css';

interface Props {
  target: SimulateTarget;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const StoredLeadForm = ({ id }: { id: number }) => {
  const { lead, isLoading } = useSimulatedLead(id);
  if (isLoading) return <FieldNote role="status">Loading…</FieldNote>;
  if (lead === null)
    return (
      <FieldNote isError role="alert">
        Lead {id} could not be loaded. It may have been deleted, or you may not see leads.
      </FieldNote>
    );
  return <SimulateForm lead={lead} />;
};

/** Simulates a lead with the saved rules: a stored lead, or one entered by hand. */
export const SimulateDialog = ({ target, isOpen, onClose, onClosed }: Props) => (
  <Modal
    {...useDialogFocus('field')}
    open={isOpen}
    onCancel={onClose}
    afterClose={onClosed}
    centered
    footer={null}
    width="min(1080px, calc(100vw - 24px))"
    title={target.kind === 'lead' ? `Simulate lead ${target.id}` : 'Simulate a lead'}
  >
    <div className={styles.dialog}>
      {target.kind === 'lead' ? <StoredLeadForm id={target.id} /> : <SimulateForm lead={null} />}
    </div>
  </Modal>
);
