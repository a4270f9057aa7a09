import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { RecordForm } from '#shared/records/record-form';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import type { Campaign, CampaignData, Details } from '../api/use-campaign';
import {
  CAMPAIGN_FIELDS,
  campaignBody,
  campaignDraft,
  campaignFaults,
  type CampaignDraft,
} from '../lib/campaign-form';
import { CampaignFields } from './campaign-fields';
import { GeneralFacts } from './general-facts';

const TEXTS = { updateFailed: MESSAGES.updateFailed, conflict: MESSAGES.campaignConflict };

interface Props {
  data: CampaignData;
  details: Details;
}

const GeneralForm = ({ data, details: { campaign } }: Props) => {
  const form = useVersionedForm<Campaign, CampaignDraft>({
    keptAs: 'campaign',
    row: campaign,
    stays: true,
    draftOf: campaignDraft,
    faultsOf: campaignFaults,
    fields: CAMPAIGN_FIELDS,
    texts: TEXTS,
    update: (draft, { id }, version) =>
      api.call('campaigns.update', { body: { ...campaignBody(draft), id, version } }),
    reloadRow: async () => (await data.reload())?.campaign ?? null,
  });
  return (
    <RecordForm label="General" submitLabel="Save" form={form}>
      <CampaignFields
        form={form}
        status={data.status ?? campaign.status}
        createdAt={campaign.created_at}
      />
    </RecordForm>
  );
};

/** The fields of the create dialog with a save button. */
export const GeneralTab = (props: Props) =>
  usePermission('CAMPAIGNS_EDIT') ? (
    <GeneralForm {...props} />
  ) : (
    <GeneralFacts campaign={props.details.campaign} />
  );
