import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import type { DialogStart } from '#shared/ui/use-dialog-focus';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';

interface Options<Key extends string> {
  /** Maps each field on the wire to the dialog's field. */
  readonly fields: Readonly<Record<string, Key>>;
  readonly isDirty: boolean;
  readonly start: DialogStart;
  /** Sends the decision. Null while an input is missing. */
  readonly send: (() => Promise<{ message: string }>) | null;
  /** Called when the decision was sent or refused: the list may have changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** State of a dialog that decides about one line of a list. */
export const useDecision = <Key extends string>(options: Options<Key>) => {
  const { fields, isDirty, start, send, onDone, onClose } = options;
  const [isBusy, setBusy] = useState(false);
  const { root, faults, forget, explain } = useFormFaults(fields);
  const { close, leave, modal } = useClosing(onClose, { isDirty, isBusy, start });
  const submit = useSubmitOnce(async () => {
    if (send === null) return false;
    setBusy(true);
    try {
      toast((await send()).message);
      close();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, MESSAGES.updateFailed);
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  });
  return { root, faults, forget, isBusy, leave, modal, submit };
};
