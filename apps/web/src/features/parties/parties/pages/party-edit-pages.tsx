import { Navigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import { useIdParam } from '#shared/lib/use-id-param';
import { PartyPage, type PartyPageKind } from '../components/page/party-page';
import type { AdvertiserSettings, PublisherSettings } from '../lib/party';
import { ADVERTISER_TABS, PUBLISHER_TABS } from '../lib/tabs';

const ADVERTISER: PartyPageKind<AdvertiserSettings> = {
  side: 'advertiser',
  list: { title: 'Advertisers', to: '/advertisers' },
  tabs: ADVERTISER_TABS,
  load: (id, signal) => api.call('advertisers.settings', { params: { id }, signal }),
  ownOf: ({ advertiser }) => advertiser,
  historyOf: (id) => ({
    key: ['advertisers', id],
    load: (before, signal) =>
      api.call('advertisers.versions', { params: { id }, query: { before }, signal }),
    restore: (version, seen) =>
      api.call('advertisers.restore', { params: { id, version }, body: { version: seen } }),
  }),
};

const PUBLISHER: PartyPageKind<PublisherSettings> = {
  side: 'publisher',
  list: { title: 'Publisher', to: '/affiliates' },
  tabs: PUBLISHER_TABS,
  load: (id, signal) => api.call('publishers.settings', { params: { id }, signal }),
  ownOf: ({ affiliates }) => affiliates,
  historyOf: (id) => ({
    key: ['publishers', id],
    load: (before, signal) =>
      api.call('publishers.versions', { params: { id }, query: { before }, signal }),
    restore: (version, seen) =>
      api.call('publishers.restore', { params: { id, version }, body: { version: seen } }),
  }),
};

const EditPage = <Settings,>({ kind }: { kind: PartyPageKind<Settings> }) => {
  const id = useIdParam();
  return id === null ? (
    <Navigate to={kind.list.to} replace />
  ) : (
    <PartyPage key={id} kind={kind} id={id} />
  );
};

/** The page of an advertiser with its tabs. */
export const AdvertiserEditPage = () => <EditPage kind={ADVERTISER} />;

/** The page of a publisher with its tabs. */
export const PublisherEditPage = () => <EditPage kind={PUBLISHER} />;
