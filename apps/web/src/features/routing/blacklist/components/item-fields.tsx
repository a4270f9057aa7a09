import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Select } from 'antd';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf } from '#shared/api/load-failure';
import { useCountries } from '#shared/api/use-countries';
import { formatCount } from '#shared/lib/format';
import { useSettled } from '#shared/lib/use-settled';
import type { FormFields } from '#shared/records/fields';
import { CountrySelect } from '#shared/ui/country-select';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { kindOf, type ItemDraft } from '../lib/item-form';
import { useFunnelSlugs, type BlacklistType } from '../lib/use-blacklist';
import type { ItemForm } from '../lib/use-item-form';
import styles from './item-dialog.module.css';

interface Props {
  form: ItemForm;
  type: BlacklistType;
}

interface Config {
  readonly label: string;
  readonly placeholder: string;
}
/** The texts of a type (BLK-009). */
const configOf = ({ config }: BlacklistType): Config => JSON.parse(config) as Config;

const TextValue = ({ form, type }: Props) => {
  const { label, placeholder } = configOf(type);
  return (
    <Field label={label} name="value" error={form.errors.value}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={255}
          placeholder={placeholder}
          value={form.draft.value}
          onChange={({ target }) => form.change({ value: target.value })}
        />
      )}
    </Field>
  );
};

const CountryValue = ({ form, type }: Props) => {
  const { countries } = useCountries();
  const chosen = countries.find(({ code }) => code === form.draft.value)?.id ?? null;
  const codeOf = (id: number | null): string =>
    countries.find((country) => country.id === id)?.code ?? '';
  return (
    <Field label={configOf(type).label} name="value" error={form.errors.value}>
      {(control) => (
        <CountrySelect
          control={control}
          taken={[]}
          value={chosen}
          onChange={(id) => form.change({ value: codeOf(id) })}
        />
      )}
    </Field>
  );
};

const FunnelValue = ({ form, type }: Props) => {
  const { query, slugs } = useFunnelSlugs();
  const failure = loadFailureOf(query);
  const { value } = form.draft;
  const known = slugs.map(({ name }) => name);
  const offered = value === '' || known.includes(value) ? known : [value, ...known];
  return (
    <Field label={configOf(type).label} name="value" error={form.errors.value}>
      {(control) => (
        <>
          <Select<string>
            {...control}
            placeholder={configOf(type).placeholder}
            value={value === '' ? null : value}
            loading={query.isPending}
            options={offered.map((name) => ({ value: name, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(name) => form.change({ value: name })}
          />
          {failure !== null && <ChoicesFailure failure={failure} />}
        </>
      )}
    </Field>
  );
};

const RangeValue = ({ form, type }: Props) => {
  const end = (label: string, key: 'from' | 'to', name: string | undefined) => (
    <Field
      label={label}
      {...(name !== undefined && { name })}
      error={key === 'from' ? form.errors.value : undefined}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={100}
          placeholder={configOf(type).placeholder}
          value={form.draft[key]}
          onChange={({ target }) => form.change({ [key]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={`${styles.wide} ${styles.fields}`}>
      {end('IP Address From', 'from', 'value')}
      {end('IP Address To', 'to', undefined)}
    </div>
  );
};

/** The input of a value, by its type (BLK-005). */
export const ValueField = (props: Props) => {
  switch (kindOf(props.type.id)) {
    case 'country':
      return <CountryValue {...props} />;
    case 'funnel':
      return <FunnelValue {...props} />;
    case 'ip_range':
      return <RangeValue {...props} />;
    default:
      return <TextValue {...props} />;
  }
};

const SETTLE_MS = 400;

type Preview = CallReply<'blacklist.preview'>['data'];
const leadsText = (count: number): string =>
  count === 1 ? '1 lead' : `${formatCount(count)} leads`;
const previewText = ({ leads, accepted }: Preview): string =>
  leads === 0
    ? 'In the last 7 days it would have stopped no lead.'
    : `In the last 7 days it would have stopped ${leadsText(leads)}, ${formatCount(accepted)} of ` +
      `them accepted by advertisers.`;

/** Leads that the value would have stopped. A value that is not valid has no preview. */
export const ValuePreview = ({ typeId, value }: { typeId: number; value: string }) => {
  const settled = useSettled(value, SETTLE_MS);
  const { data } = useQuery({
    queryKey: ['blacklist.preview', typeId, settled],
    queryFn: async ({ signal }) => {
      const body = { blacklist_type_id: typeId, blacklist_value: settled };
      return (await api.call('blacklist.preview', { body, signal })).data;
    },
    enabled: settled !== '' && settled === value,
    retry: false,
  });
  return (
    <p className={`${styles.wide} ${styles.preview}`} role="status">
      {value !== '' && settled === value && data !== undefined ? previewText(data) : ''}
    </p>
  );
};

type Rule = Pick<ItemDraft, 'expiresAt' | 'isHiding'>;

/** When items expire, and whether their leads are hidden. */
export const RuleFields = ({ form }: { form: FormFields<Rule> }) => (
  <>
    <Field label="Expires At" name="expiresAt" error={form.errors.expiresAt}>
      {({ status: _, ...control }) => (
        <DateTimeField
          {...control}
          value={form.draft.expiresAt}
          onChange={(expiresAt) => form.change({ expiresAt })}
        />
      )}
    </Field>
    <Checkbox
      className={styles.wide ?? ''}
      checked={form.draft.isHiding}
      onChange={({ target }) => form.change({ isHiding: target.checked })}
    >
      Hide blacklisted Leads
    </Checkbox>
  </>
);
