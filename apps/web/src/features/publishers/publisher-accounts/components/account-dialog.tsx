import { Switch } from 'antd';
import { api } from '#shared/api/api';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { usePasswordLength } from '#shared/api/use-settings';
import { MESSAGES } from '#shared/lib/messages';
import { SecretField, TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { type RecordDialogProps, useRecordForm } from '#shared/records/use-record-form';
import type { VersionedForm } from '#shared/records/use-versioned-form';
import { Field } from '#shared/ui/field';
import { RecordsField } from '#shared/ui/record-field';
import {
  accountBody,
  accountDraft,
  type AccountDraft,
  accountFaults,
  type AccountRow,
} from '../lib/account-form';

type Form = VersionedForm<AccountRow, AccountDraft>;

const TEXTS = {
  created: MESSAGES.accountAdded,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.accountConflict,
};

const Affiliates = ({ form: { draft, errors, change } }: { form: Form }) => {
  const { publishers, isLoading, failure } = useFilterChoices();
  return (
    <RecordsField
      label={MESSAGES.affiliateMissing}
      name="added_affiliates"
      error={errors.added_affiliates}
      value={draft.added_affiliates}
      choices={publishers}
      isLoading={isLoading}
      failure={failure}
      opensUp
      onChange={(added_affiliates) => change({ added_affiliates })}
    />
  );
};

const Right = ({
  form: { draft, errors, change },
  name,
  label,
  hint,
}: {
  form: Form;
  name: 'is_active' | 'may_rotate_token';
  label: string;
  hint: string;
}) => (
  <Field label={label} name={name} hint={hint} error={errors[name]}>
    {(control) => (
      <Switch {...control} checked={draft[name]} onChange={(isOn) => change({ [name]: isOn })} />
    )}
  </Field>
);

/** Creates or edits a publisher account (PAC-003, PAC-004). */
export const AccountDialog = ({ onClose, ...record }: RecordDialogProps<AccountRow>) => {
  const { publishers } = useFilterChoices();
  const passwordLength = usePasswordLength();
  const form = useRecordForm<AccountRow, AccountDraft>(record, {
    keptAs: 'publisher-account',
    unkept: ['password'],
    draftOf: accountDraft,
    faultsOf: (draft) => accountFaults(draft, record.row === null, passwordLength),
    texts: TEXTS,
    create: (draft) =>
      api.call('publisherAccounts.create', { body: accountBody(draft, publishers) }),
    update: (draft, { id }, version) =>
      api.call('publisherAccounts.update', {
        body: { ...accountBody(draft, publishers), id, version },
      }),
  });
  return (
    <RecordDialog
      title={
        form.isNew ? 'Add Publisher Account for Pub Panel' : 'Edit Publisher Account for Pub Panel'
      }
      width={500}
      submitLabel={form.isNew ? 'Save' : 'Update'}
      cancelLabel="Close"
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="first_name" label="First Name" maxLength={100} />
      <TextField form={form} name="last_name" label="Last Name" maxLength={100} />
      <TextField form={form} name="email" label="Email" maxLength={254} />
      <SecretField
        form={form}
        name="password"
        label="Password"
        hint={form.isNew ? '6 to 12 characters' : 'Leave empty to keep it'}
      />
      <WideField>
        <Affiliates form={form} />
      </WideField>
      <WideField>
        <Right
          form={form}
          name="is_active"
          label="Active"
          hint="If off, the account cannot sign in to the panel"
        />
      </WideField>
      <WideField>
        <Right
          form={form}
          name="may_rotate_token"
          label="May replace the API token"
          hint="If off, only staff can replace the tokens of its affiliates"
        />
      </WideField>
    </RecordDialog>
  );
};
