import { Button, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import type { ScheduledRecord } from '#shared/scheduled/pending-list';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import styles from './record-form.module.css';
import type { VersionedForm } from './use-versioned-form';

interface Props {
  /** Label of the form, e.g. `Settings of the advertiser`. */
  label: string;
  /** `Submit` by default. */
  submitLabel?: string;
  form: Pick<
    VersionedForm<{ id: number; version: number }, object>,
    'isDirty' | 'isSaving' | 'conflict' | 'root' | 'submit' | 'submitAt'
  >;
  /** The record, if it can be saved at a moment. */
  scheduled?: ScheduledRecord;
  children: ReactNode;
}

/** Returns a page and its tab. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search;

/**
 * The form of a record on its page, with fields in two columns. It asks before the user leaves it
 * unsaved.
 */
export const RecordForm = ({ label, submitLabel = 'Submit', form, scheduled, children }: Props) => {
  useLeaveGuard(form.isDirty, placeOf);
  const submit = useSubmitOnce(form.submit);
  return (
    <div role="form" aria-label={label} className={styles.form}>
      <PendingChanges record={scheduled ?? null} />
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div ref={form.root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
        {children}
      </div>
      <div className={styles.buttons}>
        <Button type="primary" loading={form.isSaving} onClick={submit}>
          {submitLabel}
        </Button>
        {scheduled && <SaveAtButton disabled={!form.isDirty} send={form.submitAt} />}
      </div>
    </div>
  );
};

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with its label next to it, as wide as the form. */
export const SwitchField = ({ label, isOn, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <div className={`${styles.switch} ${styles.wide}`}>
      <Switch id={id} checked={isOn} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};
