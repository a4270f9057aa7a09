import { useMutation } from '@tanstack/react-query';
import { Select } from 'antd';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { session, useSignedIn } from '#shared/lib/session';
import type { Zone } from '#shared/lib/wall-clock';
import { useTimezones } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';
import { Icon } from '#shared/ui/icons';
import styles from './top-bar.module.css';

/**
 * Saves the zone, confirms it, and reloads the page, because every time on it is in the old zone
 * (SHL-047 to SHL-049).
 */
const useZoneChange = () => {
  const user = useSignedIn();
  return useMutation({
    mutationFn: (timezone_id: number) =>
      api.call('auth.changeTimezone', { body: { timezone_id, user_id: user.user_id } }),
    onSuccess: async (_, timezone_id) => {
      session.store({ ...user, timezone: timezone_id, timezone_id });
      await dialogs.info(MESSAGES.timezoneChanged, MESSAGES.timezoneChangedText);
      window.location.reload();
    },
    onError: async (error) => {
      if (isSessionEnd(error)) return;
      await dialogs.error(MESSAGES.timezoneFailed);
      window.location.reload();
    },
  });
};

/** Newer names of cities whose zones have an older name in the time zone database. */
const NEWER_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
  'America/Godthab': 'Nuuk',
  'Atlantic/Faeroe': 'Faroe',
  'Africa/Asmera': 'Asmara',
  'America/Buenos_Aires': 'Argentina',
  'America/Indianapolis': 'Indiana',
  'Pacific/Truk': 'Chuuk',
  'Pacific/Ponape': 'Pohnpei',
};
const labelsOf = ({ name, offset }: Zone): { label: string; search: string } => {
  const label = `${name.replaceAll('_', ' ')} (UTC${offset})`;
  return { label, search: `${label} ${NEWER_NAMES[name] ?? ''}` };
};

export const ZonePicker = () => {
  const { timezone_id } = useSignedIn();
  const zones = useTimezones();
  const change = useZoneChange();
  return (
    <Select
      className={styles.zone}
      aria-label="Time zone"
      value={zones.data ? timezone_id : undefined}
      placeholder="Time zone"
      loading={zones.isPending || change.isPending}
      disabled={change.isPending}
      prefix={<Icon name="globe" size={15} />}
      showSearch={{ optionFilterProp: 'search' }}
      popupMatchSelectWidth={320}
      options={zones.data?.map((zone) => ({ value: zone.id, ...labelsOf(zone) }))}
      onChange={(id) => {
        if (id !== timezone_id) change.mutate(id);
      }}
    />
  );
};
