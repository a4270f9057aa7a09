import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { RecordForm } from '#shared/records/record-form';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { TimeCell } from '#shared/ui/cells';
import { FactList } from '#shared/ui/fact-list';
import type { Campaign, CampaignData, Details } from '../api/campaigns';
import { CampaignStatusTag, EXIT_CONDITIONS, EXIT_EXAMPLES } from '../lib/campaign-words';
import {
  CAMPAIGN_FIELDS,
  campaignBody,
  campaignDraft,
  type CampaignDraft,
  campaignFaults,
  CampaignFields,
} from './campaign-fields';

/** Settings of a campaign, for users who may not change them. */
const GeneralFacts = ({ campaign }: { campaign: Campaign }) => (
  <FactList
    label="General"
    facts={[
      { term: 'Name', value: campaign.name },
      { term: 'Created', value: <TimeCell iso={campaign.created_at} /> },
      { term: 'Status', value: <CampaignStatusTag status={campaign.status} /> },
      {
        term: 'Validate emails',
        value: campaign.validateEmail ? 'Before they are added' : 'No',
      },
      {
        term: 'Exit Condition',
        value: EXIT_CONDITIONS.find(({ value }) => value === campaign.exitCondition)?.label,
      },
      { term: 'Meaning', value: EXIT_EXAMPLES[campaign.exitCondition] },
      { term: 'Registrations per hour', value: campaign.pace_per_hour ?? 'No limit' },
      ...(campaign.exitCondition === 3
        ? [{ term: 'Days to wait for a deposit', value: campaign.conversion_days }]
        : []),
    ]}
  />
);

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
    update: (draft, { id }, version, send) =>
      send.save('campaigns.update', { body: { ...campaignBody(draft), id, version } }),
    reloadRow: async () => (await data.reload())?.campaign ?? null,
  });
  return (
    <RecordForm
      label="General"
      submitLabel="Save"
      form={form}
      scheduled={{ entity: 'campaign', id: campaign.id }}
    >
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
