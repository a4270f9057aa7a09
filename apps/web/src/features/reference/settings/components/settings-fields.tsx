import {
  EXPORT_ALERT_LIMITS,
  MOST_STAFF_ADDRESSES,
  PASSWORD_MAX_LIMITS,
  PASSWORD_MIN_LIMITS,
  SESSION_IDLE_LIMITS,
  SESSION_LIMITS,
} from '@leadline/contracts/setting-limits';
import { Input, Select, Switch } from 'antd';
import { useId } from 'react';
import type { Settings } from '#shared/api/use-settings';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions, type ZoneOption } from '#shared/lib/zone-options';
import { Field, FieldNote } from '#shared/ui/field';
import { ValuesField } from '#shared/ui/values-field';
import { NumberField } from './number-field';
import { RetentionFields } from './retention-fields';
import type { SettingsForm } from '../lib/use-settings-form';
import styles from './settings-fields.module.css';

const MOST_STATUSES = 1000;

interface Props {
  form: SettingsForm;
}

const ZoneField = ({
  form,
  name,
  label,
  hint,
}: Props & { name: 'reportingZone' | 'newUserZone'; label: string; hint: string }) => {
  const zones = useTimezones();
  return (
    <Field label={label} name={name} hint={hint} error={form.errors[name]}>
      {(control) => (
        <Select<number, ZoneOption>
          {...control}
          disabled={!form.mayEdit}
          value={form.draft[name]}
          loading={zones.isPending}
          showSearch={ZONE_SEARCH}
          options={zoneOptions(zones.data ?? [])}
          onChange={(id) => form.change({ [name]: id })}
        />
      )}
    </Field>
  );
};

const FtdFields = ({ form, suggestions }: Props & { suggestions: readonly string[] }) => (
  <section className={styles.card} aria-label="FTDs and statuses">
    <h2 className={styles.heading}>FTDs and statuses</h2>
    <ValuesField
      label="Exclude FTD Status"
      name="excluded"
      error={form.errors.excluded}
      hint="FTDs with these advertiser statuses are held for quality control."
      value={form.draft.excluded}
      options={suggestions}
      isDisabled={!form.mayEdit}
      placeholder="No statuses"
      max={MOST_STATUSES}
      onChange={(excluded) => form.change({ excluded })}
    />
    <Field
      label="Default Publisher Status"
      name="publisherStatus"
      hint="Publishers see it until staff or a mapping set another status for the lead."
      error={form.errors.publisherStatus}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={255}
          disabled={!form.mayEdit}
          value={form.draft.publisherStatus}
          onChange={({ target }) => form.change({ publisherStatus: target.value })}
        />
      )}
    </Field>
    <ZoneField
      form={form}
      name="reportingZone"
      label="Reporting zone"
      hint="Days for late FTDs are counted in this zone."
    />
  </section>
);

const PeopleFields = ({ form }: Props) => {
  const id = useId();
  return (
    <section className={styles.card} aria-label="People">
      <h2 className={styles.heading}>People</h2>
      <div className={styles.switch}>
        <Switch
          id={id}
          disabled={!form.mayEdit}
          checked={form.draft.mergesAliases}
          onChange={(mergesAliases) => form.change({ mergesAliases })}
        />
        <label htmlFor={id}>E-mail aliases are one person</label>
      </div>
      <FieldNote>
        Duplicates, the blacklist and the rule that an advertiser gets a person once then treat
        jane+1@example.com as jane@example.com, and ignore dots in Gmail addresses.
      </FieldNote>
    </section>
  );
};

const AccountFields = ({ form }: Props) => (
  <section className={styles.card} aria-label="Accounts">
    <h2 className={styles.heading}>Accounts</h2>
    <ValuesField
      label="Addresses of staff"
      name="staffAddresses"
      error={form.errors.staffAddresses}
      hint="IP addresses or networks, e.g. 203.0.113.0/24, from which staff may work. Empty allows every address."
      value={form.draft.staffAddresses}
      isDisabled={!form.mayEdit}
      placeholder="Everywhere"
      max={MOST_STAFF_ADDRESSES}
      onChange={(staffAddresses) => form.change({ staffAddresses })}
    />
    <NumberField
      form={form}
      name="passwordMin"
      label="Shortest password"
      hint="The fewest characters of a new password. Existing passwords stay valid."
      limits={PASSWORD_MIN_LIMITS}
    />
    <NumberField
      form={form}
      name="passwordMax"
      label="Longest password"
      hint="The most characters of a new password."
      limits={PASSWORD_MAX_LIMITS}
    />
    <NumberField
      form={form}
      name="sessionHours"
      label="Session length"
      hint="Hours after which people sign in again. A change applies from the next sign-in."
      limits={SESSION_LIMITS}
    />
    <NumberField
      form={form}
      name="idleMinutes"
      label="Idle time-out"
      hint="Minutes without use after which people sign in again. Leave empty for never."
      limits={SESSION_IDLE_LIMITS}
    />
    <ZoneField
      form={form}
      name="newUserZone"
      label="Time zone of new users"
      hint="They can choose another one."
    />
  </section>
);

const ExportFields = ({ form }: Props) => (
  <section className={styles.card} aria-label="Exports">
    <h2 className={styles.heading}>Exports</h2>
    <NumberField
      form={form}
      name="exportRows"
      label="Rows a day"
      hint="An alert names anyone who exports more in a day. Leave empty for no alert."
      limits={EXPORT_ALERT_LIMITS}
    />
  </section>
);

const PersonalFields = ({ form: { notice } }: Props) => {
  const id = useId();
  return (
    <section className={styles.card} aria-label="Only for you">
      <h2 className={styles.heading}>Only for you</h2>
      <div className={styles.switch}>
        <Switch id={id} checked={notice.isOn} onChange={notice.setOn} />
        <label htmlFor={id}>Allow new FTD notification</label>
      </div>
      <FieldNote>A celebration when a new conversion comes in.</FieldNote>
    </section>
  );
};

/** The settings. */
export const SettingsFields = ({ form, settings }: Props & { settings: Settings }) => (
  <div ref={form.root} className={styles.cards}>
    <FtdFields form={form} suggestions={settings.suggestions} />
    <PeopleFields form={form} />
    <AccountFields form={form} />
    <RetentionFields form={form} settings={settings} />
    <ExportFields form={form} />
    <PersonalFields form={form} />
  </div>
);
