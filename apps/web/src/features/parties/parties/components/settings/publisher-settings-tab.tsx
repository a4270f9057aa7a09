import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useNamesChanged } from '../../api/use-names-changed';
import type { PublisherSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import {
  AUTOLOGIN_OPTIONS,
  LOCATE_OPTIONS,
  PUBLISHER_FIELDS,
  REQUESTS_PER_MINUTE,
  publisherBody,
  publisherDraft,
  publisherFaults,
  type Publisher,
  type PublisherDraft,
} from '../../lib/publisher-form';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { ChoiceField } from './choice-field';
import { confirmStatus } from './confirm-status';
import { ManagerField } from './manager-field';
import { RecordForm, SwitchField } from '#shared/records/record-form';
import { SettingsPlace } from './settings-place';
import { StatusSwitch } from './status-switch';
import { TextField } from './text-field';
import { TokenField } from './token-field';

const TEXTS = {
  updated: MESSAGES.publisherUpdated,
  updateFailed: MESSAGES.saveFailed,
  conflict: MESSAGES.publisherConflict,
};

type FieldsProps = Pick<VersionedForm<Publisher, PublisherDraft>, 'draft' | 'errors' | 'change'>;

/** Fields of a publisher in the specification, and its manager. */
const MainFields = ({ draft, errors, change }: FieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      value={draft.name}
      error={errors.name}
      onChange={(name) => change({ name })}
    />
    <ManagerField
      value={draft.userId}
      error={errors.userId}
      onChange={(userId) => change({ userId })}
    />
    <ChoiceField
      label="Auto login interval"
      name="autologinInterval"
      value={draft.autologinInterval}
      error={errors.autologinInterval}
      options={AUTOLOGIN_OPTIONS}
      onChange={(autologinInterval) => change({ autologinInterval })}
    />
    <TextField
      label="Offer URL"
      name="offerUrl"
      value={draft.offerUrl}
      error={errors.offerUrl}
      hint="Click links whose offer is not known lead here"
      maxLength={2000}
      onChange={(offerUrl) => change({ offerUrl })}
    />
    <ChoiceField
      label="Locate leads by"
      name="locateLeadsBy"
      value={draft.locateLeadsBy}
      error={errors.locateLeadsBy}
      options={LOCATE_OPTIONS}
      onChange={(locateLeadsBy) => change({ locateLeadsBy })}
    />
  </>
);

const LimitFields = ({ draft, errors, change }: FieldsProps) => (
  <>
    <TextField
      label="Tracking domain"
      name="trackingDomain"
      value={draft.trackingDomain}
      error={errors.trackingDomain}
      hint="Click links are built on it, for example track.example.com"
      maxLength={253}
      onChange={(trackingDomain) => change({ trackingDomain })}
    />
    <TextField
      label={REQUESTS_PER_MINUTE}
      name="rateLimit"
      value={draft.rateLimit}
      error={errors.rateLimit}
      hint="More are refused. Each lead of a batch counts."
      maxLength={6}
      onChange={(rateLimit) => change({ rateLimit })}
    />
    <SwitchField
      label="Block duplicate leads"
      isOn={draft.blocksDuplicates}
      onChange={(blocksDuplicates) => change({ blocksDuplicates })}
    />
    <TextField
      label="Duplicate for"
      name="duplicateDays"
      value={draft.duplicateDays}
      error={errors.duplicateDays}
      hint="Days in which the same person counts as a duplicate"
      maxLength={4}
      onChange={(duplicateDays) => change({ duplicateDays })}
    />
  </>
);

interface FormProps extends PartyTabProps<PublisherSettings> {
  publisher: Publisher;
}

const PublisherForm = ({ party, publisher }: FormProps) => {
  const namesChanged = useNamesChanged();
  const form = useVersionedForm<Publisher, PublisherDraft>({
    keptAs: 'publisher',
    row: publisher,
    stays: true,
    draftOf: publisherDraft,
    faultsOf: publisherFaults,
    fields: PUBLISHER_FIELDS,
    texts: TEXTS,
    confirm: ({ status }, { id, name, status: saved }) =>
      confirmStatus({ side: 'publisher', id, name, saved, status }),
    update: (draft, row, version) =>
      api.call('publishers.update', { body: publisherBody(draft, row, version) }),
    reloadRow: async () => {
      namesChanged();
      return (await party.reload())?.affiliates ?? null;
    },
  });
  const { draft, change } = form;
  return (
    <RecordForm label="Settings of the publisher" form={form}>
      <StatusSwitch
        side="publisher"
        id={party.id}
        saved={publisher.status}
        status={draft.status}
        onChange={(status) => change({ status })}
      />
      <TokenField token={publisher.api_token} />
      <MainFields {...form} />
      <LimitFields {...form} />
    </RecordForm>
  );
};

/** The settings of a publisher. */
export const PublisherSettingsTab = ({ party }: PartyTabProps<PublisherSettings>) => (
  <SettingsPlace party={party}>
    {({ affiliates }) => <PublisherForm party={party} publisher={affiliates} />}
  </SettingsPlace>
);
