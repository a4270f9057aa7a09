import { Select } from 'antd';
import { NotesField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import type { RecordDialogProps } from '#shared/records/use-record-form';
import { Field } from '#shared/ui/field';
import { sentValue } from '../lib/item-form';
import { useBlacklistTypes, type BlacklistRow, type BlacklistType } from '../lib/use-blacklist';
import { useItemForm, type ItemForm } from '../lib/use-item-form';
import { RuleFields, ValueField, ValuePreview } from './item-fields';

const LOOK = { centered: false, mask: { closable: true } };

interface Props extends RecordDialogProps<BlacklistRow> {
  /** In order; the first is the default (BLK-004). */
  types: readonly [BlacklistType, ...BlacklistType[]];
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

const ItemForm = ({ types, onClose, ...record }: Props) => {
  const form = useItemForm(record, types[0].id);
  const type = types.find(({ id }) => id === form.draft.typeId) ?? types[0];
  return (
    <RecordDialog
      title={form.isNew ? 'Add Blacklist' : 'Edit Blacklist'}
      width={640}
      look={LOOK}
      submitLabel={form.isNew ? 'Save' : 'Edit'}
      form={form}
      scheduled={form.row && { entity: 'blacklist_item', id: form.row.id }}
      onClose={onClose}
    >
      <TypeField form={form} types={types} />
      <ValueField form={form} type={type} />
      <ValuePreview typeId={type.id} value={sentValue(form.draft)} />
      <RuleFields form={form} />
      <WideField>
        <NotesField
          form={form}
          name="description"
          label="Description"
          maxLength={1000}
          placeholder="Describe why blacklist item is set"
        />
      </WideField>
    </RecordDialog>
  );
};

/** Adds or edits an item (BLK-004 to BLK-008). */
export const ItemDialog = (props: RecordDialogProps<BlacklistRow>) => {
  const [first, ...others] = useBlacklistTypes().types;
  return first === undefined ? null : <ItemForm {...props} types={[first, ...others]} />;
};
