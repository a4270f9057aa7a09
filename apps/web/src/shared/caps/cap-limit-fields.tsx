import { Input, Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { INTERVAL_LABELS, TYPE_LABELS } from './cap';
import type { CapDraft, CapErrors } from './cap-form';
import styles from './cap-dialog.module.css';

interface Props {
  draft: CapDraft;
  errors: CapErrors;
  onChange: (patch: Partial<CapDraft>) => void;
}

const optionsOf = <K extends string>(labels: Record<K, string>): { value: K; label: string }[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as K, label }));

const ResetTimeField = ({ draft, errors, onChange }: Props) => (
  <Field
    label="Reset time"
    name="resetTime"
    error={errors.resetTime}
    hint={draft.interval === 'interval' ? 'Used by daily caps only' : 'HH:MM'}
  >
    {(field) => (
      <Input
        {...field}
        value={draft.resetTime}
        autoComplete="off"
        maxLength={5}
        placeholder="00:00"
        onChange={(event) => onChange({ resetTime: event.target.value })}
      />
    )}
  </Field>
);

const ZoneField = ({ draft, errors, onChange }: Props) => {
  const zones = useTimezones();
  const failure = loadFailureOf(zones);
  return (
    <div className={styles.wide}>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field label="Timezone" name="timezoneId" error={errors.timezoneId}>
        {(field) => (
          <Select
            {...field}
            value={draft.timezoneId}
            loading={zones.isLoading}
            showSearch={ZONE_SEARCH}
            placeholder="Choose a time zone"
            onChange={(timezoneId) => onChange({ timezoneId })}
            options={zoneOptions(zones.data ?? [])}
          />
        )}
      </Field>
    </div>
  );
};

/** Fields for the counted event, the limit, and the reset. */
export const CapLimitFields = (props: Props) => {
  const { draft, errors, onChange } = props;
  return (
    <>
      <Field label="Type" name="type" error={errors.type}>
        {(field) => (
          <Select
            {...field}
            value={draft.type}
            placeholder="Choose a type"
            options={optionsOf(TYPE_LABELS)}
            onChange={(type) => onChange({ type })}
          />
        )}
      </Field>
      <Field label="Interval" name="interval" error={errors.interval}>
        {(field) => (
          <Select
            {...field}
            value={draft.interval}
            placeholder="Choose an interval"
            options={optionsOf(INTERVAL_LABELS)}
            onChange={(interval) => onChange({ interval })}
          />
        )}
      </Field>
      <Field label="Cap" name="cap" error={errors.cap} hint="0 closes it">
        {(field) => (
          <Input
            {...field}
            value={draft.cap}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            onChange={(event) => onChange({ cap: event.target.value })}
          />
        )}
      </Field>
      <ResetTimeField {...props} />
      <ZoneField {...props} />
    </>
  );
};
