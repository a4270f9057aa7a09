import type { Distribution } from '@leadline/contracts';
import { Checkbox, Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { Field } from '#shared/ui/field';
import type { Draft } from '../../lib/draft';
import { setFields } from '../../lib/draft-edits';
import { FIELD } from '../../lib/problems';
import { withSaved } from '../../lib/select-options';
import type { Change } from '../../lib/use-editor';
import styles from '../editor/editor.module.css';

interface Props {
  draft: Draft;
  loadedZone: Distribution['step1']['selectedTimeZone'] | undefined;
  change: Change;
  zoneError: string | undefined;
}

/** The time zone of the hours, and the handling of leads outside them. */
export const HoursCard = ({ draft, loadedZone, change, zoneError }: Props) => {
  const zones = useTimezones();
  const failure = loadFailureOf(zones);
  const options = withSaved(zoneOptions(zones.data ?? []), loadedZone).map((option) => ({
    search: option.label,
    ...option,
  }));
  return (
    <section className={styles.card}>
      <h3>Hours</h3>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field label="Time zone" name={FIELD.timezone} error={zoneError}>
        {(control) => (
          <Select
            {...control}
            showSearch={ZONE_SEARCH}
            loading={zones.isPending}
            placeholder="Choose a time zone"
            value={draft.timezoneId}
            options={options}
            onChange={(timezoneId) => change(setFields({ timezoneId }))}
          />
        )}
      </Field>
      <Checkbox
        checked={draft.rejectsOutsideHours}
        onChange={(event) => change(setFields({ rejectsOutsideHours: event.target.checked }))}
      >
        Traffic (Reject leads outside opening hours)
      </Checkbox>
    </section>
  );
};
