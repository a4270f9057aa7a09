import { distributionPath, newDistributionPath } from '#shared/lib/distribution-path';
import { newRecordPath } from '#shared/lib/new-record';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import type { CallReply } from '#shared/api/api-types';

export type FirstSteps = CallReply<'dashboard.firstSteps'>;

/** A page, and the words of the link to it. */
interface Way {
  readonly text: string;
  readonly to: string;
}
export interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** The record that completes the step, or begins it. */
  readonly record: Way | null;
  /** The next action. Null once the step is done, and for the lead, which comes from outside. */
  readonly action: Way | null;
}

const advertiserStep = ({ advertiser }: FirstSteps): Step => {
  const title = 'Connect the first advertiser';
  const create = { text: 'Create an advertiser', to: newRecordPath('/advertisers') };
  if (advertiser === null) return { title, isDone: false, record: null, action: create };
  const { id, name, is_tested: isDone } = advertiser;
  const test = { text: 'Test its integration', to: `${advertiserPath(id)}?tab=integration` };
  const record = { text: name, to: advertiserPath(id) };
  return { title, isDone, record, action: isDone ? null : test };
};

const publisherStep = ({ publisher }: FirstSteps): Step => ({
  title: 'Add the first publisher',
  isDone: publisher !== null,
  record: publisher && { text: publisher.name, to: publisherPath(publisher.id) },
  action:
    publisher === null ? { text: 'Create a publisher', to: newRecordPath('/affiliates') } : null,
});

const distributionStep = ({ distribution, advertiser }: FirstSteps): Step => ({
  title: 'Create the first distribution',
  isDone: distribution !== null,
  record: distribution && {
    text: distribution.name,
    to: distributionPath(distribution.id, 2),
  },
  action:
    distribution === null
      ? {
          text: 'Create a distribution',
          to: newDistributionPath({ ...(advertiser && { advertiserId: advertiser.id }) }),
        }
      : null,
});

/** Returns the steps of a new installation, in their order. */
export const stepsOf = (state: FirstSteps): Step[] => [
  advertiserStep(state),
  publisherStep(state),
  distributionStep(state),
  {
    title: 'Receive the first lead',
    isDone: state.lead_id !== null,
    record: null,
    action: null,
  },
];
