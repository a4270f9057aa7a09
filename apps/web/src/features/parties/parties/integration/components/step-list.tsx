import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { dialogs } from '#shared/ui/dialogs';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import { NoteTag } from '#shared/ui/status-tag';
import type { IntegrationForm } from '../api/use-integration';
import { stepField, stepIdOf, stepsOf, withSteps } from '../lib/integration-draft';
import { isExampleAddress } from '../lib/request-draft';
import { freeName, type FullStep, newStep, newTokenStep } from '../lib/step-draft';
import type { StepForm } from '../lib/step-form';
import styles from './integration.module.css';
import { MoveButtons } from './line-buttons';

const MAX_STEPS = 5;

interface AddProps {
  form: IntegrationForm;
  onChoose: (index: number) => void;
}

/** Adds a step before or after the one that hands over the lead. */
export const AddStep = ({ form, onChoose }: AddProps) => {
  const steps = stepsOf(form.draft);
  const handing = steps.findIndex(({ handsOver }) => handsOver);
  const add = (index: number, step: FullStep): void => {
    form.change(withSteps(steps.toSpliced(index, 0, step)), ['steps']);
    onChoose(index);
  };
  const full = steps.length >= MAX_STEPS ? 'An integration has at most 5 steps' : undefined;
  return (
    <MenuButton icon="plus" label="Add a step">
      <MenuItem
        icon="arrowUp"
        label="Before the lead is handed over, e.g. to get a token"
        disabled={full}
        onSelect={() => add(handing, newTokenStep(steps))}
      />
      <MenuItem
        icon="arrowDown"
        label="After it, e.g. to get the login link"
        disabled={full}
        onSelect={() => add(handing + 1, newStep(freeName('link', steps)))}
      />
    </MenuButton>
  );
};

interface Props {
  form: IntegrationForm;
  /** Index of the step whose fields are shown. */
  chosen: number;
  onChoose: (index: number) => void;
}

interface LineProps extends Props {
  steps: readonly FullStep[];
  index: number;
  isWrong: boolean;
}

interface ChoiceProps {
  steps: readonly FullStep[];
  index: number;
  label: string;
  onChange: (steps: readonly FullStep[]) => void;
}

/** Makes another step the one that hands over the lead, after a question. */
const HandingChoice = ({ steps, index, label, onChange }: ChoiceProps) => {
  const handOver = async (): Promise<void> => {
    const now = steps.find(({ handsOver }) => handsOver)?.name ?? '';
    const isSure = await dialogs.confirm({
      title: `Hand over the lead in the step ${label}?`,
      text:
        `${now} hands it over now. The rules of ${label} then decide whether a lead is accepted, ` +
        `and those of ${now} only whether it is done.`,
      yes: 'Hand over here',
      danger: false,
    });
    if (!isSure) return;
    onChange(
      steps.map((one, place) => ({
        ...one,
        handsOver: place === index,
        // Only what was read before the lead is handed over can serve other leads.
        isCached: one.isCached && place < index,
      })),
    );
  };
  return (
    <Radio
      checked={steps[index]?.handsOver ?? false}
      aria-label={`${label} hands over the lead`}
      onChange={() => void handOver()}
    >
      hands over the lead
    </Radio>
  );
};

const StepLine = ({ form, steps, index, chosen, isWrong, onChoose }: LineProps) => {
  const step = steps[index];
  if (step === undefined) return null;
  const label = step.name || `Step ${index + 1}`;
  const change = (next: readonly FullStep[]): void => {
    form.change(withSteps(next), ['steps']);
    const place = next.findIndex(({ id }) => id === steps[chosen]?.id);
    onChoose(Math.max(place, 0));
  };
  return (
    <li className={styles.step}>
      <Button
        type={index === chosen ? 'primary' : 'default'}
        aria-pressed={index === chosen}
        onClick={() => onChoose(index)}
      >
        {index + 1}. {label}
      </Button>
      {isWrong && <NoteTag text="Has errors" tone="warn" />}
      {isExampleAddress(step.url) && <NoteTag text="Example address" tone="warn" />}
      <span className={styles.space} />
      <HandingChoice steps={steps} index={index} label={label} onChange={change} />
      <span className={styles.lineButtons}>
        <MoveButtons noun={label} lines={steps} index={index} onChange={change} />
        <IconButton
          icon="trash"
          size={16}
          quiet
          label={step.handsOver ? 'The step that hands over the lead stays' : `Remove ${label}`}
          disabled={step.handsOver}
          onClick={() => change(steps.toSpliced(index, 1))}
        />
      </span>
    </li>
  );
};

/** The steps of an integration that has several, in the order of the calls. */
export const StepList = (props: Props) => {
  const { form } = props;
  const steps = stepsOf(form.draft);
  if (steps.length === 1) return null;
  const wrong = new Set(
    Object.entries(form.errors).map(([field, error]) =>
      error === undefined ? null : stepIdOf(field),
    ),
  );
  return (
    <FieldGroup label="Steps" name="steps" error={form.errors.steps}>
      <FieldNote>
        They are called in this order. A failure before the lead is handed over sends it to the next
        advertiser; a failure after it changes nothing.
      </FieldNote>
      <ol className={styles.pairs} aria-label="Steps">
        {steps.map(({ id }, index) => (
          <StepLine key={id} {...props} steps={steps} index={index} isWrong={wrong.has(id)} />
        ))}
      </ol>
    </FieldGroup>
  );
};

const renamedText = (texts: number): string =>
  texts === 1
    ? '1 text of another step now uses the new name.'
    : `${texts} texts of other steps now use the new name.`;

/** The name of a step, by which other steps use what it read. */
export const StepName = ({ form, isOnly }: { form: StepForm; isOnly: boolean }) => {
  const [renamed, setRenamed] = useState(0);
  const error = form.error('name');
  if (isOnly && error === undefined) return null;
  return (
    <div>
      <Field
        label="Name of the step"
        name={form.field('name')}
        error={error}
        hint={`Later steps use what it read as {{ steps.${form.step.name || 'name'}.… }}`}
      >
        {(field) => (
          <Input
            {...field}
            className={`${styles.mono} ${styles.short}`}
            value={form.step.name}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              const texts = form.rename(target.value.toLowerCase());
              if (texts > 0) setRenamed(texts);
            }}
          />
        )}
      </Field>
      {renamed > 0 && <FieldNote role="status">{renamedText(renamed)}</FieldNote>}
    </div>
  );
};

/** Returns the index of the first step with an error, unless the chosen one has an error. */
export const stepToShow = (
  { draft, errors }: Pick<IntegrationForm, 'draft' | 'errors'>,
  chosen: number,
): number => {
  const isWrong = ({ id }: { readonly id: number }): boolean =>
    Object.entries(errors).some(
      ([field, error]) => error !== undefined && field.startsWith(stepField(id, '')),
    );
  const step = draft.steps[chosen];
  if (step === undefined || isWrong(step)) return chosen;
  const first = draft.steps.findIndex(isWrong);
  return first < 0 ? chosen : first;
};
