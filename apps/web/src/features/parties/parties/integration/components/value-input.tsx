import { Input, Select } from 'antd';
import type { ValueDraft } from '../lib/answer-draft';
import styles from './integration.module.css';
import { type AnswerPath, PathInput } from './path-input';

interface Props {
  control?: { readonly id?: string; readonly status?: '' | 'error' };
  /** Accessible name. Of the text only if it has no visible label. */
  label: string;
  isLabelled?: boolean;
  /** Whether the value may be in a header. */
  hasHeaders?: boolean;
  value: ValueDraft;
  /** Paths in the answer to the last test call. */
  paths: readonly AnswerPath[];
  placeholder?: string;
  onChange: (value: ValueDraft) => void;
  /** Called when the user begins to edit the value, so that the answer can be clicked for it. */
  onFocus: () => void;
}

const SOURCES: { value: ValueDraft['from']; label: string }[] = [
  { value: 'path', label: 'Path' },
  { value: 'pattern', label: 'Pattern' },
  { value: 'header', label: 'Header' },
];
const EXAMPLES = { pattern: 'id=(\\d+)', header: 'X-Lead-Id' } as const;

/** A place in an answer: a path, a pattern for texts, or a header. */
export const ValueInput = (props: Props) => {
  const { control, label, isLabelled = false, hasHeaders = true, value } = props;
  const { paths, placeholder, onChange } = props;
  const name = isLabelled ? undefined : label;
  const change = (text: string): void => onChange({ ...value, text });
  return (
    <span className={styles.value} onFocus={props.onFocus}>
      <Select
        aria-label={`Source of ${label}`}
        value={value.from}
        options={hasHeaders ? SOURCES : SOURCES.filter((source) => source.value !== 'header')}
        onChange={(from) => onChange({ ...value, from })}
      />
      {value.from === 'path' ? (
        <PathInput
          {...(control !== undefined && { control })}
          {...(name !== undefined && { label: name })}
          {...(placeholder !== undefined && { placeholder })}
          value={value.text}
          paths={paths}
          onChange={change}
        />
      ) : (
        <Input
          {...control}
          aria-label={name}
          className={styles.mono}
          value={value.text}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          placeholder={EXAMPLES[value.from]}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </span>
  );
};
