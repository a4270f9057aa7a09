import type { ReactNode } from 'react';
import { ListFailure } from '#shared/ui/list-failure';
import type { PartyData } from '../../lib/party-tab';

interface Props<Settings> {
  party: PartyData<Settings>;
  children: (settings: Settings) => ReactNode;
}

/** Shows the settings once they are loaded, or a retry if loading failed. */
export const SettingsPlace = <Settings,>({ party, children }: Props<Settings>) => {
  const { settings, status, retry } = party;
  if (settings !== null) return <>{children(settings)}</>;
  if (status !== 'error') return <div role="status" aria-label="Loading" aria-busy="true" />;
  return (
    <ListFailure
      failure={{ isRetrying: false, retry }}
      text="The settings could not be loaded."
      isUrgent={false}
    />
  );
};
