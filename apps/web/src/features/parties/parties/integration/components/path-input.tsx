import { AutoComplete } from 'antd';
import type { AnswerPath } from '../lib/answer-paths';
import styles from './integration.module.css';

interface Props {
  control?: { readonly id?: string; readonly status?: '' | 'error' };
  label?: string;
  value: string;
  /** Paths in the answer to the last test call. */
  paths: readonly AnswerPath[];
  placeholder?: string;
  onChange: (path: string) => void;
}

/** A path into a JSON answer. Suggests the paths of the last answer, with their values. */
export const PathInput = ({ control, label, value, paths, placeholder, onChange }: Props) => (
  <AutoComplete
    {...control}
    aria-label={label}
    className={styles.mono}
    value={value}
    maxLength={200}
    placeholder={placeholder}
    options={paths.map(({ path, text }) => ({ value: path, label: `${path} = ${text}` }))}
    showSearch={{
      filterOption: (typed, option) => String(option?.value ?? '').includes(typed),
    }}
    onChange={(path: string | undefined) => onChange(path ?? '')}
  />
);
