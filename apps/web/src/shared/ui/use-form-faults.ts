import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Faults, type FieldFaults, fieldFaultsOf, noFaults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from './dialogs';

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), textarea, [tabindex="0"]';

/**
 * Returns a function that focuses the field with a given `data-field`, once the field's page or tab
 * is on screen.
 */
export const useFieldFocus = (root: RefObject<HTMLElement | null>): ((field: string) => void) => {
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const handled = useRef(wanted);
  useEffect(() => {
    if (wanted === null || handled.current === wanted) return;
    const holder = root.current?.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(wanted.field)}"]`,
    );
    if (!holder) return;
    handled.current = wanted;
    const element = holder.matches(FOCUSABLE)
      ? holder
      : holder.querySelector<HTMLElement>(FOCUSABLE);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  });
  return (field) => setWanted({ field });
};

export interface FormFaults<Key extends string> {
  /** The element with the fields, which are found by their `data-field`. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** The server's errors about the fields in their current state. */
  readonly faults: Faults<Key>;
  /** Forgets the errors of changed fields. */
  readonly forget: (changed: readonly string[]) => void;
  /** Moves the focus to the first wrong field, in the order of `keys`. */
  readonly focusFirst: (wrong: Faults<Key>) => void;
  /** Shows the server's errors at their fields and focuses the first one. Returns all errors. */
  readonly mark: (error: unknown) => FieldFaults<Key>;
  /**
   * Explains a failed call: shows the specification's text in a dialog, marks the wrong fields, and
   * focuses the first one.
   */
  readonly explain: (error: unknown, text: string) => Promise<void>;
}

/**
 * Shows the server's errors at the fields of a form. `keys` maps each field on the wire to its
 * field in the form, in the order on the screen.
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
