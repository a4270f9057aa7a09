import { Input, Switch } from 'antd';
import { api } from '#shared/api/api';
import { usePasswordLength } from '#shared/api/use-settings';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { RecordsField } from '#shared/ui/records-field';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import {
  ACCOUNT_FIELDS,
  accountBody,
  accountDraft,
  accountFaults,
  type AccountDraft,
  type AccountRow,
} from '../lib/account-form';

interface Props {
  /** Null for a new one. */
  row: AccountRow | null;
  reload: () => Promise<readonly AccountRow[]>;
  onClose: () => void;
}
type Form = VersionedForm<AccountRow, AccountDraft>;

const TEXTS = {
  created: MESSAGES.accountAdded,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.accountConflict,
};

const TextField = ({
  form: { draft, errors, change },
  name,
  label,
  maxLength,
}: {
  form: Form;
  name: 'first_name' | 'last_name' | 'email';
  label: string;
  maxLength: number;
}) => (
  <Field label={label} name={name} error={errors[name]}>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        maxLength={maxLength}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    )}
  </Field>
);

const PasswordField = ({ form: { draft, errors, change, isNew } }: { form: Form }) => (
  <Field
    label="Password"
    name="password"
    hint={isNew ? '6 to 12 characters' : 'Leave empty to keep it'}
    error={errors.password}
  >
    {(control) => (
      <Input.Password
        {...control}
        autoComplete="new-password"
        maxLength={200}
        value={draft.password}
        onChange={({ target }) => change({ password: target.value })}
      />
    )}
  </Field>
);

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
export const AccountDialog = ({ row, reload, onClose }: Props) => {
  const { publishers } = useFilterChoices();
  const passwordLength = usePasswordLength();
  const form = useVersionedForm<AccountRow, AccountDraft>({
    keptAs: 'publisher-account',
    unkept: ['password'],
    row,
    draftOf: accountDraft,
    faultsOf: (draft) => accountFaults(draft, row === null, passwordLength),
    fields: ACCOUNT_FIELDS,
    texts: TEXTS,
    create: (draft) =>
      api.call('publisherAccounts.create', { body: accountBody(draft, publishers) }),
    update: (draft, { id }, version) =>
      api.call('publisherAccounts.update', {
        body: { ...accountBody(draft, publishers), id, version },
      }),
    reloadRow: async (before) =>
      (await reload()).find((account) => account.id === before?.id) ?? null,
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
      <PasswordField form={form} />
      <WideField>
        <Affiliates form={form} />
      </WideField>
      <WideField>
        <Right
          form={form}
          name="is_active"
          label="Active"
          hint="Without it the account cannot sign in to the panel"
        />
      </WideField>
      <WideField>
        <Right
          form={form}
          name="may_rotate_token"
          label="May replace the API token"
          hint="Without it only staff replace the token of its affiliates"
        />
      </WideField>
    </RecordDialog>
  );
};
