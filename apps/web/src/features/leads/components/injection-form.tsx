import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { Field } from '#shared/ui/field';
import { leadsText } from '../lib/count-text';
import { LONGEST_DELAY, type InjectionDraft } from '../lib/injection';
import styles from './lead-forms.module.css';
import { RecordField } from './record-field';

const LOCATE_BY = [
  { value: 'system', label: 'System' },
  { value: 'ip', label: 'IP' },
  { value: 'phone', label: 'Phone' },
] as const;

interface PartProps {
  draft: InjectionDraft;
  onChange: (patch: Partial<InjectionDraft>) => void;
}

/** Which advertiser gets the leads, and where their country comes from. */
const TargetFields = ({ draft, leadCount, onChange }: PartProps & { leadCount: number }) => {
  const { advertisers, isLoading } = useFilterChoices();
  return (
    <div className={styles.grid}>
      <RecordField
        label="Advertiser"
        hint={`${leadsText(leadCount)} will be sent`}
        value={draft.advertiserId}
        choices={advertisers}
        isLoading={isLoading}
        onChange={(advertiserId) => onChange({ advertiserId })}
      />
      <Field label="Locate leads by" error={undefined} hint="Where the country comes from">
        {(field) => (
          <Select
            {...field}
            value={draft.locateBy}
            options={[...LOCATE_BY]}
            onChange={(locateBy) => onChange({ locateBy })}
          />
        )}
      </Field>
    </div>
  );
};

interface OverrideProps {
  /** What is overridden, as the checkbox names it. */
  subject: string;
  isOriginal: boolean;
  onToggle: (isOriginal: boolean) => void;
  children: ReactNode;
}

/** A checkbox for the original value; without it, the field for another one (LED-070). */
const Override = ({ subject, isOriginal, onToggle, children }: OverrideProps) => (
  <div className={styles.override}>
    <Checkbox checked={isOriginal} onChange={(event) => onToggle(event.target.checked)}>
      Use original {subject}
    </Checkbox>
    {!isOriginal && children}
  </div>
);

const PublisherOverride = ({ draft: { publisher }, onChange }: PartProps) => {
  const { publishers, isLoading } = useFilterChoices();
  return (
    <Override
      subject="publisher"
      isOriginal={publisher === null}
      onToggle={(isOriginal) => onChange({ publisher: isOriginal ? null : { id: null } })}
    >
      <RecordField
        label="Publisher"
        value={publisher?.id ?? null}
        choices={publishers}
        isLoading={isLoading}
        onChange={(id) => onChange({ publisher: { id } })}
      />
    </Override>
  );
};

interface TextOverrideProps {
  subject: string;
  label: string;
  /** Null while the original is used. */
  value: string | null;
  onChange: (value: string | null) => void;
}

const TextOverride = ({ subject, label, value, onChange }: TextOverrideProps) => (
  <Override
    subject={subject}
    isOriginal={value === null}
    onToggle={(isOriginal) => onChange(isOriginal ? null : '')}
  >
    <Field label={label} error={undefined}>
      {(field) => (
        <Input
          {...field}
          maxLength={255}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  </Override>
);

interface MinutesProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

const MinutesField = ({ label, value, onChange }: MinutesProps) => (
  <Field label={label} error={undefined}>
    {(field) => (
      <InputNumber
        {...field}
        style={{ width: '100%' }}
        min={0}
        max={LONGEST_DELAY}
        precision={0}
        value={value}
        onChange={onChange}
      />
    )}
  </Field>
);

/** The range from which the delay of each lead is drawn (LED-073). */
const DelayFields = ({ draft: { delay }, onChange }: PartProps) => (
  <>
    <Checkbox
      checked={delay !== null}
      onChange={(event) =>
        onChange({ delay: event.target.checked ? { min: null, max: null } : null })
      }
    >
      Delay
    </Checkbox>
    {delay !== null && (
      <div className={styles.grid}>
        <MinutesField
          label="Min delay, minutes"
          value={delay.min}
          onChange={(min) => onChange({ delay: { ...delay, min } })}
        />
        <MinutesField
          label="Max delay, minutes"
          value={delay.max}
          onChange={(max) => onChange({ delay: { ...delay, max } })}
        />
      </div>
    )}
  </>
);

/** The form that sends leads to another advertiser. */
export const InjectionForm = ({
  draft,
  leadCount,
  onChange,
}: PartProps & { leadCount: number }) => (
  <div className={styles.form}>
    <TargetFields draft={draft} leadCount={leadCount} onChange={onChange} />
    <Checkbox
      checked={draft.simulate}
      onChange={(event) => onChange({ simulate: event.target.checked })}
    >
      Simulate: run every check and send nothing
    </Checkbox>
    <PublisherOverride draft={draft} onChange={onChange} />
    <TextOverride
      subject="funnel"
      label="Funnel"
      value={draft.funnel}
      onChange={(funnel) => onChange({ funnel })}
    />
    <TextOverride
      subject="publisher ID"
      label="Publisher ID"
      value={draft.publisherIdOverride}
      onChange={(publisherIdOverride) => onChange({ publisherIdOverride })}
    />
    <DelayFields draft={draft} onChange={onChange} />
  </div>
);
