import { Input, InputNumber, Select } from 'antd';
import { FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { type ConditionDraft, hasValue } from '../lib/answer-draft';
import styles from './integration.module.css';
import type { AnswerPath } from './path-input';
import { ValueInput } from './value-input';

const KINDS: { value: ConditionDraft['kind']; label: string }[] = [
  { value: 'status', label: 'HTTP status is' },
  { value: 'equals', label: 'Value equals' },
  { value: 'one_of', label: 'Value is one of' },
  { value: 'matches', label: 'Value matches' },
  { value: 'greater_than', label: 'Value is above' },
  { value: 'exists', label: 'Value is there' },
  { value: 'missing', label: 'Value is missing' },
  { value: 'readable', label: 'Body' },
];
const READABLE = [
  { value: 1, label: 'can be read' },
  { value: 0, label: 'cannot be read' },
];

interface InputProps {
  condition: ConditionDraft;
  /** Name of the condition in texts, e.g. "condition 1 of rule 2". */
  noun: string;
  error: string | undefined;
  onChange: (patch: Partial<ConditionDraft>) => void;
}

/** The input that a value is compared with. */
const Comparison = ({ condition, noun, error, onChange }: InputProps) => {
  const { kind, text, texts, pattern, number } = condition;
  const status = error === undefined ? '' : 'error';
  const plain = { className: styles.mono, status, autoComplete: 'off', spellCheck: false } as const;
  if (kind === 'equals')
    return (
      <Input
        {...plain}
        aria-label={`Text of ${noun}`}
        value={text}
        maxLength={255}
        placeholder="true"
        onChange={({ target }) => onChange({ text: target.value })}
      />
    );
  if (kind === 'one_of')
    return (
      <Select
        aria-label={`Texts of ${noun}`}
        mode="tags"
        status={status}
        value={[...texts]}
        open={false}
        suffixIcon={null}
        placeholder="Type a text and press Enter"
        onChange={(next: string[]) => onChange({ texts: next })}
      />
    );
  if (kind === 'matches')
    return (
      <Input
        {...plain}
        aria-label={`Pattern of ${noun}`}
        value={pattern}
        maxLength={300}
        placeholder="(?i)duplicate"
        onChange={({ target }) => onChange({ pattern: target.value })}
      />
    );
  if (kind !== 'greater_than') return null;
  return (
    <InputNumber
      aria-label={`Number of ${noun}`}
      className={styles.number}
      status={status}
      value={number}
      onChange={(next) => onChange({ number: next })}
    />
  );
};

/** The inputs of a condition about the answer as a whole. */
const WholeAnswer = ({ condition, noun, error, onChange }: InputProps) =>
  condition.kind === 'status' ? (
    <Input
      aria-label={`Statuses of ${noun}`}
      className={styles.mono}
      status={error === undefined ? '' : 'error'}
      value={condition.statuses}
      maxLength={500}
      autoComplete="off"
      placeholder="200, 2xx"
      onChange={({ target }) => onChange({ statuses: target.value })}
    />
  ) : (
    <Select
      aria-label={`State of the body, ${noun}`}
      value={condition.is ? 1 : 0}
      options={READABLE}
      onChange={(is) => onChange({ is: is === 1 })}
    />
  );

interface Props extends InputProps {
  field: string;
  paths: readonly AnswerPath[];
  /** Null if the rule has no other condition. */
  onRemove: (() => void) | null;
  onFocus: () => void;
}

/** A condition of a rule about the answer. */
export const ConditionLine = (props: Props) => {
  const { condition, noun, error, onChange, onRemove } = props;
  return (
    <li className={styles.condition} data-field={props.field}>
      <Select
        aria-label={`Kind of ${noun}`}
        value={condition.kind}
        options={KINDS}
        onChange={(kind) => onChange({ kind })}
      />
      {hasValue(condition.kind) ? (
        <ValueInput
          control={{ status: error === undefined ? '' : 'error' }}
          label={`Value of ${noun}`}
          value={condition.value}
          paths={props.paths}
          placeholder="status"
          onChange={(value) => onChange({ value })}
          onFocus={props.onFocus}
        />
      ) : (
        <WholeAnswer {...{ condition, noun, error, onChange }} />
      )}
      <Comparison {...{ condition, noun, error, onChange }} />
      {onRemove !== null && (
        <IconButton icon="trash" size={16} quiet label={`Remove ${noun}`} onClick={onRemove} />
      )}
      {error !== undefined && (
        <FieldNote isError role="alert">
          {error}
        </FieldNote>
      )}
    </li>
  );
};
