import { Button, Input } from 'antd';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { newPair, type Pair } from '../lib/pairs';
import type { Placeholder } from '../lib/placeholders';
import styles from './integration.module.css';
import { TemplateInput } from './template-input';

interface Props {
  /** Name of the list in the form. */
  group: string;
  label: string;
  /** Name of a line in texts, e.g. "field". */
  noun: string;
  namePlaceholder: string;
  pairs: readonly Pair[];
  placeholders: readonly Placeholder[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (pairs: readonly Pair[], changed: readonly string[]) => void;
}

interface LineProps {
  noun: string;
  number: number;
  pair: Pair;
  namePlaceholder: string;
  placeholders: readonly Placeholder[];
  error: string | undefined;
  field: string;
  onChange: (patch: Partial<Pair>) => void;
  onRemove: () => void;
}

const PairLine = (props: LineProps) => {
  const { noun, number, pair, error, field } = props;
  const status = error === undefined ? '' : 'error';
  return (
    <li className={styles.pair} data-field={field}>
      <Input
        className={styles.mono}
        aria-label={`Name of ${noun} ${number}`}
        aria-invalid={error !== undefined}
        status={status}
        value={pair.name}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.namePlaceholder}
        onChange={(event) => props.onChange({ name: event.target.value })}
      />
      <TemplateInput
        control={{ status }}
        label={`Value of ${noun} ${number}`}
        value={pair.value}
        placeholders={props.placeholders}
        placeholder="Text or {{placeholder}}"
        onChange={(value) => props.onChange({ value })}
      />
      <IconButton
        icon="trash"
        size={16}
        quiet
        label={`Remove ${noun} ${pair.name || number}`}
        onClick={props.onRemove}
      />
      {error !== undefined && (
        <FieldNote isError role="alert">
          {error}
        </FieldNote>
      )}
    </li>
  );
};

/** A list of names with templates: body fields, headers or query parameters. */
export const PairList = ({ group, label, noun, pairs, errors, onChange, ...line }: Props) => {
  const changePair = (id: number, patch: Partial<Pair>): void =>
    onChange(
      pairs.map((pair) => (pair.id === id ? { ...pair, ...patch } : pair)),
      [`${group}.${id}`, group],
    );
  return (
    <FieldGroup label={label} name={group} error={errors[group]}>
      {pairs.length > 0 && (
        <ul className={styles.pairs}>
          {pairs.map((pair, index) => (
            <PairLine
              key={pair.id}
              {...line}
              noun={noun}
              number={index + 1}
              pair={pair}
              field={`${group}.${pair.id}`}
              error={errors[`${group}.${pair.id}`]}
              onChange={(patch) => changePair(pair.id, patch)}
              onRemove={() =>
                onChange(
                  pairs.filter(({ id }) => id !== pair.id),
                  [`${group}.${pair.id}`, group],
                )
              }
            />
          ))}
        </ul>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={pairs.length >= 100}
          onClick={() => onChange([...pairs, newPair()], [group])}
        >
          Add {noun}
        </Button>
      </span>
    </FieldGroup>
  );
};
