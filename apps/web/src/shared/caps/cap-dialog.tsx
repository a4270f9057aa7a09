import { Modal } from 'antd';
import { useIsLimited } from '#shared/lib/permission';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import type { CapOwner, CapRow } from './cap';
import { scopeProblem } from './cap-form';
import { useCapForm } from './use-cap-form';
import styles from './cap-dialog.module.css';
import { CapLimitFields } from './cap-limit-fields';
import { CapParameters } from './cap-parameters';
import { CapScopeFields, SplitField } from './cap-scope-fields';

interface Props {
  /** The cap to edit; null for a new one. */
  row: CapRow | null;
  /** Error text for a missing time zone, which differs by page. */
  zoneMissing: string;
  /** On a party's page, the party that every cap is for. */
  owner?: CapOwner;
  onSaved: () => void;
  onClose: () => void;
}

/** Creates or edits a cap, on any page. */
export const CapDialog = (props: Props) => {
  const { onClose, owner } = props;
  const form = useCapForm(props);
  const { row, draft, isDirty, conflict, errors, isSaving, change } = form;
  const isNew = row === null;
  const { close, leave, modal } = useClosing(onClose, {
    isDirty,
    isBusy: isSaving,
    start: 'field',
  });
  const problem = scopeProblem(draft, useIsLimited());
  const submit = useSubmitOnce(async () => {
    if (problem !== null) return false;
    const isDone = await form.submit();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title={isNew ? 'Add New Cap' : 'Edit Cap'}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Save"
          isBusy={isSaving}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {conflict !== null && <ConflictNotice conflict={conflict} />}
      <div ref={form.root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
        <CapLimitFields draft={draft} errors={errors} onChange={change} />
        <CapScopeFields row={row} owner={owner} draft={draft} errors={errors} onChange={change} />
        <div className={styles.wide}>
          <CapParameters
            parameters={draft.parameters}
            isFixed={!isNew}
            error={errors.parameters}
            onChange={(parameters) => change({ parameters })}
          />
        </div>
        {isNew && <SplitField draft={draft} error={errors.split} onChange={change} />}
      </div>
    </Modal>
  );
};
