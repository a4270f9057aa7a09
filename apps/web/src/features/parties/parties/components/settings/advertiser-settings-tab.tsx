import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useNamesChanged } from '../../api/use-names-changed';
import {
  ADVERTISER_FIELDS,
  advertiserDraft,
  advertiserFaults,
  type Advertiser,
  type AdvertiserDraft,
} from '../../lib/advertiser-form';
import type { AdvertiserSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { AdvertiserFields } from './advertiser-fields';
import { confirmStatus } from './confirm-status';
import { RecordForm, SwitchField } from '#shared/records/record-form';
import { SettingsPlace } from './settings-place';
import { StatusSwitch } from './status-switch';

const TEXTS = {
  updated: MESSAGES.advertiserUpdated,
  updateFailed: MESSAGES.saveFailed,
  conflict: MESSAGES.advertiserConflict,
};

const bodyOf = (draft: AdvertiserDraft, id: number, version: number) => ({
  id,
  name: draft.name,
  display_name: draft.displayName,
  status: draft.status,
  is_test_advertiser: draft.isTest,
  user_id: draft.userId,
  send_org_funnel: draft.sendOrgFunnel,
  version,
});

interface FormProps extends PartyTabProps<AdvertiserSettings> {
  advertiser: Advertiser;
}

const useAdvertiserForm = ({ party, advertiser }: FormProps) => {
  const namesChanged = useNamesChanged();
  return useVersionedForm<Advertiser, AdvertiserDraft>({
    keptAs: 'advertiser',
    row: advertiser,
    stays: true,
    draftOf: advertiserDraft,
    faultsOf: advertiserFaults,
    fields: ADVERTISER_FIELDS,
    texts: TEXTS,
    confirm: ({ status }, { id, name, status: saved }) =>
      confirmStatus({ side: 'advertiser', id, name, saved, status }),
    update: (draft, { id }, version) =>
      api.call('advertisers.update', { body: bodyOf(draft, id, version) }),
    reloadRow: async () => {
      namesChanged();
      return (await party.reload())?.advertiser ?? null;
    },
  });
};

const AdvertiserForm = ({ party, advertiser }: FormProps) => {
  const form = useAdvertiserForm({ party, advertiser });
  const { draft, change } = form;
  return (
    <RecordForm label="Settings of the advertiser" form={form}>
      <StatusSwitch
        side="advertiser"
        id={party.id}
        saved={advertiser.status}
        status={draft.status}
        onChange={(status) => change({ status })}
      />
      <SwitchField
        label={`Test advertiser is ${draft.isTest}`}
        isOn={draft.isTest === 'active'}
        onChange={(isOn) => change({ isTest: isOn ? 'active' : 'inactive' })}
      />
      <AdvertiserFields {...form} />
      <SwitchField
        label="Send the original funnel"
        isOn={draft.sendOrgFunnel}
        onChange={(sendOrgFunnel) => change({ sendOrgFunnel })}
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
