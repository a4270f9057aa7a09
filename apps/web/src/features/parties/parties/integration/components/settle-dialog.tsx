import { Input, Radio } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { Field, FieldGroup } from '#shared/ui/field';
import type { UnknownAttempt } from '../api/use-reviews';
import { DecisionDialog } from './decision-dialog';
import styles from './integration.module.css';

interface Props {
  attempt: UnknownAttempt;
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = { accepted: 'accepted', external_id: 'externalId' } as const;

interface FieldsProps {
  /** Name of the advertiser. */
  name: string;
  accepted: boolean | null;
  externalId: string;
  faults: Readonly<Partial<Record<'accepted' | 'externalId', string>>>;
  onAccepted: (accepted: boolean) => void;
  onExternalId: (externalId: string) => void;
}

const SettleFields = (props: FieldsProps) => {
  const { name, accepted, externalId, faults, onAccepted, onExternalId } = props;
  return (
    <>
      <FieldGroup label={`Does ${name} have the lead?`} name="accepted" error={faults.accepted}>
        <Radio.Group
          aria-label={`Does ${name} have the lead?`}
          className={styles.radios}
          value={accepted}
          options={[
            { value: true, label: 'Yes: it is accepted' },
            { value: false, label: 'No: it goes to the next advertiser' },
          ]}
          onChange={({ target }) => onAccepted(target.value as boolean)}
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
              onChange={({ target }) => onExternalId(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
};

/** Records whether the advertiser received a lead. */
export const SettleDialog = ({ attempt, onDone, onClose }: Props) => {
  const [accepted, setAccepted] = useState<boolean | null>(null);
  const [externalId, setExternalId] = useState('');
  const problem = accepted === null ? 'Choose whether the advertiser has the lead' : null;
  return (
    <DecisionDialog
      title={`Settle lead ${attempt.lead_id}`}
      width={480}
      submitLabel="Settle"
      fields={FIELDS}
      isDirty={accepted !== null}
      start="choice"
      problem={problem}
      send={
        accepted === null
          ? null
          : () =>
              api.call('unknownAttempts.settle', {
                params: { id: attempt.id },
                body: { accepted, external_id: accepted ? externalId.trim() || null : null },
              })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {({ faults, forget }) => (
        <SettleFields
          name={attempt.advertiser.name}
          accepted={accepted}
          externalId={externalId}
          faults={faults}
          onAccepted={setAccepted}
          onExternalId={(text) => {
            forget(['externalId']);
            setExternalId(text);
          }}
        />
      )}
    </DecisionDialog>
  );
};
