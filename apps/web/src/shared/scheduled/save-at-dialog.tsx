import { Select } from 'antd';
import { useState } from 'react';
import { useTimezones, useZone } from '#shared/lib/zone';
import { wallOf } from '#shared/lib/wall-clock';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import styles from './save-at.module.css';
import type { Moment } from './send';

interface Props {
  title: string;
  submitLabel: string;
  /** The moment to begin with; tomorrow at 09:00 unless stated. */
  start?: Moment;
  send: (moment: Moment) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the moment of a scheduled change: day, time and zone. */
export const SaveAtDialog = ({ title, submitLabel, start, send, onClose }: Props) => {
  const zone = useZone();
  const zones = useTimezones();
  const [at, setAt] = useState(
    () => start?.at ?? `${wallOf(Date.now(), zone).add(1, 'day').format('YYYY-MM-DD')} 09:00`,
  );
  const [zoneId, setZoneId] = useState(start?.zoneId ?? zone.id);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<boolean> => {
    setBusy(true);
    return send({ at, zoneId }).finally(() => setBusy(false));
  };
  return (
    <FormDialog
      title={title}
      width={420}
      submitLabel={submitLabel}
      isBusy={isBusy}
      problem={at === '' ? 'Choose a day and a time' : null}
      send={submit}
      onClose={onClose}
    >
      {() => (
        <div className={styles.fields}>
          <Field label="Day and time">
            {({ id }) => <DateTimeField id={id} value={at} isRequired onChange={setAt} />}
          </Field>
          <Field label="Time zone">
            {({ id }) => (
              <Select
                id={id}
                value={zoneId}
                showSearch={ZONE_SEARCH}
                options={zoneOptions(zones.data ?? [])}
                onChange={setZoneId}
              />
            )}
          </Field>
          <p className={styles.note}>
            The change comes into force then, with the rights that you have at that time. Fields
            that you did not change stay as they are by then.
          </p>
        </div>
      )}
    </FormDialog>
  );
};
