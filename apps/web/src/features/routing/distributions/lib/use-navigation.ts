import { useRef, useState } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import type { Problem } from './problems';
import type { Editor } from './use-editor';
import { useFieldFocus } from '#shared/ui/use-field-focus';

/**
 * Where in the editor the user is: on which page, and in which timeslot. `root` is the element in
 * which a field gets the focus.
 */
export const useNavigation = (
  { draft, endTyping }: Editor,
  step: EditorStep,
  showStep: (step: EditorStep) => void,
) => {
  const root = useRef<HTMLDivElement>(null);
  const focusField = useFieldFocus(root);
  const [timeslotKey, setTimeslotKey] = useState(draft.timeslots[0]?.key ?? '');
  const [hasSeenDetails, setSeenDetails] = useState(step === 2);
  const goTo = (next: EditorStep): void => {
    endTyping();
    setSeenDetails(true);
    showStep(next);
  };
  const goToProblem = (problem: Problem): void => {
    if (problem.step !== step) goTo(problem.step);
    if (problem.timeslotKey !== null) setTimeslotKey(problem.timeslotKey);
    focusField(problem.field);
  };
  return { root, timeslotKey, setTimeslotKey, hasSeenDetails, goTo, goToProblem };
};
