import { useIsLimited } from '#shared/lib/permission';
import { FormDialog } from '#shared/ui/form-dialog';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import type { CapOwner, CapRow } from './cap';
import styles from './cap-dialog.module.css';
import { CapLimitFields, CapScopeFields, CountTodayField, SplitField } from './cap-fields';
import { scopeProblem, useCapForm } from './cap-form';
import { CapParameters } from './cap-parameters';
import { DealField } from './deal-field';

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
  const isLimited = useIsLimited();
  return (
    <FormDialog
      title={isNew ? 'Add New Cap' : 'Edit Cap'}
      width={640}
      submitLabel="Save"
      isDirty={isDirty}
      isBusy={isSaving}
      problem={scopeProblem(draft, isLimited)}
      send={form.submit}
      {...(!isNew && {
        more: (done) => (
          <SaveAtButton
            disabled={!isDirty}
            send={async (moment) => {
              if (await form.submitAt(moment)) done();
            }}
          />
        ),
      })}
      onClose={onClose}
    >
      {(submit) => (
        <>
          <PendingChanges record={row && { entity: 'cap', id: row.id }} />
          {conflict !== null && <ConflictNotice conflict={conflict} />}
          <div ref={form.root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
            <CapLimitFields draft={draft} errors={errors} onChange={change} />
            <CapScopeFields
              row={row}
              owner={owner}
              draft={draft}
              errors={errors}
              onChange={change}
            />
            <DealField draft={draft} errors={errors} onChange={change} />
            <div className={styles.wide}>
              <CapParameters
                parameters={draft.parameters}
                isFixed={!isNew}
                error={errors.parameters}
                onChange={(parameters) => change({ parameters })}
              />
            </div>
            {isNew && <CountTodayField draft={draft} onChange={change} />}
            {isNew && <SplitField draft={draft} error={errors.split} onChange={change} />}
          </div>
        </>
      )}
    </FormDialog>
  );
};
