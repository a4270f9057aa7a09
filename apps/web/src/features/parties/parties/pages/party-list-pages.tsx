import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { PartyListPage } from '../components/list/party-list-page';
import { ADVERTISER_LIST } from '../components/list/advertiser-list';
import { PUBLISHER_LIST } from '../components/list/publisher-list';

const CreateAdvertiserDialog = lazyPart(
  async () => (await import('../components/settings/advertiser-settings')).CreateAdvertiserDialog,
);
const CreatePublisherDialog = lazyPart(
  async () => (await import('../components/settings/publisher-settings')).CreatePublisherDialog,
);

/** All advertisers. */
export const AdvertisersPage = () => (
  <PartyListPage list={ADVERTISER_LIST} CreateDialog={CreateAdvertiserDialog} />
);

/** All publishers. */
export const PublishersPage = () => (
  <PartyListPage list={PUBLISHER_LIST} CreateDialog={CreatePublisherDialog} />
);

/** The publishers with the dialog that creates one. Closing it leads to the list. */
export const CreatePublisherPage = () => {
  const navigate = useNavigate();
  return (
    <PartyListPage
      list={PUBLISHER_LIST}
      CreateDialog={CreatePublisherDialog}
      isCreating
      onCreatingEnded={() => void navigate('/affiliates', { replace: true })}
    />
  );
};
