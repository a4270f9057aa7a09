import { Input } from 'antd';
import { api } from '#shared/api/api';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { confirmStatus } from '#shared/parties/confirm-status';
import { ChoiceField, TextField } from '#shared/records/fields';
import { RecordDialog } from '#shared/records/record-dialog';
import { RecordForm, SwitchField } from '#shared/records/record-form';
import styles from '#shared/records/record-form.module.css';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { useNamesChanged } from '../../api/use-party';
import type { PartyTabProps, PublisherSettings } from '../../lib/party';
import {
  AUTOLOGIN_OPTIONS,
  LOCATE_OPTIONS,
  REQUESTS_PER_MINUTE,
} from '../../lib/publisher-options';
import type { CreateDialogProps } from '../list/party-list-page';
import { ManagerFields, SavedStatus, SettingsPlace, StatusSwitch } from './party-fields';

type Publisher = PublisherSettings['affiliates'];

/** The settings of a publisher before they are saved. */
interface PublisherDraft extends Pick<
  Publisher,
  | 'status'
  | 'name'
  | 'user_id'
  | 'other_manager_ids'
  | 'autologin_interval'
  | 'locate_leads_by'
  | 'block_duplicate_leads'
> {
  readonly offer_url: string;
  readonly tracking_domain: string;
  readonly rate_limit_per_minute: string;
  readonly duplicate_days: string;
}
type Form = VersionedForm<Publisher, PublisherDraft>;

/** Returns the draft, with its fields in the order of the form. */
const draftOf = (publisher: Publisher | null): PublisherDraft => ({
  status: publisher?.status ?? 'active',
  name: publisher?.name ?? '',
  user_id: publisher?.user_id ?? null,
  other_manager_ids: publisher?.other_manager_ids ?? [],
  autologin_interval: publisher?.autologin_interval ?? 'days',
  locate_leads_by: publisher?.locate_leads_by ?? 'system',
  offer_url: publisher?.offer_url ?? '',
  tracking_domain: publisher?.tracking_domain ?? '',
  rate_limit_per_minute: String(publisher?.rate_limit_per_minute ?? ''),
  block_duplicate_leads: publisher?.block_duplicate_leads ?? false,
  duplicate_days: String(publisher?.duplicate_days ?? ''),
});

/** Limits of the numeric fields. */
const DUPLICATE_DAYS = { min: 1, max: 3650 } as const;
const RATE_LIMIT = { min: 1, max: 100_000 } as const;

const countFault = (text: string, { min, max }: { min: number; max: number }): string | null => {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return count >= min && count <= max ? null : `A whole number from ${min} to ${max}`;
};

const newFaultsOf = ({ name }: PublisherDraft): Faults<keyof PublisherDraft> =>
  name.trim() === '' ? { name: MESSAGES.nameMissing } : {};
const faultsOf = (draft: PublisherDraft): Faults<keyof PublisherDraft> => {
  const days = countFault(draft.duplicate_days, DUPLICATE_DAYS);
  const limit = countFault(draft.rate_limit_per_minute, RATE_LIMIT);
  return {
    ...newFaultsOf(draft),
    ...(days !== null && { duplicate_days: days }),
    ...(limit !== null && { rate_limit_per_minute: limit }),
  };
};

const TEXTS = {
  created: MESSAGES.publisherCreated,
  createFailed: MESSAGES.publisherCreateFailed,
  updated: MESSAGES.publisherUpdated,
  updateFailed: MESSAGES.saveFailed,
  conflict: MESSAGES.publisherConflict,
};

const Name = ({ form }: { form: Form }) => (
  <TextField form={form} name="name" label="Name" maxLength={255} />
);
interface AutologinProps {
  form: Form;
  options?: typeof AUTOLOGIN_OPTIONS;
}
const AutologinInterval = ({ form, options = AUTOLOGIN_OPTIONS }: AutologinProps) => (
  <ChoiceField
    form={form}
    name="autologin_interval"
    label="Auto login interval"
    options={options}
  />
);
const LocateLeadsBy = ({ form }: { form: Form }) => (
  <ChoiceField
    form={form}
    name="locate_leads_by"
    label="Locate leads by"
    options={LOCATE_OPTIONS}
  />
);
interface HintProps {
  form: Form;
  hint?: string;
}
const TrackingDomain = ({ form, hint }: HintProps) => (
  <TextField
    form={form}
    name="tracking_domain"
    label="Tracking domain"
    hint={hint}
    maxLength={253}
  />
);
const OfferUrl = ({ form, hint }: HintProps) => (
  <TextField form={form} name="offer_url" label="Offer URL" hint={hint} maxLength={2000} />
);

/** Only days are offered for a new publisher (PUB-006). */
const NEW_INTERVALS = AUTOLOGIN_OPTIONS.filter(({ value }) => value === 'days');

/** Creates a publisher. */
export const CreatePublisherDialog = ({ onCreated, onClose }: CreateDialogProps) => {
  const form = useVersionedForm<Publisher, PublisherDraft>({
    keptAs: 'publisher',
    row: null,
    draftOf,
    faultsOf: newFaultsOf,
    texts: TEXTS,
    create: ({ name, status, autologin_interval, locate_leads_by, tracking_domain, offer_url }) =>
      api.call('publishers.create', {
        body: { name, status, autologin_interval, locate_leads_by, tracking_domain, offer_url },
      }),
    reloadRow: () => onCreated().then(() => null),
  });
  return (
    <RecordDialog title="Create Publisher" submitLabel="Create" form={form} onClose={onClose}>
      <Name form={form} />
      <AutologinInterval form={form} options={NEW_INTERVALS} />
      <LocateLeadsBy form={form} />
      <TrackingDomain form={form} />
      <OfferUrl form={form} />
      <StatusSwitch side="publisher" form={form} />
    </RecordDialog>
  );
};

/** The API token of a publisher, to read and to copy. It is masked for most users. */
const TokenField = ({ token }: { token: string }) => {
  const isShown = usePermission('PUBLISHERS_REVEAL_TOKEN');
  return (
    <Field label="API Token" hint={isShown ? undefined : 'Your role sees only a part of it'}>
      {(field) => (
        <div className={styles.token}>
          <Input id={field.id} value={token} readOnly />
          {isShown && (
            <CopyButton text={token} label="Copy API token" said={MESSAGES.tokenCopied} />
          )}
        </div>
      )}
    </Field>
  );
};

interface FormProps extends PartyTabProps<PublisherSettings> {
  publisher: Publisher;
}

const usePublisherForm = ({ party, publisher }: FormProps): Form => {
  const namesChanged = useNamesChanged();
  return useVersionedForm<Publisher, PublisherDraft>({
    keptAs: 'publisher',
    row: publisher,
    stays: true,
    draftOf,
    faultsOf,
    texts: TEXTS,
    confirm: (draft, saved) => confirmStatus('publisher', draft, saved),
    // The token is sent back unchanged.
    update: (draft, { id, api_token }, version, send) =>
      send.save('publishers.update', {
        body: {
          ...draft,
          id,
          api_token,
          duplicate_days: Number(draft.duplicate_days),
          rate_limit_per_minute: Number(draft.rate_limit_per_minute),
          version,
        },
      }),
    reloadRow: async () => {
      namesChanged();
      return (await party.reload())?.affiliates ?? null;
    },
  });
};

const PublisherForm = ({ party, publisher }: FormProps) => {
  const form = usePublisherForm({ party, publisher });
  const { draft, change } = form;
  return (
    <RecordForm
      label="Settings of the publisher"
      form={form}
      scheduled={{ entity: 'publisher', id: publisher.id }}
    >
      <SavedStatus side="publisher" saved={publisher} form={form} />
      <TokenField token={publisher.api_token} />
      <Name form={form} />
      <ManagerFields form={form} />
      <AutologinInterval form={form} />
      <OfferUrl form={form} hint="Click links with an unknown offer lead here" />
      <LocateLeadsBy form={form} />
      <TrackingDomain form={form} hint="Click links use it, for example track.example.com" />
      <TextField
        form={form}
        name="rate_limit_per_minute"
        label={REQUESTS_PER_MINUTE}
        hint="Further requests are refused. Each lead of a batch counts."
        maxLength={6}
      />
      <SwitchField
        label="Block duplicate leads"
        isOn={draft.block_duplicate_leads}
        onChange={(block_duplicate_leads) => change({ block_duplicate_leads })}
      />
      <TextField
        form={form}
        name="duplicate_days"
        label="Duplicate for"
        hint="Days during which the same person counts as a duplicate"
        maxLength={4}
      />
    </RecordForm>
  );
};

/** The settings of a publisher. */
export const PublisherSettingsTab = ({ party }: PartyTabProps<PublisherSettings>) => (
  <SettingsPlace party={party}>
    {({ affiliates }) => <PublisherForm party={party} publisher={affiliates} />}
  </SettingsPlace>
);
