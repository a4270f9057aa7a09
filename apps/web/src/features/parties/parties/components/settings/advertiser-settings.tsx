import { api } from '#shared/api/api';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { confirmStatus } from '#shared/parties/confirm-status';
import { TextField } from '#shared/records/fields';
import { RecordDialog } from '#shared/records/record-dialog';
import { RecordForm, SwitchField } from '#shared/records/record-form';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { useNamesChanged } from '../../api/use-party';
import type { AdvertiserSettings, PartyTabProps } from '../../lib/party';
import type { CreateDialogProps } from '../list/party-list-page';
import { ManagerFields, SavedStatus, SettingsPlace, StatusSwitch } from './party-fields';

type Advertiser = AdvertiserSettings['advertiser'];
type AdvertiserDraft = Omit<Advertiser, 'id' | 'version' | 'created_at'>;

/** Returns the draft, with its fields in the order of the form. */
const draftOf = (advertiser: Advertiser | null): AdvertiserDraft => ({
  status: advertiser?.status ?? 'active',
  is_test_advertiser: advertiser?.is_test_advertiser ?? 'inactive',
  name: advertiser?.name ?? '',
  display_name: advertiser?.display_name ?? '',
  user_id: advertiser?.user_id ?? null,
  other_manager_ids: advertiser?.other_manager_ids ?? [],
  send_org_funnel: advertiser?.send_org_funnel ?? false,
});

const faultsOf = ({ name, display_name }: AdvertiserDraft): Faults<keyof AdvertiserDraft> => ({
  ...(name.trim() === '' && { name: MESSAGES.nameMissing }),
  ...(display_name.trim() === '' && { display_name: MESSAGES.displayNameMissing }),
});
/** A manager is needed for a new advertiser (ADV-006). */
const newFaultsOf = (draft: AdvertiserDraft): Faults<keyof AdvertiserDraft> => ({
  ...faultsOf(draft),
  ...(draft.user_id === null && { user_id: MESSAGES.managerMissing }),
});

const TEXTS = {
  created: MESSAGES.advertiserCreated,
  createFailed: MESSAGES.advertiserCreateFailed,
  updated: MESSAGES.advertiserUpdated,
  updateFailed: MESSAGES.saveFailed,
  conflict: MESSAGES.advertiserConflict,
};

/** The names and the manager of an advertiser. */
const AdvertiserFields = ({ form }: { form: VersionedForm<Advertiser, AdvertiserDraft> }) => (
  <>
    <TextField form={form} name="name" label="Name" maxLength={255} />
    <TextField form={form} name="display_name" label="Display Name" maxLength={255} />
    <ManagerFields form={form} />
  </>
);

/** Creates an advertiser. */
export const CreateAdvertiserDialog = ({ onCreated, onClose }: CreateDialogProps) => {
  const form = useVersionedForm<Advertiser, AdvertiserDraft>({
    keptAs: 'advertiser',
    row: null,
    draftOf,
    faultsOf: newFaultsOf,
    texts: TEXTS,
    create: ({ name, display_name, user_id, other_manager_ids, status }) =>
      api.call('advertisers.create', {
        body: { name, display_name, user_id, other_manager_ids, status },
      }),
    reloadRow: () => onCreated().then(() => null),
  });
  return (
    <RecordDialog title="Create Advertiser" submitLabel="Create" form={form} onClose={onClose}>
      <AdvertiserFields form={form} />
      <StatusSwitch side="advertiser" form={form} />
    </RecordDialog>
  );
};

interface FormProps extends PartyTabProps<AdvertiserSettings> {
  advertiser: Advertiser;
}

const AdvertiserForm = ({ party, advertiser }: FormProps) => {
  const namesChanged = useNamesChanged();
  const form = useVersionedForm<Advertiser, AdvertiserDraft>({
    keptAs: 'advertiser',
    row: advertiser,
    stays: true,
    draftOf,
    faultsOf,
    texts: TEXTS,
    confirm: (draft, saved) => confirmStatus('advertiser', draft, saved),
    update: (draft, { id }, version, send) =>
      send.save('advertisers.update', { body: { ...draft, id, version } }),
    reloadRow: async () => {
      namesChanged();
      return (await party.reload())?.advertiser ?? null;
    },
  });
  const { draft, change } = form;
  return (
    <RecordForm
      label="Settings of the advertiser"
      form={form}
      scheduled={{ entity: 'advertiser', id: advertiser.id }}
    >
      <SavedStatus side="advertiser" saved={advertiser} form={form} />
      <SwitchField
        label={`Test advertiser is ${draft.is_test_advertiser}`}
        isOn={draft.is_test_advertiser === 'active'}
        onChange={(isOn) => change({ is_test_advertiser: isOn ? 'active' : 'inactive' })}
      />
      <AdvertiserFields form={form} />
      <SwitchField
        label="Send the original funnel"
        isOn={draft.send_org_funnel}
        onChange={(send_org_funnel) => change({ send_org_funnel })}
      />
    </RecordForm>
  );
};

/** The settings of an advertiser. */
export const AdvertiserSettingsTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <SettingsPlace party={party}>
    {({ advertiser }) => <AdvertiserForm party={party} advertiser={advertiser} />}
  </SettingsPlace>
);
