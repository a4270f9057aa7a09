import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import type { HistoryCalls } from '#shared/versions/use-history';
import { useParty } from '../api/use-party';
import { PartyPage } from '../components/page/party-page';
import { StatusNote } from '../components/page/status-note';
import { ADVERTISER_TABS } from '../lib/advertiser-tabs';
import type { AdvertiserSettings } from '../lib/party-settings';
import { useIdParam } from '#shared/lib/use-id-param';

const LIST = { title: 'Advertisers', to: '/advertisers' } as const;

const Advertiser = ({ id }: { id: number }) => {
  const party = useParty<AdvertiserSettings>({
    key: 'advertisers.settings',
    id,
    load: (advertiserId, signal) =>
      api.call('advertisers.settings', { params: { id: advertiserId }, signal }),
  });
  const history = useMemo(
    (): HistoryCalls => ({
      key: ['advertisers', id],
      load: (before, signal) =>
        api.call('advertisers.versions', { params: { id }, query: { before }, signal }),
      restore: (version, seen) =>
        api.call('advertisers.restore', { params: { id, version }, body: { version: seen } }),
    }),
    [id],
  );
  const advertiser = party.settings?.advertiser;
  return (
    <PartyPage
      party={party}
      noun="advertiser"
      name={advertiser?.name ?? null}
      aside={advertiser && <StatusNote status={advertiser.status} />}
      list={LIST}
      tabs={ADVERTISER_TABS}
      history={history}
    />
  );
};

/** The page of an advertiser with its tabs. */
export const AdvertiserEditPage = () => {
  const id = useIdParam();
  return id === null ? <Navigate to={LIST.to} replace /> : <Advertiser key={id} id={id} />;
};
