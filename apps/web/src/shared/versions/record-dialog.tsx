import { Modal } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { VersionConflict } from '@leadline/contracts';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from './conflict-notice';
import styles from './record-dialog.module.css';

interface Props {
  title: string;
  /** In pixels; 700 unless stated (ADV-018). */
  width?: number;
  /** `Save` unless stated. */
  submitLabel?: string;
  /** `Cancel` unless stated. */
  cancelLabel?: string;
  /** From `useVersionedForm`. */
  form: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly conflict: VersionConflict | null;
    readonly root: RefObject<HTMLDivElement | null>;
    readonly submit: () => Promise<boolean>;
  };
  /** Why it cannot be saved yet; null if it can. */
  problem?: string | null;
  /** Below the fields, e.g. what the change would do. */
  below?: ReactNode;
  onClose: () => void;
  /** The fields; they stand in two columns. */
  children: ReactNode;
}

/**
 * The dialog that creates or edits a record with a version. A click outside does not close it
 * (ADV-057); a save does, and reloads the page (ADV-058).
 */
export const RecordDialog = ({
  title,
  width = 700,
  submitLabel = 'Save',
  cancelLabel,
  form,
  problem = null,
  below,
  onClose,
  children,
}: Props) => {
  const { isDirty, isSaving, conflict, root } = form;
  const { close, leave, modal } = useClosing(onClose, {
    isDirty,
    isBusy: isSaving,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    if (problem !== null) return false;
    const isDone = await form.submit();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      // A cross would be a second button of that name.
      {...(cancelLabel === 'Close' && { closable: false })}
      centered
      width={width}
      title={title}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel={submitLabel}
          cancelLabel={cancelLabel}
          isBusy={isSaving}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {conflict !== null && <ConflictNotice conflict={conflict} />}
      <div ref={root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
        {children}
      </div>
      {below}
    </Modal>
  );
};

/** A field of a dialog that is as wide as the dialog. */
export const WideField = ({ children }: { children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
);
