import type { CampaignLeadStatus, CampaignMethod } from '@leadline/contracts/campaign-values';
import { NoteTag } from '#shared/ui/status-tag';
import type { Campaign, Source } from '../api/campaigns';

const STATUSES = {
  active: ['Active', 'good'],
  inactive: ['Inactive', 'quiet'],
  complete: ['Complete', 'info'],
  completed: ['Completed', 'info'],
} as const;

/** Returns the name of a status of a campaign or a source. */
export const statusText = (status: Campaign['status'] | Source['status']): string =>
  STATUSES[status][0];

/** A coloured tag for the status of a campaign or a source. */
export const CampaignStatusTag = ({
  status,
}: {
  status: Campaign['status'] | Source['status'];
}) => <NoteTag text={STATUSES[status][0]} tone={STATUSES[status][1]} />;

/** Exit conditions, in the words of the specification. */
export const EXIT_CONDITIONS = [
  { value: 1, label: 'Never, let all consumers pass throught the entire campaign' },
  { value: 2, label: 'Lead, stop using consumers when they registered' },
  { value: 3, label: 'Conversion, stop using consumers when they deposit' },
] as const satisfies readonly { value: Campaign['exitCondition']; label: string }[];

/** The meaning of each exit condition, with an example. */
export const EXIT_EXAMPLES: Readonly<Record<Campaign['exitCondition'], string>> = {
  1: 'Everybody goes through every step, whatever the advertisers answer.',
  2:
    'A person leaves as soon as an advertiser takes them. Example: Step1 refuses Anna and Step2 ' +
    'accepts her, so she does not get to Step3. An advertiser that gives no answer counts as one ' +
    'that took her.',
  3:
    'A person leaves as soon as they deposit. Example with 7 days: Step1 accepts Ben on Monday. ' +
    'If he deposits by the next Monday, he is done. If not, Step2 registers him then. Had Step1 ' +
    'refused him, Step2 would not wait for a deposit.',
};

export const METHODS: readonly { readonly value: CampaignMethod; readonly label: string }[] = [
  { value: 'slot', label: 'SLOTS' },
  { value: 'chance', label: 'CHANCE' },
  { value: 'optimize', label: 'OPTIMIZE' },
];

/** Explanations of the lead statuses of a source. */
export const LEAD_STATUS_HELP: Readonly<Record<CampaignLeadStatus, string>> = {
  failed: 'no advertiser took the lead',
  not_converted: 'accepted, without a deposit',
  converted: 'with a deposit',
};
