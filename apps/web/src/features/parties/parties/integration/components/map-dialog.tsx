import { useQueryClient } from '@tanstack/react-query';
import { statusKey } from '@leadline/contracts/status-mapping';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { Field } from '#shared/ui/field';
import type { Report } from '../api/use-reviews';
import { loadStatusMapping, STATUS_MAPPING_KEY } from '../api/use-status-mapping';
import { newLine, type Meaning } from '../lib/mapping-draft';
import { DecisionDialog } from './decision-dialog';
import { MEANINGS } from './status-meanings';

interface Props {
  advertiserId: number;
  report: Report;
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = { meaning: 'meaning', name: 'name' } as const;

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
export const MapDialog = ({ advertiserId, report, onDone, onClose }: Props) => {
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
      fields={FIELDS}
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
