import { useId } from 'react';

/**
 * The first focus of an opened dialog: its first field, its multi-line text, its main button, or
 * the first of the buttons that it consists of.
 */
export type DialogStart = 'field' | 'text' | 'submit' | 'choice';

const STARTS: Record<DialogStart, string> = {
  field: '.ant-modal-body :is(input, textarea):not(:disabled, [type="radio"], [type="checkbox"])',
  text: '.ant-modal-body textarea',
  choice: '.ant-modal-body :is(button:not(:disabled), a[href])',
  submit: '.ant-modal-footer .ant-btn-primary:not(:disabled)',
};

/**
 * Props of a Modal that move the focus inside once it is open, unless the user already edits a
 * field. `autoFocus` is no alternative: the dialog then moves the focus to its close button, or
 * forgets where the focus was and cannot return it.
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
