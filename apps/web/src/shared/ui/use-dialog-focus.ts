import { useId } from 'react';

/**
 * Where the focus goes when a dialog has opened: to its first field, to its text of several lines, to
 * its main button, or to the first of the buttons that it consists of.
 */
export type DialogStart = 'field' | 'text' | 'submit' | 'choice';

const STARTS: Record<DialogStart, string> = {
  field: '.ant-modal-body :is(input, textarea):not(:disabled, [type="radio"], [type="checkbox"])',
  text: '.ant-modal-body textarea',
  choice: '.ant-modal-body :is(button:not(:disabled), a[href])',
  submit: '.ant-modal-footer .ant-btn-primary:not(:disabled)',
};

/**
 * Props of a Modal that move the focus inside once it is open, unless the user has begun to fill in a
 * field meanwhile. `autoFocus` does not do: the dialog takes the focus after it to its cross, or does
 * not know where the focus was and cannot give it back.
 */
export const useDialogFocus = (start: DialogStart | null) => {
  const id = useId();
  return {
    'data-dialog': id,
    afterOpenChange: (isOpen: boolean): void => {
      if (!isOpen || start === null) return;
      const dialog = document.querySelector(`[data-dialog="${CSS.escape(id)}"]`);
      if (dialog?.querySelector('.ant-modal-body')?.contains(document.activeElement)) return;
      dialog?.querySelector<HTMLElement>(STARTS[start])?.focus();
    },
  };
};
