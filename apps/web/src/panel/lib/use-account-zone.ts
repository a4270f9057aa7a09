import { formatInstant, formatNarrow } from '#shared/lib/format';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { useAccount } from './panel-session';

/** Returns the zone of the account. The browser knows it by its name. */
export const useAccountZone = (): Zone => {
  const { timezone, timezone_id } = useAccount();
  return { id: timezone_id, name: timezone, offset: '+00:00' };
};

/** Returns a function that formats an instant briefly, on the wall clock of the account's zone. */
export const useShortTime = (): ((iso: string) => string) => {
  const zone = useAccountZone();
  const year = String(wallOf(Date.now(), zone).year());
  return (iso) => formatNarrow(formatInstant(iso, zone), year);
};
