import { Select } from 'antd';
import { useMemo } from 'react';
import { useCountries, type Country } from '#shared/api/use-countries';
import styles from './country-select.module.css';
import { Field } from './field';
import { leaveOnTab } from './leave-on-tab';
import tabStyles from './leave-on-tab.module.css';
import { ChoicesFailure } from './list-failure';

/** Properties of a `Field`, for the select that it labels. */
interface Control {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Choices {
  control: Control;
  placeholder?: string;
}

interface Option {
  readonly value: number;
  readonly label: string;
  readonly icon: string;
  readonly code: string;
  readonly disabled: boolean;
}

const optionOf = ({ id, name, country_icon: icon, code }: Country): Option => ({
  value: id,
  label: name,
  icon,
  code,
  disabled: false,
});

/** Whether a country's name or code matches. */
const isFound = (text: string, option: Option | undefined): boolean => {
  const wanted = text.trim().toLowerCase();
  if (option === undefined) return false;
  return option.label.toLowerCase().includes(wanted) || option.code.toLowerCase() === wanted;
};
const SEARCH = { filterOption: isFound } as const;

const WithFlag = ({ icon, name }: { icon: string; name: string }) => (
  <span className={styles.country}>
    <span aria-hidden="true">{icon}</span>
    {name}
  </span>
);
const renderOption = ({ data }: { data: Option }) =>
  data.icon === '' ? data.label : <WithFlag icon={data.icon} name={data.label} />;

/** Returns the countries on offer, which always include the chosen ones. */
const useOptions = (taken: readonly number[], chosen: readonly number[]) => {
  const { countries, isLoading, failure } = useCountries();
  const options = useMemo(() => {
    const hidden = new Set(taken.filter((id) => !chosen.includes(id)));
    return countries.filter(({ id }) => !hidden.has(id)).map(optionOf);
  }, [countries, taken, chosen]);
  return { options, isLoading, failure };
};

const NONE: readonly number[] = [];

interface ManyProps {
  name?: string;
  error: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  value: readonly number[];
  /** Countries that are not offered, e.g. because they are already taken. */
  taken?: readonly number[];
  /** Countries of the value that cannot be removed. */
  fixed?: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

export const CountriesField = ({
  name = 'countries',
  error,
  hint,
  value,
  taken = NONE,
  fixed = NONE,
  placeholder = 'Any country',
  onChange,
}: ManyProps) => {
  const { options, isLoading, failure } = useOptions(taken, value);
  return (
    <Field label="Countries" name={name} error={error} hint={hint}>
      {(control) => (
        <div className={tabStyles.around} onKeyDownCapture={leaveOnTab}>
          {failure !== null && <ChoicesFailure failure={failure} />}
          <Select<number[], Option>
            {...control}
            mode="multiple"
            allowClear
            maxCount={1000}
            loading={isLoading}
            placeholder={placeholder}
            value={[...value]}
            options={options.map((option) =>
              fixed.includes(option.value) ? { ...option, disabled: true } : option,
            )}
            showSearch={SEARCH}
            optionRender={renderOption}
            onChange={(ids) => onChange([...fixed, ...ids.filter((id) => !fixed.includes(id))])}
          />
        </div>
      )}
    </Field>
  );
};

/** Stands for no country; ids begin at 1. */
const NO_COUNTRY = 0;

interface OneProps extends Choices {
  value: number | null;
  /**
   * Countries that are not offered, e.g. because they are already taken; null stands for no
   * country.
   */
  taken: readonly (number | null)[];
  /**
   * Label of the choice without a country, e.g. `All other countries`. If absent, a country is
   * required.
   */
  noCountry?: string;
  onChange: (id: number | null) => void;
}

export const CountrySelect = ({
  control,
  value,
  taken,
  noCountry,
  placeholder = 'Choose a country',
  onChange,
}: OneProps) => {
  const countries = taken.filter((id) => id !== null);
  const chosen = value === null ? NONE : [value];
  const { options, isLoading, failure } = useOptions(countries, chosen);
  const offersNone = noCountry !== undefined && !taken.includes(null);
  const none: Option[] = offersNone
    ? [{ value: NO_COUNTRY, label: noCountry, icon: '', code: '', disabled: false }]
    : [];
  return (
    <>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Select<number | null, Option>
        {...control}
        loading={isLoading}
        placeholder={placeholder}
        value={offersNone ? (value ?? NO_COUNTRY) : value}
        options={[...none, ...options]}
        showSearch={SEARCH}
        optionRender={renderOption}
        onChange={(id) => onChange(id === NO_COUNTRY ? null : id)}
      />
    </>
  );
};

/** A country's name with its flag. */
export const CountryName = ({ country }: { country: Pick<Country, 'name' | 'country_icon'> }) => (
  <WithFlag icon={country.country_icon} name={country.name} />
);
