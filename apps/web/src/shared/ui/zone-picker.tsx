import { useMutation } from '@tanstack/react-query';
import { Select } from 'antd';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { session, useSignedIn } from '#shared/lib/session';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { dialogs } from './dialogs';
import { Icon } from './icons';
import styles from './zone-picker.module.css';

/**
 * Saves the zone, confirms it, and reloads the page, because every time on the page is in the old
 * zone.
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

/** Chooses the zone of all times that the user sees. */
export const ZonePicker = ({ id }: { id?: string }) => {
  const { timezone_id } = useSignedIn();
  const zones = useTimezones();
  const change = useZoneChange();
  return (
    <Select
      className={styles.zone}
      {...(id === undefined ? { 'aria-label': 'Time zone' } : { id })}
      value={zones.data ? timezone_id : undefined}
      placeholder="Time zone"
      loading={zones.isPending || change.isPending}
      disabled={change.isPending}
      prefix={<Icon name="globe" size={15} />}
      showSearch={ZONE_SEARCH}
      popupMatchSelectWidth={320}
      options={zoneOptions(zones.data ?? [])}
      onChange={(id) => {
        if (id !== timezone_id) change.mutate(id);
      }}
    />
  );
};
