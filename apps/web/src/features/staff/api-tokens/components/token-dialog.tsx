import { API_TOKEN_RATE, MOST_API_TOKEN_ADDRESSES } from '@leadline/contracts/api-token-limits';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { formatInstant } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { useZone } from '#shared/lib/zone';
import { PermissionMatrix } from '#shared/permissions/permission-matrix';
import { ProofFields, useNeedsCode } from '#shared/proof/proof-fields';
import { ChoiceField, TextField } from '#shared/records/fields';
import type { RecordDialogProps } from '#shared/records/use-record-form';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { FULL_SCREEN } from '#shared/ui/full-screen';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { ValuesField } from '#shared/ui/values-field';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { tokenProblem, type TokenRow } from '../lib/token-form';
import { useServiceAccounts } from '../lib/use-service-accounts';
import { useTokenForm, type MadeToken, type TokenForm } from '../lib/use-token-form';
import { SecretDialog } from './secret-dialog';
import styles from './token-dialog.module.css';

/** In place of an id, which a select cannot have for nobody. */
const OWN = 0;

/** Chooses the account that a new token acts as. */
const OwnerField = ({ form }: { form: TokenForm }) => {
  const { data: accounts = [], isPending } = useServiceAccounts(true);
  return (
    <Field label="Acts as" name="owner" error={undefined}>
      {(control) => (
        <Select<number>
          {...control}
          value={form.draft.owner ?? OWN}
          loading={isPending}
          options={[
            { value: OWN, label: 'You' },
            ...accounts.map(({ id, name }) => ({ value: id, label: `Service account ${name}` })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(owner) => form.change({ owner: owner === OWN ? null : owner })}
        />
      )}
    </Field>
  );
};

const CHOICES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
];

const ExpiryField = ({ form }: { form: TokenForm }) => {
  const zone = useZone();
  const { row } = form;
  const end = row?.expires_at ?? null;
  const kept =
    end === null ? 'Never, as it is' : `${formatInstant(end, zone).slice(0, 16)}, as it is`;
  const options = row === null ? CHOICES : [{ value: 'kept', label: kept }, ...CHOICES];
  return <ChoiceField form={form} name="expiry" label="Expires" options={options} />;
};

const TokenFields = ({ form, needsCode }: { form: TokenForm; needsCode: boolean }) => {
  const managesAll = usePermission('API_TOKENS_MANAGE');
  return (
    <>
      <TextField form={form} name="name" label="Name" maxLength={100} />
      {form.row === null && managesAll && <OwnerField form={form} />}
      <ExpiryField form={form} />
      <TextField
        form={form}
        name="rate"
        label="Calls per minute"
        hint={`At most ${API_TOKEN_RATE.max}`}
        maxLength={6}
        inputMode="decimal"
      />
      <ValuesField
        label="Allowed addresses"
        name="addresses"
        error={form.errors.addresses}
        hint="IP addresses and networks. Empty for everywhere."
        placeholder="e.g. 203.0.113.7, 198.51.100.0/24"
        value={form.draft.addresses}
        max={MOST_API_TOKEN_ADDRESSES}
        onChange={(addresses) => form.change({ addresses })}
      />
      <ProofFields
        draft={form.draft}
        errors={form.errors}
        needsCode={needsCode}
        onChange={form.change}
      />
    </>
  );
};

type Props = RecordDialogProps<TokenRow>;

const TokenFormDialog = ({
  row,
  reload,
  onMade,
  onClose,
}: Props & { onMade: (made: MadeToken) => void }) => {
  const form = useTokenForm({ row, reload }, onMade);
  const needsCode = useNeedsCode() === true;
  return (
    <FormDialog
      title={row === null ? 'Create API Token' : `Update API Token ${row.name}`}
      width="100%"
      look={FULL_SCREEN}
      submitLabel={row === null ? 'Create' : 'Update'}
      isDirty={form.isDirty}
      isBusy={form.isSaving}
      problem={tokenProblem(form.draft, needsCode)}
      send={form.submit}
      onClose={onClose}
    >
      {(submit) => (
        <>
          {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
          <div ref={form.root} className={styles.fields} onKeyDown={submitOnEnter(submit)}>
            <TokenFields form={form} needsCode={needsCode} />
          </div>
          <PermissionMatrix
            permissions={form.offered}
            chosen={form.chosen}
            saved={form.saved}
            whyFixed={form.whyFixed}
            onChange={(chosen) => form.change({ scopes: [...chosen] })}
          />
        </>
      )}
    </FormDialog>
  );
};

/** Makes or edits an API token. A new one is shown afterwards, once. */
export const TokenDialog = ({ onClose, ...props }: Props) => {
  const made = useRef<MadeToken | null>(null);
  const [shown, setShown] = useState<MadeToken | null>(null);
  const close = (): void => {
    if (made.current === null) onClose();
    else setShown(made.current);
  };
  if (shown !== null) return <SecretDialog made={shown} onClose={onClose} />;
  return (
    <TokenFormDialog
      {...props}
      onMade={(one) => {
        made.current = one;
      }}
      onClose={close}
    />
  );
};
