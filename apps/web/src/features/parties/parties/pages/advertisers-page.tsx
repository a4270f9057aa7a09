import { lazyPart } from '#shared/code/lazy-part';
import { PartyListPage } from '../components/list/party-list-page';
import { ADVERTISER_LIST } from '../lib/advertiser-list';

const CreateAdvertiserDialog = lazyPart(
  async () => (await import('../components/list/create-advertiser-dialog')).CreateAdvertiserDialog,
);

/** All advertisers. */
export const AdvertisersPage = () => (
  <PartyListPage list={ADVERTISER_LIST} CreateDialog={CreateAdvertiserDialog} />
);
