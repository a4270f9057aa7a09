import { Radio, Switch } from 'antd';
import { useId } from 'react';
import { useGroupChoices } from '#shared/api/use-filter-data';
import { classNames } from '#shared/lib/class-names';
import { CombinationControl } from './combination-control';
import { DateRangeFilter } from './date-range-filter';
import {
  choicesOf,
  selectionOf,
  unlistedName,
  withRadio,
  withSelection,
  type FilterField,
  type RadioField,
  type RadioValue,
  type SelectField,
  type Selection,
  type SwitchField,
} from './filter-fields';
import styles from './filter-panel.module.css';
import type { FilterParts } from './filter-parts';
import { IncludeSwitch } from './include-switch';
import { MultiSelectFilter } from './multi-select';

interface Props<Field extends FilterField> {
  field: Field;
  value: FilterParts;
  onChange: (value: FilterParts) => void;
}

const SwitchControl = ({ field: { field, label }, value, onChange }: Props<SwitchField>) => {
  const id = useId();
  const change = (isOn: boolean): void =>
    onChange({ ...value, time: { ...value.time, [field]: isOn } });
  return (
    <div className={styles.switch}>
      <Switch size="small" checked={value.time[field]} onChange={change} aria-labelledby={id} />
      <span id={id} onClick={() => change(!value.time[field])}>
        {label}
      </span>
    </div>
  );
};

/**
 * Stands for null, which cannot be a value of a select. No text of a lead contains this character.
 */
const NO_VALUE = '\u0000';

const SelectControl = ({ field, value, onChange }: Props<SelectField>) => {
  const groups = useGroupChoices(typeof field.choices === 'string');
  const selection = selectionOf(value.fields, field);
  const change = (next: Selection): void =>
    onChange({ ...value, fields: withSelection(value.fields, field, next) });
  const offered = choicesOf(field, groups);
  // Only groups have a separate name to show: an unlisted text is its own name.
  const unlisted = selection.values.filter(
    (id) => !offered.some((choice) => choice.id === id) && unlistedName(field, id, groups) !== id,
  );
  const options = [
    ...offered,
    ...unlisted.map((id) => ({ id, name: unlistedName(field, id, groups) })),
  ];
  return (
    <MultiSelectFilter
      label={field.label}
      value={selection.values.map((id) => id ?? NO_VALUE)}
      options={options.map(({ id, name }) => ({ id: id ?? NO_VALUE, name }))}
      loading={groups.isLoading}
      onChange={(values) =>
        change({ ...selection, values: values.map((id) => (id === NO_VALUE ? null : id)) })
      }
      aside={
        field.canExclude && (
          <IncludeSwitch
            label={field.label}
            isExcluded={selection.isExcluded}
            onChange={(isExcluded) => change({ ...selection, isExcluded })}
          />
        )
      }
    />
  );
};

// A radio's value must be a text or a number, so null and booleans are converted to text.
const keyOf = (value: RadioValue | undefined): string => String(value);

/** Longest sum of label characters that fits into one column of the panel. */
const ONE_COLUMN = 24;
const lengthOf = ({ options }: RadioField): number =>
  options.reduce((sum, { label }) => sum + label.length, 0);

const RadioControl = ({ field, value, onChange }: Props<RadioField>) => {
  const id = useId();
  const isWide = lengthOf(field) > ONE_COLUMN;
  return (
    <div className={classNames(styles.field, styles.radio, isWide && styles.wide)}>
      <span className={styles.label} id={id}>
        {field.label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        value={keyOf(value.fields.radios[field.field])}
        options={field.options.map((option) => ({
          value: keyOf(option.value),
          label: option.label,
        }))}
        onChange={(event) => {
          const chosen = field.options.find((option) => keyOf(option.value) === event.target.value);
          if (chosen !== undefined)
            onChange({ ...value, fields: withRadio(value.fields, field, chosen.value) });
        }}
      />
    </div>
  );
};

/** The control of a filter, for the panel and the popover of its chip. */
export const FieldControl = ({ field, value, onChange }: Props<FilterField>) => {
  switch (field.kind) {
    case 'range':
      return (
        <div className={styles.wide}>
          <DateRangeFilter
            label={field.label}
            value={value.time.range}
            presets={field.presets}
            disabled={value.time.last24Hours}
            onChange={(range) => onChange({ ...value, time: { ...value.time, range } })}
          />
        </div>
      );
    case 'switch':
      return <SwitchControl field={field} value={value} onChange={onChange} />;
    case 'select':
      return <SelectControl field={field} value={value} onChange={onChange} />;
    case 'group':
      return null;
    case 'radio':
      return <RadioControl field={field} value={value} onChange={onChange} />;
    case 'combination':
      return (
        <CombinationControl
          field={field}
          value={value.combination}
          onChange={(combination) => onChange({ ...value, combination })}
        />
      );
  }
};
