import { Button, Input, Select } from 'antd';
import { useEffect } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount } from '#shared/lib/format';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { TabBlock } from '#shared/ui/tab-section';
import {
  useStatusMapping,
  useStatusMappingForm,
  type StatusMappingForm,
} from '../api/use-status-mapping';
import {
  newLine,
  unmappedStatuses,
  type MappingLine,
  type StatusMapping as Mapping,
} from '../lib/mapping-draft';
import { FormatFields } from './format-fields';
import styles from './integration.module.css';
import { MEANINGS } from './status-meanings';

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
        'Which of its statuses mean a deposit or that it refused the lead, and our word for them; ' +
        'how it writes dates and amounts. For postbacks and pulls, from the next report on. ' +
        'Capitals make no difference.'
      }
    >
      {failure !== null && <ListFailure failure={failure} text="The mapping was not loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && (
        <MappingEditor advertiserId={advertiserId} onDirty={onDirty} opened={query.data} />
      )}
    </TabBlock>
  );
};
