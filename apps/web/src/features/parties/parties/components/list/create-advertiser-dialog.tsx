import { api } from '#shared/api/api';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import {
  ADVERTISER_FIELDS,
  advertiserDraft,
  advertiserFaults,
  type Advertiser,
  type AdvertiserDraft,
} from '../../lib/advertiser-form';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { AdvertiserFields } from '../settings/advertiser-fields';
import { SwitchField } from '#shared/records/record-form';
import { RecordDialog } from '#shared/records/record-dialog';
import type { CreateDialogProps } from './party-list-page';

const TEXTS = {
  created: MESSAGES.advertiserCreated,
  createFailed: MESSAGES.advertiserCreateFailed,
  updateFailed: MESSAGES.saveFailed,
  conflict: MESSAGES.advertiserConflict,
};

/** A manager is needed here (ADV-006). */
const faultsOf = (draft: AdvertiserDraft): Faults<keyof AdvertiserDraft> => ({
  ...advertiserFaults(draft),
  ...(draft.userId === null && { userId: MESSAGES.managerMissing }),
});

/** Creates an advertiser. */
export const CreateAdvertiserDialog = ({ onCreated, onClose }: CreateDialogProps) => {
  const form = useVersionedForm<Advertiser, AdvertiserDraft>({
    keptAs: 'advertiser',
    row: null,
    draftOf: advertiserDraft,
    faultsOf,
    fields: ADVERTISER_FIELDS,
    texts: TEXTS,
    create: ({ name, displayName, userId, status }) =>
      api.call('advertisers.create', {
        body: { name, display_name: displayName, user_id: userId, status },
      }),
    reloadRow: () => onCreated().then(() => null),
  });
  const { draft, change } = form;
  return (
    <RecordDialog title="Create Advertiser" submitLabel="Create" form={form} onClose={onClose}>
      <AdvertiserFields {...form} />
      <SwitchField
        label={`Advertiser is ${draft.status}`}
        isOn={draft.status === 'active'}
        onChange={(isOn) => change({ status: isOn ? 'active' : 'inactive' })}
      />
    </RecordDialog>
  );
};
