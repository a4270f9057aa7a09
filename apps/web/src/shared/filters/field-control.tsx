import { Checkbox, Radio, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { useGroupChoices } from '#shared/api/use-filter-data';
import { classNames } from '#shared/lib/class-names';
import { ComparisonControl } from './comparison-control';
import { DateRangeFilter } from './date-range-filter';
import { isWideRadio } from './field-places';
import {
  choicesOf,
  selectionOf,
  unlistedName,
  withRadio,
  withSelection,
  type CombinationField,
  type Filter,
  type FilterField,
  type RadioField,
  type RadioValue,
  type SelectField,
  type Selection,
  type SwitchField,
} from './filter-fields';
import styles from './filter-panel.module.css';
import {
  BADGE_FLAGS,
  CONVERSIONS,
  CONVERSION_RULED_OUT,
  FAILED_RULED_OUT,
  OUTCOMES,
  mayFail,
  withConversion,
  withOutcome,
  type LeadCombination,
} from './lead-combination';
import { IncludeSwitch, MultiSelectFilter } from './multi-select';

interface Props<Field extends FilterField> {
  field: Field;
  value: Filter;
  onChange: (value: Filter) => void;
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

/** The fields that belong to a switch: *Compare with past* needs the range to compare with. */
const SwitchDetails = ({ field: { field }, value, onChange }: Props<SwitchField>) =>
  field === 'comparePast' && value.time.comparePast ? (
    <ComparisonControl
      time={value.time}
      onChange={(compareTo) => onChange({ ...value, time: { ...value.time, compareTo } })}
    />
  ) : null;

/**
 * Stands for null, which cannot be a value of a select. No text of a lead contains this character.
 */
const NO_VALUE = '\u0000';

const SelectControl = ({ field, value, onChange }: Props<SelectField>) => {
  const groups = useGroupChoices(typeof field.choices === 'string');
  const selection = selectionOf(value, field);
  const change = (next: Selection): void => onChange(withSelection(value, field, next));
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

const RadioControl = ({ field, value, onChange }: Props<RadioField>) => {
  const id = useId();
  return (
    <div className={classNames(styles.field, styles.radio, isWideRadio(field) && styles.wide)}>
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
          if (chosen !== undefined) onChange(withRadio(value, field, chosen.value));
        }}
      />
    </div>
  );
};

interface CombinationProps {
  value: LeadCombination;
  onChange: (value: LeadCombination) => void;
}

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className={classNames(styles.field, styles.stackedChoices)}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      {children(id)}
    </div>
  );
};

const ConversionControl = ({ value, onChange }: CombinationProps) => (
  <Labelled label="Conversion">
    {(id) => (
      <>
        <Radio.Group
          vertical
          aria-labelledby={id}
          value={value.conversion}
          disabled={value.outcome === 'failed'}
          options={CONVERSIONS.map(({ value: key, label }) => ({ value: key, label }))}
          onChange={(event) =>
            onChange(withConversion(value, event.target.value as LeadCombination['conversion']))
          }
        />
        {value.outcome === 'failed' && <span className={styles.why}>{CONVERSION_RULED_OUT}</span>}
      </>
    )}
  </Labelled>
);

const OutcomeControl = ({ value, onChange }: CombinationProps) => {
  const isFailedRuledOut = !mayFail(value.conversion);
  return (
    <Labelled label="Lead">
      {(id) => (
        <>
          <Radio.Group
            vertical
            aria-labelledby={id}
            value={value.outcome}
            options={OUTCOMES.map(({ value: key, label }) => ({
              value: key,
              label,
              disabled: key === 'failed' && isFailedRuledOut,
            }))}
            onChange={(event) =>
              onChange(withOutcome(value, event.target.value as LeadCombination['outcome']))
            }
          />
          {isFailedRuledOut && <span className={styles.why}>{FAILED_RULED_OUT}</span>}
        </>
      )}
    </Labelled>
  );
};

const BadgesControl = ({ value, onChange }: CombinationProps) => (
  <Labelled label="Symbol">
    {(id) => (
      <Checkbox.Group
        role="group"
        aria-labelledby={id}
        value={[...value.badges]}
        options={[...BADGE_FLAGS]}
        onChange={(badges) => onChange({ ...value, badges })}
      />
    )}
  </Labelled>
);

/** A select above the leads: conversion, lead or symbol. Each limits the choices of the others. */
const CombinationControl = ({
  field: { field },
  ...props
}: CombinationProps & { field: CombinationField }) => {
  switch (field) {
    case 'conversion':
      return <ConversionControl {...props} />;
    case 'outcome':
      return <OutcomeControl {...props} />;
    case 'badges':
      return <BadgesControl {...props} />;
  }
};

/** The control of a filter, for the panel and the popover of its chip; null if it has none. */
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
      return (
        <>
          <SwitchControl field={field} value={value} onChange={onChange} />
          <SwitchDetails field={field} value={value} onChange={onChange} />
        </>
      );
    case 'select':
      return <SelectControl field={field} value={value} onChange={onChange} />;
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
    default:
      return null;
  }
};

interface PanelProps extends Omit<Props<FilterField>, 'field'> {
  fields: readonly FilterField[];
}

const ELSEWHERE: readonly FilterField['kind'][] = ['range', 'switch'];

/** The controls of a filter panel: the range, its switches, then the other fields. */
export const PanelFields = ({ fields, ...props }: PanelProps) => {
  const controlsOf = (isTaken: (field: FilterField) => boolean) =>
    fields
      .filter(isTaken)
      .map((field) => <FieldControl key={field.field} field={field} {...props} />);
  const switches = fields.filter((field) => field.kind === 'switch');
  return (
    <>
      {controlsOf(({ kind }) => kind === 'range')}
      {switches.length > 0 && (
        <div className={styles.switches}>
          {switches.map((field) => (
            <SwitchControl key={field.field} field={field} {...props} />
          ))}
        </div>
      )}
      {switches.map((field) => (
        <SwitchDetails key={field.field} field={field} {...props} />
      ))}
      {controlsOf(({ kind }) => !ELSEWHERE.includes(kind))}
    </>
  );
};
