import { Button, Select } from 'antd';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { newCondition, newRule, type RuleDraft } from '../lib/answer-draft';
import { changed, without } from '../lib/lines';
import type { StepForm } from '../lib/step-form';
import { ConditionLine } from './condition-line';
import styles from './integration.module.css';
import { MoveButtons } from './line-buttons';
import type { AnswerPath } from './path-input';

interface Props {
  form: StepForm;
  paths: readonly AnswerPath[];
  onFocus: (field: string, label: string) => void;
}

const OUTCOMES: Readonly<
  Record<StepForm['place'], { value: RuleDraft['outcome']; label: string }[]>
> = {
  handing: [
    { value: 'accepted', label: 'Accepted: it has the lead' },
    { value: 'refused', label: 'Refused: it does not have it' },
    { value: 'unclear', label: 'Unclear: it may have it' },
  ],
  before: [
    { value: 'accepted', label: 'Done: the next step follows' },
    { value: 'refused', label: 'Failed: the lead is not sent' },
    { value: 'unclear', label: 'Unclear: the lead is not sent' },
  ],
  beforeList: [
    { value: 'accepted', label: 'Done: the next request follows' },
    { value: 'refused', label: 'Failed: the run ends' },
    { value: 'unclear', label: 'Unclear: the run ends' },
  ],
  after: [
    { value: 'accepted', label: 'Done' },
    { value: 'refused', label: 'Failed: a warning' },
    { value: 'unclear', label: 'Unclear: a warning' },
  ],
};
const NOTES: Readonly<Record<StepForm['place'], string>> = {
  handing:
    'The first rule that holds decides. An answer that none names is unclear: the advertiser may ' +
    'have the lead.',
  before: 'The first rule that holds decides. An answer that none names counts as failed.',
  beforeList: 'The first rule that holds decides. An answer that none names ends the run.',
  after: 'The first rule that holds decides. A failure changes nothing for the lead.',
};

interface RuleProps extends Props {
  rule: RuleDraft;
  index: number;
  /** Changes the rule. `condition` is the id of the condition that changed. */
  onSet: (patch: Partial<RuleDraft>, condition?: number) => void;
}

const RuleHead = ({ form, rule, index, onSet }: RuleProps) => {
  const { rules } = form.step;
  const noun = `rule ${index + 1}`;
  return (
    <div className={styles.ruleHead}>
      <Select
        aria-label={`Outcome of ${noun}`}
        className={styles.outcomeChoice}
        value={rule.outcome}
        options={OUTCOMES[form.place]}
        onChange={(outcome) => onSet({ outcome })}
      />
      <FieldNote>{rule.when.length > 1 ? 'if all hold' : 'if'}</FieldNote>
      <span className={styles.space} />
      <span className={styles.lineButtons}>
        <MoveButtons
          noun={noun}
          lines={rules}
          index={index}
          onChange={(next) => form.change({ rules: next })}
        />
        <IconButton
          icon="trash"
          size={16}
          quiet
          label={`Remove ${noun}`}
          onClick={() => form.change({ rules: without(rules, rule.id) })}
        />
      </span>
    </div>
  );
};

const Conditions = ({ form, rule, index, paths, onFocus, onSet }: RuleProps) => (
  <ul className={styles.pairs}>
    {rule.when.map((condition, place) => {
      const field = `rules.${rule.id}.${condition.id}`;
      const noun = `condition ${place + 1} of rule ${index + 1}`;
      const isOnly = rule.when.length === 1;
      return (
        <ConditionLine
          key={condition.id}
          condition={condition}
          noun={noun}
          field={form.field(field)}
          error={form.error(field)}
          paths={paths}
          onChange={(patch) =>
            onSet({ when: changed(rule.when, condition.id, patch) }, condition.id)
          }
          onRemove={isOnly ? null : () => onSet({ when: without(rule.when, condition.id) })}
          onFocus={() => onFocus(field, noun)}
        />
      );
    })}
  </ul>
);

const RuleCard = (props: Omit<RuleProps, 'onSet'>) => {
  const { form, rule } = props;
  const key = `rules.${rule.id}`;
  const error = form.error(key);
  const set: RuleProps['onSet'] = (patch, condition) =>
    form.change({ rules: changed(form.step.rules, rule.id, patch) }, [
      'rules',
      key,
      `${key}.${condition}`,
    ]);
  return (
    <li className={styles.rule} data-field={form.field(key)}>
      <RuleHead {...props} onSet={set} />
      <Conditions {...props} onSet={set} />
      <span>
        <Button
          size="small"
          type="text"
          icon={<Icon name="plus" size={14} />}
          disabled={rule.when.length >= 12}
          onClick={() => set({ when: [...rule.when, newCondition()] })}
        >
          Add condition
        </Button>
      </span>
      {error !== undefined && (
        <FieldNote isError role="alert">
          {error}
        </FieldNote>
      )}
    </li>
  );
};

/** Ordered rules that say what an answer means. */
export const RuleList = ({ form, paths, onFocus }: Props) => {
  const { rules } = form.step;
  return (
    <FieldGroup label="Rules" name={form.field('rules')} error={form.error('rules')}>
      <FieldNote>{NOTES[form.place]}</FieldNote>
      {rules.length > 0 && (
        <ol className={styles.pairs} aria-label="Rules">
          {rules.map((rule, index) => (
            <RuleCard key={rule.id} {...{ form, rule, index, paths, onFocus }} />
          ))}
        </ol>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={rules.length >= 20}
          onClick={() => form.change({ rules: [...rules, newRule('refused')] })}
        >
          Add rule
        </Button>
      </span>
    </FieldGroup>
  );
};
