import type { AdvertiserSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import { DistributionsTab } from './distributions-tab';

/** The distributions that send leads to an advertiser. */
export const AdvertiserDistributionsTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <DistributionsTab
    query={{ advertiser_id: String(party.id) }}
    owner={{ advertiserId: party.id }}
  />
);
