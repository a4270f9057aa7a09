import { statusKey } from '@leadline/contracts/status-mapping';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { Field } from '#shared/ui/field';
import type { Report } from '../api/use-reviews';
import { loadStatusMapping, STATUS_MAPPING_KEY } from '../api/use-status-mapping';
import { type Meaning, newLine, MEANINGS } from '../lib/mapping-draft';
import { DecisionDialog } from './review';

interface AssignProps {
  report: Report;
  onDone: () => void;
  onClose: () => void;
}

const ASSIGN_FIELDS = { lead_id: 'lead' } as const;

/** Applies a report to a lead of the advertiser. */
export const AssignDialog = ({ report, onDone, onClose }: AssignProps) => {
  const [lead, setLead] = useState('');
  const id = /^\d{1,10}$/.test(lead.trim()) ? Number(lead.trim()) : null;
  const problem = id === null ? 'Enter the id of a lead of this advertiser' : null;
  return (
    <DecisionDialog
      title="Assign the report to a lead"
      width={460}
      submitLabel="Assign"
      fields={ASSIGN_FIELDS}
      isDirty={lead !== ''}
      problem={problem}
      send={
        id === null
          ? null
          : () =>
              api.call('unmatchedPostbacks.assign', {
                params: { id: report.id },
                body: { lead_id: id },
              })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {({ faults, forget }) => (
        <>
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
        </>
      )}
    </DecisionDialog>
  );
};

interface MapProps {
  advertiserId: number;
  report: Report;
  onDone: () => void;
  onClose: () => void;
}

const MAP_FIELDS = { meaning: 'meaning', name: 'name' } as const;

interface Mapped {
  readonly value: string;
  readonly meaning: Meaning;
  readonly name: string;
}

/** Adds a status to the mapping, or changes its meaning. */
const saveMapping = async (advertiserId: number, mapped: Mapped): Promise<{ message: string }> => {
  const { statuses, version } = await loadStatusMapping(advertiserId);
  const others = statuses.filter(({ value }) => statusKey(value) !== statusKey(mapped.value));
  const added = { ...mapped, name: mapped.name.trim() || null };
  return api.call('statusMappings.replace', {
    params: { id: advertiserId },
    body: { statuses: [...others, added], version },
  });
};

interface FieldsProps {
  mapped: Mapped;
  faults: Readonly<Partial<Record<'meaning' | 'name', string>>>;
  isSentAgain: boolean;
  onMeaning: (meaning: Meaning) => void;
  onName: (name: string) => void;
  onSentAgain: (isSentAgain: boolean) => void;
}

const MapFields = (props: FieldsProps) => {
  const { mapped, faults, isSentAgain, onMeaning, onName, onSentAgain } = props;
  const { value, meaning, name } = mapped;
  return (
    <>
      <Field label="Means" name="meaning" error={faults.meaning}>
        {(field) => <Select {...field} value={meaning} options={MEANINGS} onChange={onMeaning} />}
      </Field>
      <Field
        label="Our word for it"
        name="name"
        error={faults.name}
        hint="Empty: as the advertiser sends it"
      >
        {(field) => (
          <Input
            {...field}
            value={name}
            maxLength={255}
            autoComplete="off"
            placeholder={value}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <Checkbox checked={isSentAgain} onChange={({ target }) => onSentAgain(target.checked)}>
        Send this report again
      </Checkbox>
    </>
  );
};

/** Maps the status of a report, and processes the report again. */
export const MapDialog = ({ advertiserId, report, onDone, onClose }: MapProps) => {
  const client = useQueryClient();
  const value = report.status ?? '';
  const [meaning, setMeaning] = useState<Meaning>(newLine(value).meaning);
  const [name, setName] = useState('');
  const [isSentAgain, setSentAgain] = useState(true);
  const send = async (): Promise<{ message: string }> => {
    const saved = await saveMapping(advertiserId, { value, meaning, name });
    await client.invalidateQueries({ queryKey: [STATUS_MAPPING_KEY, advertiserId] });
    return isSentAgain
      ? api.call('unmatchedPostbacks.resend', { params: { id: report.id } })
      : saved;
  };
  return (
    <DecisionDialog
      title={`Map the status ${value}`}
      width={460}
      submitLabel="Map"
      fields={MAP_FIELDS}
      isDirty={name !== ''}
      problem={null}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      {({ faults, forget }) => (
        <MapFields
          mapped={{ value, meaning, name }}
          faults={faults}
          isSentAgain={isSentAgain}
          onMeaning={setMeaning}
          onName={(text) => {
            forget(['name']);
            setName(text);
          }}
          onSentAgain={setSentAgain}
        />
      )}
    </DecisionDialog>
  );
};
