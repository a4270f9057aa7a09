import { Checkbox, Radio } from 'antd';
import { useId, type ReactNode } from 'react';
import { classNames } from '#shared/lib/class-names';
import type { CombinationField } from './filter-fields';
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

interface Props {
  field: CombinationField;
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

const ConversionControl = ({ value, onChange }: Omit<Props, 'field'>) => (
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

const OutcomeControl = ({ value, onChange }: Omit<Props, 'field'>) => {
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

const BadgesControl = ({ value, onChange }: Omit<Props, 'field'>) => (
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
export const CombinationControl = ({ field, ...props }: Props) => {
  switch (field.field) {
    case 'conversion':
      return <ConversionControl {...props} />;
    case 'outcome':
      return <OutcomeControl {...props} />;
    case 'badges':
      return <BadgesControl {...props} />;
  }
};
