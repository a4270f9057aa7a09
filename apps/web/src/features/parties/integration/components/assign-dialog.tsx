import { Input, Modal } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import type { UnmatchedReport } from '../api/use-reviews';
import styles from './integration.module.css';

interface Props {
  report: UnmatchedReport;
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = { lead_id: 'lead' } as const;

/** Applies a report to a lead of the advertiser. */
export const AssignDialog = ({ report, onDone, onClose }: Props) => {
  const [lead, setLead] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { root, faults, forget, explain } = useFormFaults(FIELDS);
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: lead !== '',
    isBusy,
    start: 'field',
  });
  const id = /^\d{1,10}$/.test(lead.trim()) ? Number(lead.trim()) : null;
  const problem = id === null ? 'Enter the id of a lead of this advertiser' : null;
  const submit = useSubmitOnce(async () => {
    if (id === null) return false;
    setBusy(true);
    try {
      const reply = await api.call('unmatchedPostbacks.assign', {
        params: { id: report.id },
        body: { lead_id: id },
      });
      toast(reply.message);
      close();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, MESSAGES.updateFailed);
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  });
  return (
    <Modal
      {...modal}
      centered
      width={460}
      title="Assign the report to a lead"
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Assign"
          isBusy={isBusy}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
        <p>
          {report.status === null ? 'It reports no status' : `It reports "${report.status}"`}
          {report.ftd && ' and a deposit'}. It is applied as if it had named this lead.
        </p>
        <Field label="Lead id" name="lead" error={faults.lead}>
          {(field) => (
            <Input
              {...field}
              value={lead}
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              onChange={({ target }) => {
                forget(['lead']);
                setLead(target.value);
              }}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
};
