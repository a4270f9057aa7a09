import { TimeCell } from '#shared/ui/cells';
import { FactList } from '#shared/ui/fact-list';
import type { Campaign } from '../api/use-campaign';
import { CampaignStatusTag, EXIT_CONDITIONS } from '../lib/campaign-words';

/** Settings of a campaign, for users who may not change them. */
export const GeneralFacts = ({ campaign }: { campaign: Campaign }) => (
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
      ...(campaign.exitCondition === 3
        ? [{ term: 'Days to wait for a deposit', value: campaign.conversion_days }]
        : []),
    ]}
  />
);
