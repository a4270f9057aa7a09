import { AutoComplete } from 'antd';
import styles from './integration.module.css';

/** A value in an answer, and its path in a template. */
export interface AnswerPath {
  readonly path: string;
  readonly text: string;
}

const MAX_PATHS = 60;
const PLAIN_KEY = /^[A-Za-z0-9_$-]+$/;

const walk = (value: unknown, path: string, found: AnswerPath[]): void => {
  if (found.length >= MAX_PATHS) return;
  if (Array.isArray(value)) {
    value.slice(0, 1).forEach((item) => walk(item, `${path}[0]`, found));
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      if (PLAIN_KEY.test(key)) walk(item, path === '' ? key : `${path}.${key}`, found);
    return;
  }
  if (path !== '') found.push({ path, text: String(value) });
};

/** Returns the values in an answer as a test call logs it: a status line, then the body. */
export const answerPathsOf = (response: string | null): readonly AnswerPath[] => {
  const body = response?.split('\n\n').slice(1).join('\n\n') ?? '';
  const found: AnswerPath[] = [];
  try {
    walk(JSON.parse(body), '', found);
  } catch {
    return [];
  }
  return found;
};

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
