import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { FormFooter } from './form-footer';
import { useClosing } from './use-closing';
import type { DialogStart } from './use-dialog-focus';
import { useSubmitOnce } from './use-submit-once';

export type DialogLook = Pick<ModalProps, 'centered' | 'mask' | 'className' | 'classNames'>;

interface Props {
  title: string;
  /** In pixels, or as CSS. */
  width: number | string;
  /** In the middle and closed only by its buttons, unless stated. */
  look?: DialogLook;
  submitLabel: string;
  /** `Cancel` unless stated. */
  cancelLabel?: string | undefined;
  /** The form does something that cannot be undone. */
  danger?: boolean;
  isDirty?: boolean;
  isBusy: boolean;
  /** Why the form cannot be sent yet; null if it can. */
  problem: string | null;
  /** Where the focus goes first; to the first field unless stated. */
  start?: DialogStart;
  /** Sends the form. True if it is done: the dialog then closes. */
  send: () => Promise<boolean>;
  onClose: () => void;
  /** The content, with what sends the form, e.g. for Enter. */
  children: (submit: () => void) => ReactNode;
}

/** The dialog of a form. A click outside does not close it; sending the form does. */
export const FormDialog = ({
  title,
  width,
  look,
  isDirty = false,
  isBusy,
  problem,
  start = 'field',
  send,
  onClose,
  children,
  ...footer
}: Props) => {
  const { close, leave, modal } = useClosing(onClose, { isDirty, isBusy, start });
  const submit = useSubmitOnce(async () => {
    if (problem !== null) return false;
    const isDone = await send();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      // The close button would be a second button with this name.
      closable={footer.cancelLabel !== 'Close'}
      centered
      mask={{ closable: false }}
      {...look}
      width={width}
      title={title}
      footer={
        <FormFooter
          {...footer}
          isBusy={isBusy}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {children(submit)}
    </Modal>
  );
};
