import { Button } from 'antd';
import { useState } from 'react';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import type { StatusPullForm } from '../api/use-status-pull';
import { stepField, stepIdOf, stepsOf, withSteps } from '../lib/integration-draft';
import { type Placeholder, pullPlaceholders } from '../lib/placeholders';
import { type FullStep, newTokenStep } from '../lib/step-draft';
import { renamedPullStep } from '../lib/rename-step';
import { type StepForm, stepFormOf } from '../lib/step-form';
import { AnswerType } from './answer-section';
import styles from './integration.module.css';
import { MoveButtons } from './line-buttons';
import { Readings } from './readings';
import { RuleList } from './rule-list';
import { StepName } from './step-list';
import { StepRequestFields } from './step-request';

const MAX_STEPS = 4;
const nothing = (): void => undefined;

interface Props {
  form: StatusPullForm;
  secrets: readonly Placeholder[];
}

interface CardProps extends Props {
  step: FullStep;
}

/** All fields of one step: its request, and how its answer is read. */
const StepCard = ({ form, secrets, step }: CardProps) => {
  const stepForm: StepForm = {
    ...stepFormOf(form, step, 'beforeList'),
    rename: (name) => {
      const renamed = renamedPullStep(stepsOf(form.draft), form.draft, step.id, name);
      form.change({ ...withSteps(renamed.steps), ...renamed.list }, [stepField(step.id, 'name')]);
      return renamed.texts;
    },
  };
  const reading = { form: stepForm, paths: [], onFocus: nothing };
  return (
    <div className={styles.rule} role="group" aria-label={`Step ${step.name}`}>
      <StepName form={stepForm} isOnly={false} />
      <StepRequestFields
        form={stepForm}
        placeholders={pullPlaceholders(stepForm.earlier, secrets)}
        secrets={null}
      />
      <AnswerType form={stepForm} />
      <RuleList {...reading} />
      <Readings {...reading} />
    </div>
  );
};

interface LineProps {
  steps: readonly FullStep[];
  index: number;
  isOpen: boolean;
  isWrong: boolean;
  onToggle: () => void;
  onChange: (steps: readonly FullStep[]) => void;
}

const StepLine = ({ steps, index, isOpen, isWrong, onToggle, onChange }: LineProps) => {
  const label = steps[index]?.name || `Step ${index + 1}`;
  return (
    <div className={styles.step}>
      <Button type={isOpen ? 'primary' : 'default'} aria-expanded={isOpen} onClick={onToggle}>
        {index + 1}. {label}
      </Button>
      {isWrong && <NoteTag text="Has errors" tone="warn" />}
      <span className={styles.lineButtons}>
        <MoveButtons noun={label} lines={steps} index={index} onChange={onChange} />
        <IconButton
          icon="trash"
          size={16}
          quiet
          label={`Remove ${label}`}
          onClick={() => onChange(steps.toSpliced(index, 1))}
        />
      </span>
    </div>
  );
};

/** Requests before the list of a pull, such as for a token. */
export const PullSteps = ({ form, secrets }: Props) => {
  const [opened, setOpened] = useState<number | null>(null);
  const steps = stepsOf(form.draft);
  const wrong = new Set(
    Object.entries(form.errors).map(([field, error]) =>
      error === undefined ? null : stepIdOf(field),
    ),
  );
  const change = (next: readonly FullStep[]): void => form.change(withSteps(next), ['steps']);
  const add = (): void => {
    const step = newTokenStep(steps);
    change([...steps, step]);
    setOpened(step.id);
  };
  return (
    <FieldGroup label="Steps before the list" name="steps" error={form.errors.steps}>
      <FieldNote>
        Requests that come first in each run, for example one that gets a token. The list uses what
        they read. If one fails, the run ends.
      </FieldNote>
      {steps.length > 0 && (
        <ol className={styles.pairs} aria-label="Steps before the list">
          {steps.map((step, index) => {
            const isWrong = wrong.has(step.id);
            const isOpen = opened === step.id || isWrong;
            return (
              <li key={step.id} className={styles.pairs} data-field={stepField(step.id, '')}>
                <StepLine
                  {...{ steps, index, isOpen, isWrong }}
                  onToggle={() => setOpened(opened === step.id ? null : step.id)}
                  onChange={change}
                />
                {isOpen && <StepCard form={form} secrets={secrets} step={step} />}
              </li>
            );
          })}
        </ol>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={steps.length >= MAX_STEPS}
          onClick={add}
        >
          Add a step
        </Button>
      </span>
    </FieldGroup>
  );
};
