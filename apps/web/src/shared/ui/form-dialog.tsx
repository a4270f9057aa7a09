import { Button, Modal, type ModalProps } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';
import { useClosing } from './use-closing';
import type { DialogStart } from './use-dialog-focus';
import { useSubmitOnce } from './use-submit-once';

interface FormFooterProps {
  submitLabel: string;
  /** `Cancel` by default. */
  cancelLabel?: string | undefined;
  isBusy: boolean;
  /** Why the form cannot be sent yet; null if it can. */
  problem: string | null;
  /** Whether the form does something that cannot be undone. */
  danger?: boolean;
  /** A further button before the one that submits. */
  more?: ReactNode;
  onCancel: () => void;
  onSubmit: () => void;
}

/**
 * The Cancel and submit buttons of a dialog's form. Next to them is the reason why the form cannot
 * be sent yet.
 */
export const FormFooter = ({
  submitLabel,
  cancelLabel = 'Cancel',
  isBusy,
  problem,
  danger = false,
  more,
  onCancel,
  onSubmit,
}: FormFooterProps) => {
  const problemId = useId();
  return (
    <div className={styles.footer}>
      {problem !== null && (
        <span className={styles.why} id={problemId}>
          {problem}
        </span>
      )}
      <Button onClick={onCancel}>{cancelLabel}</Button>
      {more}
      <Button
        type="primary"
        danger={danger}
        loading={isBusy}
        disabled={problem !== null}
        title={problem ?? undefined}
        aria-describedby={problem === null ? undefined : problemId}
        onClick={onSubmit}
      >
        {submitLabel}
      </Button>
    </div>
  );
};

export type DialogLook = Pick<ModalProps, 'centered' | 'mask' | 'className' | 'classNames'>;

interface FormDialogProps {
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
  /** Returns a further button before the one that submits; `done` closes the dialog. */
  more?: (done: () => void) => ReactNode;
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
  more,
  send,
  onClose,
  children,
  ...footer
}: FormDialogProps) => {
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
          more={more?.(close)}
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
