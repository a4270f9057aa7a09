import { Radio, Switch } from 'antd';
import { useId } from 'react';
import { classNames } from '#shared/lib/class-names';
import { useGroupChoices } from '#shared/api/use-filter-data';
import {
  selectionOf,
  withRadio,
  withSelection,
  type FieldValues,
  type FilterField,
  type RadioField,
  type RadioValue,
  type Selection,
} from './filter-fields';
import { MultiSelectFilter } from './filter-panel';
import styles from './filter-panel.module.css';

/** Whether a selection names what is wanted or what is not (LED-009). */
const IncludeSwitch = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Selection;
  onChange: (value: Selection) => void;
}) => {
  const id = useId();
  return (
    <span className={`${styles.include} ${value.isExcluded ? styles.excluded : ''}`}>
      <span id={id} onClick={() => onChange({ ...value, isExcluded: !value.isExcluded })}>
        <span className="visually-hidden">{label}: </span>
        {value.isExcluded ? 'exclude selection' : 'include selection'}
      </span>
      <Switch
        size="small"
        checked={value.isExcluded}
        onChange={(isExcluded) => onChange({ ...value, isExcluded })}
        aria-labelledby={id}
      />
    </span>
  );
};

// A radio's value has to be a text or a number; null and the booleans travel as their text.
const keyOf = (value: RadioValue | undefined): string => String(value);

/** Characters of the labels that fit beside each other into one column of the panel. */
const ONE_COLUMN = 24;
const lengthOf = ({ options }: RadioField): number =>
  options.reduce((sum, { label }) => sum + label.length, 0);

const RadioFilter = ({
  field,
  value,
  onChange,
}: {
  field: RadioField;
  value: RadioValue | undefined;
  onChange: (value: RadioValue) => void;
}) => {
  const id = useId();
  return (
    <div
      className={classNames(
        styles.field,
        styles.radio,
        lengthOf(field) > ONE_COLUMN && styles.wide,
      )}
    >
      <span className={styles.label} id={id}>
        {field.label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        value={keyOf(value)}
        options={field.options.map((option) => ({
          value: keyOf(option.value),
          label: option.label,
        }))}
        onChange={(event) => {
          const chosen = field.options.find((option) => keyOf(option.value) === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
};

interface Props {
  fields: readonly FilterField[];
  values: FieldValues;
  onChange: (values: FieldValues) => void;
}

/** The inputs of a list of filters that are described as data. */
export const FieldInputs = ({ fields, values, onChange }: Props) => {
  const choices = useGroupChoices();
  return fields.map((field) => {
    if (field.kind === 'radio')
      return (
        <RadioFilter
          key={field.field}
          field={field}
          value={values.radios[field.field]}
          onChange={(value) => onChange(withRadio(values, field, value))}
        />
      );
    const selection = selectionOf(values, field);
    return (
      <MultiSelectFilter
        key={field.field}
        label={field.label}
        value={selection.values}
        options={choices.of(field.group)}
        loading={choices.isLoading}
        onChange={(chosen) =>
          onChange(withSelection(values, field, { ...selection, values: chosen }))
        }
        aside={
          <IncludeSwitch
            label={field.label}
            value={selection}
            onChange={(next) => onChange(withSelection(values, field, next))}
          />
        }
      />
    );
  });
};
