import { AutoComplete } from 'antd';
import styles from './integration.module.css';

/** A value in an answer, and its path in a template. */
export interface AnswerPath {
  readonly path: string;
  readonly text: string | null;
}

interface Props {
  control?: { readonly id?: string; readonly status?: '' | 'error' };
  label?: string;
  value: string;
  /** Paths in the answer to the last test call. */
  paths: readonly AnswerPath[];
  placeholder?: string;
  onChange: (path: string) => void;
}

/** A path into an answer. Suggests the paths of the last answer, with their values. */
export const PathInput = ({ control, label, value, paths, placeholder, onChange }: Props) => (
  <AutoComplete
    {...control}
    aria-label={label}
    className={styles.mono}
    value={value}
    maxLength={1000}
    placeholder={placeholder}
    options={paths.map(({ path, text }) => ({ value: path, label: `${path} = ${text}` }))}
    showSearch={{
      filterOption: (typed, option) => String(option?.value ?? '').includes(typed),
    }}
    onChange={(path: string | undefined) => onChange(path ?? '')}
  />
);
