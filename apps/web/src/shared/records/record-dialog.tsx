import type { VersionConflict } from '@leadline/contracts';
import type { ReactNode, RefObject } from 'react';
import { type DialogLook, FormDialog } from '#shared/ui/form-dialog';
import type { DialogStart } from '#shared/ui/use-dialog-focus';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import type { ScheduledRecord } from '#shared/scheduled/pending-list';
import type { Moment } from '#shared/scheduled/send';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import styles from './record-dialog.module.css';

interface Props {
  title: string;
  /** Pixels; 700 by default. */
  width?: number;
  look?: DialogLook;
  /** Where the focus goes first; to the first field by default. */
  start?: DialogStart;
  /** `Save` by default. */
  submitLabel?: string;
  /** `Cancel` by default. */
  cancelLabel?: string;
  /** Returned by `useVersionedForm`. */
  form: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly conflict: VersionConflict | null;
    readonly root: RefObject<HTMLDivElement | null>;
    readonly submit: () => Promise<boolean>;
    readonly submitAt: (moment: Moment) => Promise<boolean>;
  };
  /** The record, if it can be saved at a moment. Null for a new one. */
  scheduled?: ScheduledRecord | null;
  /** Why the form cannot be saved yet; null if it can. */
  problem?: string | null;
  /** Shown below the fields, e.g. the effects of the change. */
  below?: ReactNode;
  onClose: () => void;
  /** The fields, laid out in two columns. */
  children: ReactNode;
}

/**
 * The dialog that creates or edits a record with a version. A click outside does not close it
 * (ADV-057); a save closes it and reads the page again.
 */
export const RecordDialog = ({
  width = 700,
  submitLabel = 'Save',
  form,
  problem = null,
  scheduled = null,
  below,
  children,
  ...dialog
}: Props) => {
  const { isDirty, isSaving, conflict, root } = form;
  return (
    <FormDialog
      {...dialog}
      width={width}
      submitLabel={submitLabel}
      isDirty={isDirty}
      isBusy={isSaving}
      problem={problem}
      send={form.submit}
      {...(scheduled && {
        more: (done) => (
          <SaveAtButton
            disabled={!isDirty || problem !== null}
            send={async (moment) => {
              if (await form.submitAt(moment)) done();
            }}
          />
        ),
      })}
    >
      {(submit) => (
        <>
          <PendingChanges record={scheduled} />
          {conflict !== null && <ConflictNotice conflict={conflict} />}
          <div ref={root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
            {children}
          </div>
          {below}
        </>
      )}
    </FormDialog>
  );
};

/** A field as wide as the dialog. */
export const WideField = ({ children }: { children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
);
