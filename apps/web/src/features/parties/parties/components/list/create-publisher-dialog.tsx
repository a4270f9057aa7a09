import { api } from '#shared/api/api';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import {
  AUTOLOGIN_OPTIONS,
  LOCATE_OPTIONS,
  PUBLISHER_FIELDS,
  mainPublisherFaults,
  publisherDraft,
  type Publisher,
  type PublisherDraft,
} from '../../lib/publisher-form';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { ChoiceField } from '../settings/choice-field';
import { SwitchField } from '#shared/records/record-form';
import { TextField } from '../settings/text-field';
import { RecordDialog } from '#shared/records/record-dialog';
import type { CreateDialogProps } from './party-list-page';

const TEXTS = {
  created: MESSAGES.publisherCreated,
  createFailed: MESSAGES.publisherCreateFailed,
  updateFailed: MESSAGES.saveFailed,
  conflict: MESSAGES.publisherConflict,
};

/** Only days are offered here (PUB-006). */
const INTERVALS = AUTOLOGIN_OPTIONS.filter(({ value }) => value === 'days');
const faultsOf = (draft: PublisherDraft): Faults<keyof PublisherDraft> =>
  mainPublisherFaults(draft);

const create = (draft: PublisherDraft) =>
  api.call('publishers.create', {
    body: {
      name: draft.name,
      status: draft.status,
      autologin_interval: draft.autologinInterval ?? 'days',
      locate_leads_by: draft.locateLeadsBy ?? 'system',
      tracking_domain: draft.trackingDomain,
      offer_url: draft.offerUrl,
    },
  });

/** Creates a publisher. */
export const CreatePublisherDialog = ({ onCreated, onClose }: CreateDialogProps) => {
  const form = useVersionedForm<Publisher, PublisherDraft>({
    keptAs: 'publisher',
    row: null,
    draftOf: publisherDraft,
    faultsOf,
    fields: PUBLISHER_FIELDS,
    texts: TEXTS,
    create,
    reloadRow: () => onCreated().then(() => null),
  });
  const { draft, errors, change } = form;
  const text = (label: string, name: 'name' | 'trackingDomain' | 'offerUrl', maxLength = 255) => (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      error={errors[name]}
      maxLength={maxLength}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <RecordDialog title="Create Publisher" submitLabel="Create" form={form} onClose={onClose}>
      {text('Name', 'name')}
      <ChoiceField
        label="Auto login interval"
        name="autologinInterval"
        value={draft.autologinInterval}
        error={errors.autologinInterval}
        options={INTERVALS}
        onChange={(autologinInterval) => change({ autologinInterval })}
      />
      <ChoiceField
        label="Locate leads by"
        name="locateLeadsBy"
        value={draft.locateLeadsBy}
        error={errors.locateLeadsBy}
        options={LOCATE_OPTIONS}
        onChange={(locateLeadsBy) => change({ locateLeadsBy })}
      />
      {text('Tracking domain', 'trackingDomain', 253)}
      {text('Offer URL', 'offerUrl', 2000)}
      <SwitchField
        label={`Publisher is ${draft.status}`}
        isOn={draft.status === 'active'}
        onChange={(isOn) => change({ status: isOn ? 'active' : 'inactive' })}
      />
    </RecordDialog>
  );
};
