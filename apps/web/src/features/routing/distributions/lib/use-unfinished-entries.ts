import { useCallback, useRef } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { dialogs } from '#shared/ui/dialogs';

/** Kinds of entries on page 1. */
export type EntryNoun = 'parameter' | 'overwrite';
export type OnUnfinished = (noun: EntryNoun, isUnfinished: boolean) => void;

/** The entries that were typed but not added. Leaving page 1 would lose them, so it asks. */
export const useUnfinishedEntries = (goTo: (step: EditorStep) => void) => {
  const open = useRef(new Set<EntryNoun>());
  const note: OnUnfinished = useCallback((noun, isUnfinished) => {
    if (isUnfinished) open.current.add(noun);
    else open.current.delete(noun);
  }, []);
  const mayLeave = async (): Promise<boolean> => {
    const nouns = [...open.current];
    if (nouns.length === 0) return true;
    const verb = nouns.length === 1 ? 'was' : 'were';
    return dialogs.confirm({
      title: 'Not added yet',
      text: `The ${nouns.join(' and the ')} that you typed ${verb} not added.`,
      yes: 'Go on without it',
      no: 'Back',
      danger: false,
    });
  };
  const goToStep = async (step: EditorStep): Promise<void> => {
    if (await mayLeave()) goTo(step);
  };
  return { note, goToStep };
};
