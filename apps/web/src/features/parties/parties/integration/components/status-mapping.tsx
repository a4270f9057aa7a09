import { Button, Input, Select } from 'antd';
import { useEffect } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount } from '#shared/lib/format';
import { useTimezones } from '#shared/lib/zone';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { TabBlock } from '#shared/ui/tab-section';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import {
  type StatusMappingForm,
  useStatusMapping,
  useStatusMappingForm,
} from '../api/use-status-mapping';
import {
  type MappingLine,
  MEANINGS,
  newLine,
  type ReportFormat,
  type StatusMapping as Mapping,
  unmappedStatuses,
} from '../lib/mapping-draft';
import styles from './integration.module.css';

const UNKNOWN = 'unknown';
type Dates = NonNullable<ReportFormat['dates']> | typeof UNKNOWN;
type Mark = NonNullable<ReportFormat['decimal_mark']> | typeof UNKNOWN;
const DATES: { value: Dates; label: string }[] = [
  { value: UNKNOWN, label: 'Not known: refuse them' },
  { value: 'day_first', label: 'Day first (21/11/2026)' },
  { value: 'month_first', label: 'Month first (11/21/2026)' },
];
const MARKS: { value: Mark; label: string }[] = [
  { value: UNKNOWN, label: 'Not known: refuse 1,250' },
  { value: 'dot', label: 'Dot (1,250 is 1250)' },
  { value: 'comma', label: 'Comma (1.250 is 1250)' },
];

/** Formats of the advertiser's dates and amounts, in postbacks and pulls. */
const FormatFields = ({ form }: { form: StatusMappingForm }) => {
  const zones = useTimezones();
  const { format } = form.draft;
  const change = (patch: Partial<ReportFormat>, field: string): void =>
    form.change({ format: { ...format, ...patch } }, [field]);
  return (
    <div className={styles.grid} role="group" aria-label="Format of dates and amounts">
      <Field label="Dates with slashes" name="dates" error={form.errors.dates}>
        {(field) => (
          <Select<Dates>
            {...field}
            value={format.dates ?? UNKNOWN}
            options={DATES}
            onChange={(dates) => change({ dates: dates === UNKNOWN ? null : dates }, 'dates')}
          />
        )}
      </Field>
      <Field label="Zone of times that name none" name="zone" error={form.errors.zone}>
        {(field) => (
          <Select
            {...field}
            allowClear
            showSearch
            placeholder="UTC"
            value={format.zone}
            loading={zones.isPending}
            options={(zones.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(zone: string | undefined) => change({ zone: zone ?? null }, 'zone')}
          />
        )}
      </Field>
      <Field label="Decimal mark" name="decimalMark" error={form.errors.decimalMark}>
        {(field) => (
          <Select<Mark>
            {...field}
            value={format.decimal_mark ?? UNKNOWN}
            options={MARKS}
            onChange={(mark) =>
              change({ decimal_mark: mark === UNKNOWN ? null : mark }, 'decimalMark')
            }
          />
        )}
      </Field>
    </div>
  );
};

interface Props {
  advertiserId: number;
  /** Called when the mapping gets unsaved changes, or has none any more. */
  onDirty: (isDirty: boolean) => void;
}

const MOST_LINES = 200;
interface LineProps {
  line: MappingLine;
  number: number;
  error: string | undefined;
  onChange: (patch: Partial<MappingLine>) => void;
  onRemove: () => void;
}

const Line = ({ line, number, error, onChange, onRemove }: LineProps) => (
  <li className={styles.mapping} data-field={`lines.${line.id}`}>
    <Input
      aria-label={`Status of the advertiser ${number}`}
      aria-invalid={error !== undefined}
      status={error === undefined ? '' : 'error'}
      value={line.value}
      maxLength={255}
      autoComplete="off"
      placeholder="NA"
      onChange={(event) => onChange({ value: event.target.value })}
    />
    <Select
      aria-label={`Meaning of status ${number}`}
      value={line.meaning}
      options={MEANINGS}
      onChange={(meaning) => onChange({ meaning })}
    />
    <Input
      aria-label={`Our word for status ${number}`}
      value={line.name}
      maxLength={255}
      autoComplete="off"
      placeholder={line.value.trim() === '' ? 'No Answer' : `${line.value.trim()} (as it comes)`}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <IconButton
      icon="trash"
      size={16}
      quiet
      label={`Remove status ${line.value || number}`}
      onClick={onRemove}
    />
    {error !== undefined && (
      <FieldNote isError role="alert">
        {error}
      </FieldNote>
    )}
  </li>
);

const Lines = ({ form }: { form: StatusMappingForm }) => {
  const { lines } = form.draft;
  const change = (next: readonly MappingLine[]): void =>
    form.change({ lines: next }, ['lines', ...lines.map(({ id }) => `lines.${id}`)]);
  if (lines.length === 0)
    return <FieldNote>Nothing is mapped: each status stays as the advertiser sends it.</FieldNote>;
  return (
    <>
      <div className={styles.mappingHead} aria-hidden="true">
        <span>Advertiser&rsquo;s status</span>
        <span>Means</span>
        <span>Our word for it</span>
      </div>
      <ul className={styles.pairs}>
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            number={index + 1}
            error={form.errors[`lines.${line.id}`]}
            onChange={(patch) =>
              change(lines.map((one) => (one.id === line.id ? { ...one, ...patch } : one)))
            }
            onRemove={() => change(lines.filter(({ id }) => id !== line.id))}
          />
        ))}
      </ul>
    </>
  );
};

/** Received statuses without a mapping, each with a button that adds one. */
const SeenStatuses = ({ current, form }: { current: Mapping; form: StatusMappingForm }) => {
  const seen = unmappedStatuses(current, form.draft);
  if (seen.length === 0) return null;
  return (
    <FieldGroup label="Statuses that came so far: click one to map it">
      <div className={styles.seen}>
        {seen.map(({ value, count }) => (
          <Button
            key={value}
            size="small"
            aria-label={`Map the status ${value}`}
            disabled={form.draft.lines.length >= MOST_LINES}
            onClick={() => form.change({ lines: [...form.draft.lines, newLine(value)] })}
          >
            {value} <span className={styles.quiet}>{formatCount(count)}</span>
          </Button>
        ))}
      </div>
    </FieldGroup>
  );
};

interface EditorProps extends Props {
  opened: Mapping;
}

const MappingEditor = ({ advertiserId, opened, onDirty }: EditorProps) => {
  const form = useStatusMappingForm(advertiserId, opened);
  useEffect(() => {
    onDirty(form.isDirty);
    return () => onDirty(false);
  }, [form.isDirty, onDirty]);
  return (
    <div ref={form.root} className={styles.form}>
      <PendingChanges record={{ entity: 'status_mapping', id: advertiserId }} />
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <Lines form={form} />
      <SeenStatuses current={opened} form={form} />
      <FormatFields form={form} />
      <div className={styles.buttons}>
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={form.draft.lines.length >= MOST_LINES}
          onClick={() => form.change({ lines: [...form.draft.lines, newLine()] })}
        >
          Add status
        </Button>
        <SaveAtButton disabled={!form.isDirty} send={form.submitAt} />
        <Button
          type="primary"
          loading={form.isSaving}
          disabled={!form.isDirty}
          onClick={() => void form.submit()}
        >
          Save the mapping
        </Button>
      </div>
    </div>
  );
};

/** Edits the meanings of an advertiser's statuses (domain §6). */
export const StatusMapping = ({ advertiserId, onDirty }: Props) => {
  const query = useStatusMapping(advertiserId);
  const failure = loadFailureOf(query);
  return (
    <TabBlock
      title="Statuses, dates and amounts"
      help={
        'Which of its statuses mean a deposit or a refused lead, our words for them, and how ' +
        'it writes dates and amounts. Changes apply to postbacks and pulls from the next ' +
        'report on. Capitals make no difference.'
      }
    >
      {failure !== null && (
        <ListFailure failure={failure} text="The mapping could not be loaded." />
      )}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && (
        <MappingEditor advertiserId={advertiserId} onDirty={onDirty} opened={query.data} />
      )}
    </TabBlock>
  );
};
