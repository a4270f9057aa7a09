import type { CampaignRoute } from './lead.js';
import type { GroupConfig } from './snapshot.js';

/** The advertisers of a step, as the group of a distribution. */
export const groupOf = ({ group_id: id, name, shares }: CampaignRoute): GroupConfig => ({
  id,
  name,
  shares: shares.map(({ advertiser_id: advertiserId, weight }) => ({ advertiserId, weight })),
});
