import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { PlainColumn } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { Field, FieldGroup } from '#shared/ui/field';
import { TabBlock } from '#shared/ui/tab-section';
import { type UnknownAttempt, useUnknownAttempts } from '../api/use-reviews';
import styles from './integration.module.css';
import { DecisionDialog, ReviewTable } from './review';

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
const SettleDialog = ({ attempt, onDone, onClose }: Props) => {
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

const COLUMNS: readonly PlainColumn<UnknownAttempt>[] = [
  {
    key: 'lead_id',
    title: 'Lead',
    minWidth: 90,
    render: ({ lead_id: id, is_test: isTest }) => (isTest ? `${id} (test)` : id),
  },
  {
    key: 'publisher',
    title: 'Publisher',
    minWidth: 120,
    render: ({ publisher }) => <TextCell text={publisher.name} />,
  },
  {
    key: 'country',
    title: 'Country',
    minWidth: 70,
    render: (row) => <TextCell text={row.country} />,
  },
  {
    key: 'message',
    title: 'What happened',
    minWidth: 180,
    render: (row) => <TextCell text={row.message} />,
  },
  {
    key: 'looked_up_until',
    title: 'Asked until',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.looked_up_until} />,
  },
  {
    key: 'created_at',
    title: 'Sent',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
];

/** Leads that wait because the outcome of their call is unknown. */
export const UnknownList = ({ advertiserId }: { advertiserId: number }) => {
  const { list, refresh } = useUnknownAttempts(advertiserId);
  const [settled, setSettled] = useState<UnknownAttempt | null>(null);
  const actions: PlainColumn<UnknownAttempt> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 90,
    render: (row) => (
      <Button size="small" onClick={() => setSettled(row)}>
        Settle
      </Button>
    ),
  };
  return (
    <TabBlock
      title="Unknown attempts"
      help={
        'Calls that got no clear answer. Their leads and caps wait. Ask the advertiser whether it ' +
        'has the lead, then settle it here.'
      }
    >
      <ReviewTable
        label="Unknown attempts"
        columns={[...COLUMNS, actions]}
        nameKey="lead_id"
        list={list}
      />
      {settled !== null && (
        <SettleDialog
          attempt={settled}
          onDone={() => void refresh()}
          onClose={() => setSettled(null)}
        />
      )}
    </TabBlock>
  );
};
