import { Select } from 'antd';
import { Field } from './field';
import { leaveOnTab } from './leave-on-tab';
import tabStyles from './leave-on-tab.module.css';

interface Props {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  value: readonly string[];
  /** Suggested values; others can be typed. */
  options?: readonly string[];
  loading?: boolean;
  isDisabled?: boolean;
  placeholder: string;
  /** Most values of the field. */
  max: number;
  onChange: (values: readonly string[]) => void;
}

const MOST_CHARACTERS = 255;
const NONE: readonly string[] = [];

/** Trims the typed values and removes duplicates. */
const cleaned = (values: readonly string[]): readonly string[] => [
  ...new Set(
    values.map((value) => value.trim().slice(0, MOST_CHARACTERS)).filter((value) => value !== ''),
  ),
];

/**
 * Texts as chips, each with a remove button. A text becomes a chip on Enter, on a comma, or when
 * the focus leaves.
 */
export const ValuesField = ({
  label,
  name,
  error,
  hint,
  value,
  options = NONE,
  loading = false,
  isDisabled = false,
  placeholder,
  max,
  onChange,
}: Props) => (
  <Field label={label} name={name} error={error} hint={hint}>
    {(control) => (
      <div className={tabStyles.around} onKeyDownCapture={leaveOnTab}>
        <Select<string[]>
          {...control}
          mode="tags"
          maxCount={max}
          loading={loading}
          disabled={isDisabled}
          placeholder={placeholder}
          tokenSeparators={[',', '\n']}
          // Without suggestions, an open list would only repeat the typed text.
          {...(options.length === 0 && { open: false, suffixIcon: null })}
          value={[...value]}
          options={options.map((text) => ({ value: text, label: text }))}
          onChange={(values) => onChange(cleaned(values))}
        />
      </div>
    )}
  </Field>
);
