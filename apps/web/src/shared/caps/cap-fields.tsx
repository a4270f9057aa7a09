import { Checkbox, Input, Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MultiSelectFilter } from '#shared/filters/multi-select';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { Field, FieldNote } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { type CapOwner, type CapRow, INTERVAL_LABELS, TYPE_LABELS } from './cap';
import styles from './cap-dialog.module.css';
import { type CapDraft, type CapErrors, splitCount } from './cap-form';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Adds the cap's own parties to the choices, which may no longer offer them. */
const withOwn = (choices: readonly Named[], own: readonly Named[] = []): readonly Named[] => [
  ...choices,
  ...own.filter(({ id }) => !choices.some((choice) => choice.id === id)),
];

interface ScopeProps {
  /** The cap to edit; null for a new one. */
  row: CapRow | null;
  /** The party whose page this is; its side cannot change. */
  owner?: CapOwner | undefined;
  draft: CapDraft;
  errors: CapErrors;
  onChange: (patch: Partial<CapDraft>) => void;
}

const ScopeError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <FieldNote isError role="alert">
      {text}
    </FieldNote>
  );

/** The countries, advertisers and publishers of a cap. */
export const CapScopeFields = ({ row, owner, draft, errors, onChange }: ScopeProps) => {
  const choices = useFilterChoices();
  const ownOf = (side: CapOwner['side'], own: readonly Named[] = []): readonly Named[] =>
    owner?.side === side ? [owner, ...own.filter(({ id }) => id !== owner.id)] : own;
  return (
    <>
      {choices.failure !== null && (
        <div className={styles.wide}>
          <ChoicesFailure failure={choices.failure} />
        </div>
      )}
      <div className={styles.wide} data-field="countries">
        <MultiSelectFilter
          label="Countries"
          value={draft.countries}
          options={withOwn(choices.countries, row?.countries)}
          loading={choices.isLoading}
          onChange={(countries) => onChange({ countries })}
        />
        <ScopeError text={errors.countries} />
      </div>
      <div className={styles.half} data-field="advertisers">
        <MultiSelectFilter
          label="Advertisers"
          value={draft.advertisers}
          disabled={owner?.side === 'advertisers'}
          options={withOwn(choices.advertisers, ownOf('advertisers', row?.advertisers))}
          loading={choices.isLoading}
          onChange={(advertisers) => onChange({ advertisers })}
        />
        <ScopeError text={errors.advertisers} />
      </div>
      <div className={styles.half} data-field="publishers">
        <MultiSelectFilter
          label="Publishers"
          value={draft.publishers}
          disabled={owner?.side === 'publishers'}
          options={withOwn(choices.publishers, ownOf('publishers', row?.affiliates))}
          loading={choices.isLoading}
          onChange={(publishers) => onChange({ publishers })}
        />
        <ScopeError text={errors.publishers} />
      </div>
    </>
  );
};

interface SplitProps {
  draft: CapDraft;
  error: string | undefined;
  onChange: (patch: Partial<CapDraft>) => void;
}

/** Creates one cap per combination of the scope instead of one cap for all. */
export const SplitField = ({ draft, error, onChange }: SplitProps) => {
  const count = splitCount(draft);
  return (
    <div className={styles.wide} data-field="split">
      <Checkbox
        checked={draft.split}
        onChange={(event) => onChange({ split: event.target.checked })}
      >
        Split
      </Checkbox>
      <FieldNote>
        {draft.split && count > 1
          ? `Makes ${count} caps, one per combination, instead of one pool`
          : 'One cap per combination of country, advertiser and publisher, ' +
            'instead of one pool'}
      </FieldNote>
      <ScopeError text={error} />
    </div>
  );
};

/** Asks whether a new daily cap begins at 0 or with what its day already had. */
export const CountTodayField = ({ draft, onChange }: Omit<SplitProps, 'error'>) =>
  draft.interval !== 'daily' ? null : (
    <div className={styles.wide} data-field="countsToday">
      <Checkbox
        checked={draft.countsToday}
        onChange={(event) => onChange({ countsToday: event.target.checked })}
      >
        Count today so far
      </Checkbox>
      <FieldNote>
        {draft.countsToday
          ? 'Starts with what has come since its last reset time, including deliveries under way'
          : 'Starts at 0 now, whatever has come today'}
      </FieldNote>
    </div>
  );

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
