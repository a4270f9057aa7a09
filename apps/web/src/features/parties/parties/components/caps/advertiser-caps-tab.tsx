import type { AdvertiserSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import { CapsTab } from './caps-tab';

/** The caps of an advertiser. */
export const AdvertiserCapsTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <CapsTab
    party={party}
    owner={{
      side: 'advertisers',
      id: party.id,
      name: party.settings?.advertiser.name ?? String(party.id),
    }}
    permissions="ADVERTISER_CAPS"
    pageSizeKey="advertiser-caps"
  />
);
