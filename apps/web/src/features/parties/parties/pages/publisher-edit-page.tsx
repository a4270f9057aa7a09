import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import type { HistoryCalls } from '#shared/versions/use-history';
import { useParty } from '../api/use-party';
import { PartyPage } from '../components/page/party-page';
import { StatusNote } from '../components/page/status-note';
import { PUBLISHER_TABS } from '../lib/publisher-tabs';
import type { PublisherSettings } from '../lib/party-settings';
import { useIdParam } from '#shared/lib/use-id-param';

const LIST = { title: 'Publisher', to: '/affiliates' } as const;

const Publisher = ({ id }: { id: number }) => {
  const party = useParty<PublisherSettings>({
    key: 'publishers.settings',
    id,
    load: (publisherId, signal) =>
      api.call('publishers.settings', { params: { id: publisherId }, signal }),
  });
  const history = useMemo(
    (): HistoryCalls => ({
      key: ['publishers', id],
      load: (before, signal) =>
        api.call('publishers.versions', { params: { id }, query: { before }, signal }),
      restore: (version, seen) =>
        api.call('publishers.restore', { params: { id, version }, body: { version: seen } }),
    }),
    [id],
  );
  const publisher = party.settings?.affiliates;
  return (
    <PartyPage
      party={party}
      noun="publisher"
      name={publisher?.name ?? null}
      aside={publisher && <StatusNote status={publisher.status} />}
      list={LIST}
      tabs={PUBLISHER_TABS}
      history={history}
    />
  );
};

/** The page of a publisher with its tabs. */
export const PublisherEditPage = () => {
  const id = useIdParam();
  return id === null ? <Navigate to={LIST.to} replace /> : <Publisher key={id} id={id} />;
};
