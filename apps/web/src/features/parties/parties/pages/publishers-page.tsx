import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { PartyListPage } from '../components/list/party-list-page';
import { PUBLISHER_LIST } from '../lib/publisher-list';

const CreatePublisherDialog = lazyPart(
  async () => (await import('../components/list/create-publisher-dialog')).CreatePublisherDialog,
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
