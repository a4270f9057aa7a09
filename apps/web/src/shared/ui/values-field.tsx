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
  /** Values that are offered; others can be typed. */
  options?: readonly string[];
  loading?: boolean;
  isDisabled?: boolean;
  placeholder: string;
  /** How many values there may be. */
  max: number;
  onChange: (values: readonly string[]) => void;
}

const MOST_CHARACTERS = 255;
const NONE: readonly string[] = [];

/** Typed values without blanks around them, each once. */
const cleaned = (values: readonly string[]): readonly string[] => [
  ...new Set(
    values.map((value) => value.trim().slice(0, MOST_CHARACTERS)).filter((value) => value !== ''),
  ),
];

/** Several texts as chips, each with a cross. A text becomes a chip at Enter, a comma or on leaving. */
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
          // Without anything to offer, an open list would only repeat what is typed.
          {...(options.length === 0 && { open: false, suffixIcon: null })}
          value={[...value]}
          options={options.map((text) => ({ value: text, label: text }))}
          onChange={(values) => onChange(cleaned(values))}
        />
      </div>
    )}
  </Field>
);
