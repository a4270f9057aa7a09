import type { PublisherSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import { DistributionsTab } from './distributions-tab';

/** The distributions of a publisher's leads. */
export const PublisherDistributionsTab = ({ party }: PartyTabProps<PublisherSettings>) => (
  <DistributionsTab query={{ publisher_id: String(party.id) }} owner={{ publisherId: party.id }} />
);
