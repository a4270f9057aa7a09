import type { PublisherSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import { CapsTab } from './caps-tab';

/** The caps of a publisher. */
export const PublisherCapsTab = ({ party }: PartyTabProps<PublisherSettings>) => (
  <CapsTab
    party={party}
    owner={{
      side: 'publishers',
      id: party.id,
      name: party.settings?.affiliates.name ?? String(party.id),
    }}
    permissions="PUBLISHER_CAPS"
    pageSizeKey="publisher-caps"
  />
);
