import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { Field, FieldGroup } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import type { UnknownAttempt } from '../api/use-reviews';
import styles from './integration.module.css';

interface Props {
  attempt: UnknownAttempt;
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = { accepted: 'accepted', external_id: 'externalId' } as const;

/** Records whether the advertiser has a lead. */
export const SettleDialog = ({ attempt, onDone, onClose }: Props) => {
  const [accepted, setAccepted] = useState<boolean | null>(null);
  const [externalId, setExternalId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { root, faults, forget, explain } = useFormFaults(FIELDS);
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: accepted !== null,
    isBusy,
    start: 'choice',
  });
  const problem = accepted === null ? 'Choose whether the advertiser has the lead' : null;
  const submit = useSubmitOnce(async () => {
    if (accepted === null) return false;
    setBusy(true);
    try {
      const reply = await api.call('unknownAttempts.settle', {
        params: { id: attempt.id },
        body: { accepted, external_id: accepted ? externalId.trim() || null : null },
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
      width={480}
      title={`Settle lead ${attempt.lead_id}`}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Settle"
          isBusy={isBusy}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
        <FieldGroup
          label={`Does ${attempt.advertiser.name} have the lead?`}
          name="accepted"
          error={faults.accepted}
        >
          <Radio.Group
            aria-label={`Does ${attempt.advertiser.name} have the lead?`}
            className={styles.radios}
            value={accepted}
            options={[
              { value: true, label: 'Yes: it is accepted' },
              { value: false, label: 'No: it goes to the next advertiser' },
            ]}
            onChange={({ target }) => setAccepted(target.value as boolean)}
          />
        </FieldGroup>
        {accepted === true && (
          <Field
            label="Advertiser's id of the lead"
            name="externalId"
            error={faults.externalId}
            hint="If you know it; later reports may name it"
          >
            {(field) => (
              <Input
                {...field}
                value={externalId}
                maxLength={128}
                autoComplete="off"
                onChange={({ target }) => {
                  forget(['externalId']);
                  setExternalId(target.value);
                }}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  );
};
