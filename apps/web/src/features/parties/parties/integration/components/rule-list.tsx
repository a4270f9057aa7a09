import { Button, Input, Select } from 'antd';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { type AnswerPath, PathInput } from './path-input';
import { newRule, type RuleDraft } from '../lib/integration-draft';
import styles from './integration.module.css';

interface Props {
  rules: readonly RuleDraft[];
  paths: readonly AnswerPath[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (rules: readonly RuleDraft[], changed: readonly string[]) => void;
}
interface LineProps {
  rule: RuleDraft;
  number: number;
  paths: readonly AnswerPath[];
  error: string | undefined;
  onChange: (patch: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

const KINDS = [
  { value: 'equals', label: 'equals' },
  { value: 'exists', label: 'exists' },
] as const;

const RuleLine = ({ rule, number, paths, error, onChange, onRemove }: LineProps) => (
  <li className={styles.rule} data-field={`rules.${rule.id}`}>
    <PathInput
      control={{ status: error === undefined ? '' : 'error' }}
      label={`Path of rule ${number}`}
      value={rule.path}
      paths={paths}
      placeholder="success"
      onChange={(path) => onChange({ path })}
    />
    <Select
      aria-label={`Kind of rule ${number}`}
      value={rule.kind}
      options={[...KINDS]}
      onChange={(kind) => onChange({ kind })}
    />
    {rule.kind === 'equals' && (
      <Input
        className={styles.mono}
        aria-label={`Text of rule ${number}`}
        value={rule.value}
        maxLength={255}
        autoComplete="off"
        placeholder="true"
        onChange={(event) => onChange({ value: event.target.value })}
      />
    )}
    <IconButton icon="trash" size={16} quiet label={`Remove rule ${number}`} onClick={onRemove} />
    {error !== undefined && (
      <FieldNote isError role="alert">
        {error}
      </FieldNote>
    )}
  </li>
);

/** Rules that an accepting answer must meet, all of them. */
export const RuleList = ({ rules, paths, errors, onChange }: Props) => {
  const touched = rules.map(({ id }) => `rules.${id}`);
  return (
    <FieldGroup label="Success rules" name="rules" error={errors.rules}>
      <FieldNote>
        Many advertisers answer 200 to leads that they refuse. A rule tells the two apart, e.g.
        success equals true. All of them have to be met.
      </FieldNote>
      {rules.length > 0 && (
        <ul className={styles.pairs}>
          {rules.map((rule, index) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              number={index + 1}
              paths={paths}
              error={errors[`rules.${rule.id}`]}
              onChange={(patch) =>
                onChange(
                  rules.map((one) => (one.id === rule.id ? { ...one, ...patch } : one)),
                  [`rules.${rule.id}`, 'rules'],
                )
              }
              onRemove={() =>
                onChange(
                  rules.filter(({ id }) => id !== rule.id),
                  [...touched, 'rules'],
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
          disabled={rules.length >= 10}
          onClick={() => onChange([...rules, newRule({ kind: 'equals', path: '', value: '' })], [])}
        >
          Add rule
        </Button>
      </span>
    </FieldGroup>
  );
};
