import {
  placeOfStep,
  stepField,
  type StepPlace,
  type StepsDraft,
  stepsOf,
  withSteps,
} from './integration-draft';
import { renamedStep } from './rename-step';
import type { FullStep, RequestDraft } from './step-draft';

/** The part of a form that edits a request. Its fields have short names, such as `url`. */
export interface RequestForm {
  readonly step: RequestDraft;
  readonly place: StepPlace | 'pull';
  /** Returns the full name of a field, by which the form finds it. */
  readonly field: (name: string) => string;
  readonly error: (name: string) => string | undefined;
  readonly change: (patch: Partial<RequestDraft>, changed?: readonly string[]) => void;
}
/** The part of a form that edits one step. */
export interface StepForm extends RequestForm {
  readonly step: FullStep;
  readonly place: StepPlace;
  /** Steps before it. */
  readonly earlier: readonly FullStep[];
  readonly change: (patch: Partial<FullStep>, changed?: readonly string[]) => void;
  /** Returns how many texts of other steps now use the new name. */
  readonly rename: (name: string) => number;
}

/** A form with steps. */
export interface StepsForm {
  readonly draft: StepsDraft;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (patch: Partial<StepsDraft>, changed?: readonly string[]) => void;
}

/** Returns the part of a form for one step. Without a place, the step that hands over decides. */
export const stepFormOf = (
  { draft, errors, change }: StepsForm,
  step: FullStep,
  place?: 'beforeList',
): StepForm => {
  const steps = stepsOf(draft);
  const index = steps.findIndex(({ id }) => id === step.id);
  const field = (name: string): string => stepField(step.id, name);
  return {
    step,
    place: place ?? placeOfStep(steps, index),
    earlier: steps.slice(0, index),
    field,
    error: (name) => errors[field(name)],
    change: (patch, changed = Object.keys(patch)) =>
      change(
        withSteps(steps.map((one) => (one.id === step.id ? { ...one, ...patch } : one))),
        changed.map(field),
      ),
    rename: (name) => {
      const renamed = renamedStep(steps, step.id, name);
      change(withSteps(renamed.steps), [field('name')]);
      return renamed.texts;
    },
  };
};
