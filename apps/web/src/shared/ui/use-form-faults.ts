import { useRef, useState, type RefObject } from 'react';
import { fieldFaultsOf, noFaults, type FieldFaults, type Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from './dialogs';
import { useFieldFocus } from './use-field-focus';

interface FormFaults<Key extends string> {
  /** The element with the fields. They are found by their `data-field`. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** What the server has against the fields as they are now. */
  readonly faults: Faults<Key>;
  /** Forgets the faults of fields that were changed. */
  readonly forget: (changed: readonly string[]) => void;
  /** Moves the focus to the first field that is wrong, in the order of `order`. */
  readonly focusFirst: (wrong: Faults<Key>) => void;
  /** Puts what is wrong with a field at the field, the focus on the first; gives all that is known. */
  readonly mark: (error: unknown) => FieldFaults<Key>;
  /**
   * Explains a failed call: the text of the specification in a dialog, what is wrong with a field at
   * the field, and the focus on the first of them.
   */
  readonly explain: (error: unknown, text: string) => Promise<void>;
}

/**
 * Where a form shows what is wrong with its fields. `keys` names the field of the form for each field
 * on the wire; their order is that of the fields on the screen.
 */
export const useFormFaults = <Key extends string>(
  keys: Readonly<Record<string, Key>>,
): FormFaults<Key> => {
  const root = useRef<HTMLDivElement>(null);
  const focusField = useFieldFocus(root);
  const [faults, setFaults] = useState<Faults<Key>>(noFaults);
  const focusFirst = (wrong: Faults<Key>): void => {
    const first = Object.values(keys).find((key) => wrong[key] !== undefined);
    if (first !== undefined) focusField(first);
  };
  const show = (error: unknown): FieldFaults<Key> => {
    const found = fieldFaultsOf(error, keys);
    setFaults(found.faults);
    return found;
  };
  return {
    root,
    faults,
    forget: (changed) =>
      setFaults((before) => {
        const kept = Object.entries(before).filter(([key]) => !changed.includes(key));
        return kept.length === Object.keys(before).length
          ? before
          : (Object.fromEntries(kept) as Faults<Key>);
      }),
    focusFirst,
    mark: (error) => {
      const found = show(error);
      focusFirst(found.faults);
      return found;
    },
    explain: async (error, text) => {
      const found = show(error);
      const isMarked = Object.keys(found.faults).length > 0;
      const lines = [text, ...(isMarked ? [MESSAGES.fieldsMarked] : []), ...found.others];
      await dialogs.error(lines.join('\n'));
      focusFirst(found.faults);
    },
  };
};
