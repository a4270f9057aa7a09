import { Button, Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { MESSAGES } from '../../../shared/lib/messages';
import { useFilterChoices } from '../../../shared/api/use-filter-data';
import { useClosing } from '../../../shared/ui/use-closing';
import type { PendingRow } from '../lib/pending-columns';
import styles from './pending.module.css';

interface Props { row: PendingRow; isBusy: boolean; /** Says whether it worked: then the dialog closes. */ onReject: (override: string) => Promise<boolean>; onClose: () => void }

/** Why a conversion is rejected, as the publisher will see it: typed, or one of the known statuses (PND-018 to PND-020). */
export const RejectDialog = ({ row, isBusy, onReject, onClose }: Props) => {
  const [option, setOption] = useState<'manual' | 'dropdown'>('manual');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { statuses, isLoading } = useFilterChoices();
  const statusId = useId();
  const { close, modal } = useClosing(onClose);
  const override = option === 'manual' ? typed.trim() : chosen ?? '';
  const missing = option === 'manual' ? 'Type the status first' : 'Choose a status first';
  const submit = async (): Promise<void> => {
    if (await onReject(override)) close();
  };
  return (
    <Modal
      {...modal} centered width={500} title={`Reject ${row.email} (${row.id})`} mask={{ closable: false }}
      footer={(
        <div className={styles.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" danger loading={isBusy} disabled={override === ''} title={override === '' ? missing : undefined} onClick={() => void submit()}>Reject</Button>
        </div>
      )}
    >
      <div className={styles.reject}>
        <p>Last lead status as seen by the affiliate: <strong>{row.affiliate_sale_status ?? 'none'}</strong></p>
        <Radio.Group aria-label="How to give the status" value={option} onChange={(event) => setOption(event.target.value as 'manual' | 'dropdown')} options={[{ value: 'manual', label: 'Manual text' }, { value: 'dropdown', label: 'Choose a status' }]} />
        <label htmlFor={statusId} className={styles.fieldLabel}>New status for the affiliate</label>
        {option === 'manual'
          ? <Input id={statusId} value={typed} maxLength={255} autoFocus onChange={(event) => setTyped(event.target.value)} onPressEnter={() => { if (override !== '' && !isBusy) void submit(); }} />
          : <Select id={statusId} value={chosen} loading={isLoading} showSearch={{ optionFilterProp: 'label' }} placeholder="Choose a status" options={statuses.map(({ id, name }) => ({ value: id, label: name }))} onChange={setChosen} />}
        <p className={styles.question}>{MESSAGES.rejectQuestion}</p>
      </div>
    </Modal>
  );
};
