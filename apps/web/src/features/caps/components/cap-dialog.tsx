import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useClosing } from '#shared/ui/use-closing';
import { useCapSaving } from '../api/use-cap-actions';
import type { CapRow } from '../lib/cap';
import { draftOf, faultsOf, hasScope, type CapDraft } from '../lib/cap-form';
import styles from './cap-dialog.module.css';
import { CapLimitFields } from './cap-limit-fields';
import { CapParameters } from './cap-parameters';
import { CapScopeFields, SplitField } from './cap-scope-fields';

interface Props {
  /** The cap to edit; null for a new one. */
  row: CapRow | null;
  /** What to say when the time zone is missing (CAP-016). */
  zoneMissing: string;
  onSaved: () => void;
  onClose: () => void;
}

const NO_SCOPE = 'Choose at least one country, advertiser or publisher first';

interface FooterProps {
  hasScope: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

const Footer = ({ hasScope, isSaving, onCancel, onSave }: FooterProps) => (
  <div className={styles.footer}>
    {!hasScope && (
      <span className={styles.why} id="cap-why">
        {NO_SCOPE}
      </span>
    )}
    <Button onClick={onCancel}>Cancel</Button>
    <Button
      type="primary"
      loading={isSaving}
      disabled={!hasScope}
      title={hasScope ? undefined : NO_SCOPE}
      aria-describedby={hasScope ? undefined : 'cap-why'}
      onClick={onSave}
    >
      Save
    </Button>
  </div>
);

/** Creates or changes a cap (CAP-008 to CAP-018), on any page. */
export const CapDialog = ({ row, zoneMissing, onSaved, onClose }: Props) => {
  const isNew = row === null;
  const [original] = useState(() => draftOf(row));
  const [draft, setDraft] = useState(original);
  const [isSubmitted, setSubmitted] = useState(false);
  const { isSaving, save } = useCapSaving(row, onSaved);
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: JSON.stringify(draft) !== JSON.stringify(original),
    isBusy: isSaving,
  });
  const change = (patch: Partial<CapDraft>): void =>
    setDraft((before) => ({ ...before, ...patch }));

  const faults = faultsOf(draft, zoneMissing);
  const errors = isSubmitted ? faults : {};
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    if (Object.keys(faults).length === 0 && (await save(draft))) close();
  };
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title={isNew ? 'Add New Cap' : 'Edit Cap'}
      mask={{ closable: false }}
      footer={
        <Footer
          hasScope={hasScope(draft)}
          isSaving={isSaving}
          onCancel={leave}
          onSave={() => void submit()}
        />
      }
    >
      <div className={styles.fields}>
        <CapLimitFields draft={draft} errors={errors} onChange={change} />
        <CapScopeFields row={row} draft={draft} onChange={change} />
        <div className={styles.wide}>
          <CapParameters
            parameters={draft.parameters}
            isFixed={!isNew}
            onChange={(parameters) => change({ parameters })}
          />
        </div>
        {isNew && <SplitField draft={draft} error={errors.split} onChange={change} />}
      </div>
    </Modal>
  );
};
