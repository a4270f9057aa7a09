import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { RecordField } from '#shared/ui/record-field';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useInjectionCheck } from '../api/forecasts';
import { useInjection } from '../api/injection';
import { leadsText } from '#shared/lib/format';
import {
  delayOrderFault,
  EMPTY_INJECTION,
  INJECTION_FIELDS,
  type InjectionDraft,
  type InjectionErrors,
  injectionProblem,
  LONGEST_DELAY,
  LONGEST_SPREAD,
} from '../lib/injection';
import { forecastSummary } from '../lib/sending-words';
import styles from './lead-forms.module.css';
import { SendingSummaryView, SummaryNote } from './sending-summary';

const LOCATE_BY = [
  { value: 'system', label: 'System' },
  { value: 'ip', label: 'IP' },
  { value: 'phone', label: 'Phone' },
] as const;

interface PartProps {
  draft: InjectionDraft;
  errors: InjectionErrors;
  onChange: (patch: Partial<InjectionDraft>) => void;
}

/** Chooses the advertiser that gets the leads, and the source of their country. */
const TargetFields = ({
  draft,
  errors,
  leadCount,
  onChange,
}: PartProps & { leadCount: number }) => {
  const { advertisers, isLoading, failure } = useFilterChoices();
  return (
    <div className={styles.grid}>
      {failure !== null && (
        <div className={styles.row}>
          <ChoicesFailure failure={failure} />
        </div>
      )}
      <RecordField
        label="Advertiser"
        name="advertiserId"
        error={errors.advertiserId}
        hint={`${leadsText(leadCount)} selected`}
        value={draft.advertiserId}
        choices={advertisers}
        isLoading={isLoading}
        onChange={(advertiserId) => onChange({ advertiserId })}
      />
      <Field
        label="Locate leads by"
        name="locateBy"
        error={errors.locateBy}
        hint="Where the country comes from"
      >
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
  /** Name of the overridden value in the label of the checkbox. */
  subject: string;
  isOriginal: boolean;
  onToggle: (isOriginal: boolean) => void;
  children: ReactNode;
}

/** A checkbox for the original value. When it is cleared, a field for another value appears. */
const Override = ({ subject, isOriginal, onToggle, children }: OverrideProps) => (
  <div className={styles.override}>
    <Checkbox checked={isOriginal} onChange={(event) => onToggle(event.target.checked)}>
      Use original {subject}
    </Checkbox>
    {!isOriginal && children}
  </div>
);

const PublisherOverride = ({ draft: { publisher }, errors, onChange }: PartProps) => {
  const { publishers, isLoading } = useFilterChoices();
  return (
    <Override
      subject="publisher"
      isOriginal={publisher === null}
      onToggle={(isOriginal) => onChange({ publisher: isOriginal ? null : { id: null } })}
    >
      <RecordField
        label="Publisher"
        name="publisher"
        error={errors.publisher}
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
  name: string;
  error: string | undefined;
  /** Null while the original is used. */
  value: string | null;
  onChange: (value: string | null) => void;
}

const TextOverride = ({ subject, label, name, error, value, onChange }: TextOverrideProps) => (
  <Override
    subject={subject}
    isOriginal={value === null}
    onToggle={(isOriginal) => onChange(isOriginal ? null : '')}
  >
    <Field label={label} name={name} error={error}>
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
  name: string;
  error: string | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
}

const MinutesField = ({ label, name, error, value, onChange }: MinutesProps) => (
  <Field label={label} name={name} error={error}>
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

/** Range from which the delay of each lead is drawn. */
const DelayFields = ({ draft: { delay }, errors, onChange }: PartProps) => (
  <>
    <Checkbox
      checked={delay !== null}
      onChange={(event) =>
        onChange(
          event.target.checked
            ? { delay: { min: null, max: null }, spread: null }
            : { delay: null },
        )
      }
    >
      Delay
    </Checkbox>
    {delay !== null && (
      <div className={styles.grid}>
        <MinutesField
          label="Min delay, minutes"
          name="minDelay"
          error={errors.minDelay}
          value={delay.min}
          onChange={(min) => onChange({ delay: { ...delay, min } })}
        />
        <MinutesField
          label="Max delay, minutes"
          name="maxDelay"
          error={errors.maxDelay}
          value={delay.max}
          onChange={(max) => onChange({ delay: { ...delay, max } })}
        />
      </div>
    )}
  </>
);

/** Time over which the leads are sent at equal distances. */
const SpreadFields = ({ draft: { spread }, errors, onChange }: PartProps) => (
  <>
    <Checkbox
      checked={spread !== null}
      onChange={(event) =>
        onChange(event.target.checked ? { spread: { hours: 3 }, delay: null } : { spread: null })
      }
    >
      Evenly over a time
    </Checkbox>
    {spread !== null && (
      <div className={styles.grid}>
        <Field
          label="Evenly over, hours"
          name="spread"
          error={errors.spread}
          hint="The first now, the last at the end"
        >
          {(field) => (
            <InputNumber
              {...field}
              style={{ width: '100%' }}
              min={0.25}
              max={LONGEST_SPREAD}
              step={1}
              value={spread.hours}
              onChange={(hours) => onChange({ spread: { hours } })}
            />
          )}
        </Field>
      </div>
    )}
  </>
);

/** Forecasts the injection, and lets the user leave leads out of it. */
const Forecast = ({
  leadIds,
  draft,
  onLeaveOut,
}: {
  leadIds: readonly number[];
  /** Null while the form cannot be sent. */
  draft: InjectionDraft | null;
  onLeaveOut: (leadIds: readonly number[]) => void;
}) => {
  const zone = useZone();
  const { check, isAsking, hasFailed, retry } = useInjectionCheck(leadIds, draft);
  if (draft === null) return null;
  return (
    <SendingSummaryView
      label="Forecast"
      summary={check && forecastSummary(check, zone)}
      isBusy={isAsking}
      onLeaveOut={onLeaveOut}
    >
      {hasFailed ? (
        <SummaryNote>
          The leads could not be checked.{' '}
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        </SummaryNote>
      ) : (
        <SummaryNote>
          {check === null
            ? 'Checking the leads…'
            : 'A forecast. Each lead is decided again when it is sent.'}
        </SummaryNote>
      )}
    </SendingSummaryView>
  );
};

/** The form that sends leads to another advertiser. */
const InjectionForm = ({
  draft,
  errors,
  leadCount,
  onChange,
}: PartProps & { leadCount: number }) => (
  <div className={styles.form}>
    <TargetFields draft={draft} errors={errors} leadCount={leadCount} onChange={onChange} />
    <Checkbox
      checked={draft.simulate}
      onChange={(event) => onChange({ simulate: event.target.checked })}
    >
      Simulate: run every check and send nothing
    </Checkbox>
    <PublisherOverride draft={draft} errors={errors} onChange={onChange} />
    <TextOverride
      subject="funnel"
      label="Funnel"
      name="funnel"
      error={errors.funnel}
      value={draft.funnel}
      onChange={(funnel) => onChange({ funnel })}
    />
    <TextOverride
      subject="publisher ID"
      label="Publisher ID"
      name="publisherIdOverride"
      error={errors.publisherIdOverride}
      value={draft.publisherIdOverride}
      onChange={(publisherIdOverride) => onChange({ publisherIdOverride })}
    />
    <DelayFields draft={draft} errors={errors} onChange={onChange} />
    <SpreadFields draft={draft} errors={errors} onChange={onChange} />
  </div>
);

/** Says how many leads were left out, and puts them back. */
const LeftOut = ({ count, onPutBack }: { count: number; onPutBack: () => void }) =>
  count > 0 && (
    <Notice
      tone="info"
      icon="info"
      action={
        <Button size="small" onClick={onPutBack}>
          Put back
        </Button>
      }
    >
      {leadsText(count)} left out
    </Notice>
  );

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/** Sends leads to a different advertiser: now or with a delay, for real or simulated. */
export const ManageSelectionDialog = ({ leadIds: selected, onClose }: Props) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const leadIds = selected.filter((id) => !left.has(id));
  const { draft, isDirty, setDraft } = useRecordDraft({
    row: null,
    draftOf: (): InjectionDraft => EMPTY_INJECTION,
    keptAs: 'injection',
  });
  const { isSending, send } = useInjection();
  const { root, faults, forget, explain } = useFormFaults(INJECTION_FIELDS);
  const problem = injectionProblem(leadIds.length, draft, MESSAGES.advertiserInvalid);
  const submit = async (): Promise<boolean> => {
    try {
      await send(leadIds, draft);
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, MESSAGES.leadsSendFailed);
      return false;
    }
    return true;
  };
  return (
    <FormDialog
      title={MESSAGES.manageSelectionTitle}
      width={600}
      submitLabel="Confirm"
      isDirty={isDirty}
      isBusy={isSending}
      problem={problem}
      send={submit}
      onClose={onClose}
    >
      {() => (
        <div ref={root}>
          <InjectionForm
            draft={draft}
            errors={{ ...faults, maxDelay: faults.maxDelay ?? delayOrderFault(draft) }}
            leadCount={leadIds.length}
            onChange={(patch) => {
              forget([
                ...Object.keys(patch),
                ...('delay' in patch ? ['minDelay', 'maxDelay', 'spread'] : []),
              ]);
              setDraft((before) => ({ ...before, ...patch }));
            }}
          />
          <LeftOut count={left.size} onPutBack={() => setLeft(new Set())} />
          <Forecast
            leadIds={leadIds}
            draft={problem === null ? draft : null}
            onLeaveOut={(ids) => setLeft((before) => new Set([...before, ...ids]))}
          />
        </div>
      )}
    </FormDialog>
  );
};
