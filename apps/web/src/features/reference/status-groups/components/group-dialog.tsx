import { Input, Modal } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ValuesField } from '#shared/ui/values-field';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { useGroupForm } from '../lib/use-group-form';
import type { StatusGroupRow } from '../lib/use-status-groups';
import styles from './group-dialog.module.css';

interface Props {
  /** Null for a new one. */
  group: StatusGroupRow | null;
  reload: () => Promise<readonly StatusGroupRow[]>;
  onClose: () => void;
}

const MOST_STATUSES = 1000;

/** Creates or edits a status group (STG-001, STG-004). */
export const GroupDialog = ({ group, reload, onClose }: Props) => {
  const form = useGroupForm(group, reload);
  const { statuses, isLoading, failure } = useFilterChoices();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isDirty,
    isBusy: form.isSaving,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    const isDone = await form.submit();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      title={group === null ? 'Create Status Group' : `Update Status Group ${group.group}`}
      footer={
        <FormFooter
          submitLabel={group === null ? 'Create' : 'Update'}
          isBusy={form.isSaving}
          problem={form.problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div ref={form.root} className={styles.fields}>
        <div onKeyDown={submitOnEnter(submit)}>
          <Field label="Group" name="group" error={form.errors.group}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={100}
                value={form.draft.group}
                onChange={({ target }) => form.change({ group: target.value })}
              />
            )}
          </Field>
        </div>
        {failure !== null && <ChoicesFailure failure={failure} />}
        <ValuesField
          label="Statuses"
          name="statuses"
          error={form.errors.statuses}
          hint="Those that advertisers have reported are offered; others can be typed."
          value={form.draft.statuses}
          options={statuses.map(({ id }) => id)}
          loading={isLoading}
          placeholder="Choose statuses"
          max={MOST_STATUSES}
          onChange={(chosen) => form.change({ statuses: chosen })}
        />
      </div>
    </Modal>
  );
};
