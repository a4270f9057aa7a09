import { Input, Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { useCountries } from '#shared/api/use-countries';
import { CountrySelect } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { kindOf } from '../lib/item-form';
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
