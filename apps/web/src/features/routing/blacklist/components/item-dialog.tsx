import { Checkbox, Input, Modal, Select } from 'antd';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { sentValue } from '../lib/item-form';
import type { BlacklistRow, BlacklistType } from '../lib/use-blacklist';
import { useItemForm, type ItemForm } from '../lib/use-item-form';
import styles from './item-dialog.module.css';
import { ValueField } from './value-field';
import { ValuePreview } from './value-preview';

interface Props {
  /** Null for a new one. */
  item: BlacklistRow | null;
  /** In order; the first is the default (BLK-004). */
  types: readonly [BlacklistType, ...BlacklistType[]];
  reload: () => Promise<readonly BlacklistRow[]>;
  onClose: () => void;
}

const TypeField = ({ form, types }: { form: ItemForm; types: readonly BlacklistType[] }) => (
  <Field label="Blacklist Types" name="type" error={form.errors.type}>
    {(control) => (
      <Select<number>
        {...control}
        value={form.draft.typeId}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(typeId) => form.change({ typeId, value: '', from: '', to: '' })}
      />
    )}
  </Field>
);

const RuleFields = ({ form }: { form: ItemForm }) => (
  <>
    <Field label="Expires At" name="expiresAt" error={form.errors.expiresAt}>
      {({ status: _, ...control }) => (
        <DateTimeField
          {...control}
          value={form.draft.expiresAt}
          onChange={(expiresAt) => form.change({ expiresAt })}
        />
      )}
    </Field>
    <Checkbox
      className={styles.wide ?? ''}
      checked={form.draft.isHiding}
      onChange={({ target }) => form.change({ isHiding: target.checked })}
    >
      Hide blacklisted Leads
    </Checkbox>
    <div className={styles.wide}>
      <Field label="Description" name="description" error={form.errors.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={1000}
            placeholder="Describe why blacklist item is set"
            value={form.draft.description}
            onChange={({ target }) => form.change({ description: target.value })}
          />
        )}
      </Field>
    </div>
  </>
);

/** Adds or edits an item (BLK-004 to BLK-008). */
export const ItemDialog = ({ item, types, reload, onClose }: Props) => {
  const form = useItemForm(item, types[0].id, reload);
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
  const type = types.find(({ id }) => id === form.draft.typeId) ?? types[0];
  return (
    <Modal
      {...modal}
      width={640}
      title={item === null ? 'Add Blacklist' : 'Edit Blacklist'}
      footer={
        <FormFooter
          submitLabel={item === null ? 'Save' : 'Edit'}
          isBusy={form.isSaving}
          problem={null}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div ref={form.root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
        <TypeField form={form} types={types} />
        <ValueField form={form} type={type} />
        <ValuePreview typeId={type.id} value={sentValue(form.draft)} />
        <RuleFields form={form} />
      </div>
    </Modal>
  );
};
