import { Select } from 'antd';
import {
  BADGE_FLAGS,
  CONVERSIONS,
  CONVERSION_RULED_OUT,
  FAILED_RULED_OUT,
  OUTCOMES,
  mayFail,
  withConversion,
  withOutcome,
  type Conversion,
  type LeadCombination,
} from '#shared/filters/lead-combination';
import styles from './leads.module.css';

interface Props {
  value: LeadCombination;
  onChange: (combination: LeadCombination) => void;
}

/** Shows the name of a select instead of "All". */
const nameInsteadOfAll =
  (name: string) =>
  ({ value, label }: { value?: unknown; label?: unknown }) =>
    value === 'all' ? <span className={styles.selectName}>{name}</span> : String(label);

/**
 * Returns the options of Select Lead. If the conversion rules out Failed Only, the option says why.
 */
const outcomeOptions = (conversion: Conversion) =>
  OUTCOMES.map(({ value, label }) => {
    const isRuledOut = value === 'failed' && !mayFail(conversion);
    return {
      value,
      label,
      ...(isRuledOut && {
        disabled: true,
        title: FAILED_RULED_OUT,
      }),
    };
  });

/** The three selects above the table. A choice takes effect at once. */
export const CombinationSelects = ({ value, onChange }: Props) => {
  const isFailed = value.outcome === 'failed';
  return (
    <div className={styles.selects}>
      <span title={isFailed ? CONVERSION_RULED_OUT : undefined}>
        <Select
          aria-label="Select Conversion"
          className={styles.select}
          value={value.conversion}
          disabled={isFailed}
          labelRender={nameInsteadOfAll('Select Conversion')}
          options={CONVERSIONS.map(({ value: key, label }) => ({ value: key, label }))}
          onChange={(conversion) => onChange(withConversion(value, conversion))}
        />
      </span>
      <Select
        aria-label="Select Lead"
        className={styles.select}
        value={value.outcome}
        labelRender={nameInsteadOfAll('Select Lead')}
        options={outcomeOptions(value.conversion)}
        onChange={(outcome) => onChange(withOutcome(value, outcome))}
      />
      <Select
        aria-label="Select Symbol"
        className={styles.badgeSelect}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        showSearch={false}
        value={[...value.badges]}
        placeholder="Select Symbol"
        options={[...BADGE_FLAGS]}
        popupMatchSelectWidth={200}
        onChange={(badges) => onChange({ ...value, badges })}
      />
    </div>
  );
};
