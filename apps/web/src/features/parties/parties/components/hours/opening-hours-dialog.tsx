import type { OpeningHours } from '@leadline/contracts';
import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { isOffered } from '@leadline/contracts/permissions';
import { Select, Switch } from 'antd';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';
import { useCountries } from '#shared/api/use-countries';
import { changeDay } from '#shared/hours/hours';
import { HoursLegend, WeekHours } from '#shared/hours/week-hours';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { CountriesField } from '#shared/ui/country-select';
import { Field, FieldNote } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import type { PartyChange } from '#shared/parties/effects';
import {
  dayFaultsOf,
  HOURS_FIELDS,
  hoursBody,
  type HoursDraft,
  hoursDraftOf,
  hoursFaultsOf,
  hoursProblem,
  weekBody,
} from '../../lib/opening-hours-form';
import { EffectsNotice } from '../effects/effects-notice';
import type { SubDialogProps } from '../sub/sub-resource-tab';
import { ImportWeek } from './import-week';
import { OpenNow } from './open-now';
import styles from './opening-hours.module.css';

const NONE: readonly number[] = [];

type Form = VersionedForm<OpeningHours, HoursDraft>;
interface FieldProps {
  form: Form;
  /** All opening hours of the advertiser. */
  rows: readonly OpeningHours[];
}

const TEXTS = {
  created: MESSAGES.openingHoursCreated,
  updated: MESSAGES.openingHoursUpdated,
  createFailed: MESSAGES.openingHoursCreateFailed,
  updateFailed: MESSAGES.openingHoursUpdateFailed,
  conflict: 'These opening hours have been changed',
} as const;

const useHoursForm = ({ partyId, row, rows, reloadRow }: SubDialogProps<OpeningHours>): Form =>
  useVersionedForm<OpeningHours, HoursDraft>({
    keptAs: 'opening-hours',
    row,
    draftOf: (saved) => hoursDraftOf(saved, rows),
    faultsOf: hoursFaultsOf,
    fields: HOURS_FIELDS,
    texts: TEXTS,
    create: (draft) => api.call('openingHours.create', { body: hoursBody(draft, partyId) }),
    update: (draft, read, version, send) =>
      send.save('openingHours.update', {
        body: { ...hoursBody(draft, partyId), country_id: read.country.id, version },
      }),
    reloadRow,
  });

/** Describes the hours that a save replaces besides the edited ones; null if there are none. */
const replacedText = ({ form, rows }: FieldProps): string | null => {
  const { row, draft } = form;
  if (row === null) return null;
  const replaced = rows.filter(
    ({ id, country }) => id !== row.id && draft.countries.includes(country.id),
  );
  const names = replaced.map(({ country }) => country.name).join(', ');
  return replaced.length === 0 ? null : `Also replaces the hours of ${names}`;
};

/**
 * Returns the countries that are not offered. New hours exclude countries that have hours; saved
 * hours exclude the ones that have none, unless the user may create hours.
 */
const useTaken = ({ form, rows }: FieldProps): readonly number[] => {
  const { permissions } = useSignedIn();
  const { countries } = useCountries();
  const withHours = rows.map(({ country }) => country.id);
  if (form.row === null) return withHours;
  // Copying to a country without hours creates hours, which needs this permission.
  if (isOffered(permissions, 'ADVERTISER_OPENING_HOURS_CREATE')) return NONE;
  return countries.map(({ id }) => id).filter((id) => !withHours.includes(id));
};

/** Selects the countries. Saved hours can be copied to other countries. */
const Countries = ({ form, rows }: FieldProps) => {
  const { row, draft, errors, change } = form;
  const taken = useTaken({ form, rows });
  const hint = row === null ? undefined : 'Add countries to copy the hours to them';
  return (
    <CountriesField
      error={errors.countries}
      hint={replacedText({ form, rows }) ?? hint}
      placeholder="Choose countries"
      value={draft.countries}
      fixed={row?.country_ids ?? []}
      taken={taken}
      onChange={(countries) => change({ countries })}
    />
  );
};

const TimeZone = ({ form: { draft, errors, change } }: Pick<FieldProps, 'form'>) => {
  const zones = useTimezones();
  const failure = loadFailureOf(zones);
  return (
    <Field label="Time zone" name="timezoneId" error={errors.timezoneId}>
      {(control) => (
        <>
          {failure !== null && <ChoicesFailure failure={failure} />}
          <Select
            {...control}
            showSearch={ZONE_SEARCH}
            loading={zones.isPending}
            placeholder="Choose a time zone"
            value={draft.timezoneId}
            options={zoneOptions(zones.data ?? [])}
            onChange={(timezoneId: number) => change({ timezoneId })}
          />
        </>
      )}
    </Field>
  );
};

interface DayProps {
  day: HoursDay;
  hours: readonly HoursDay[];
  onChange: (hours: readonly HoursDay[]) => void;
}

/**
 * Opens and closes a day, and its traffic. The flag `traffic` means "No traffic": with it, the
 * advertiser is open but takes no leads (ADV-031).
 */
const DayHead = ({ day, hours, onChange }: DayProps) => {
  const name = weekdayName(day.id);
  const hasTraffic = day.traffic !== true;
  const set = (patch: Partial<HoursDay>): void =>
    onChange(changeDay(hours, day.id, (old) => ({ ...old, ...patch })));
  return (
    <div className={styles.head}>
      <label className={styles.open}>
        <Switch
          size="small"
          aria-label={name}
          checked={day.checked}
          onChange={(checked) => set({ checked })}
        />
        {name}
      </label>
      {day.checked && (
        <label className={styles.traffic}>
          <Switch
            size="small"
            aria-label={`Traffic on ${name}`}
            checked={hasTraffic}
            onChange={(isOn) => set({ traffic: !isOn })}
          />
          {hasTraffic ? 'Traffic' : 'No traffic'}
        </label>
      )}
    </div>
  );
};

const KINDS = [
  ['own', 'Takes leads'],
  ['pause', 'Open, no traffic'],
] as const;

const Week = ({ form: { draft, errors, change } }: Pick<FieldProps, 'form'>) => {
  const set = (days: HoursDraft['days']): void => change({ days });
  return (
    <div data-field="days">
      <WeekHours
        hours={draft.days}
        others={[]}
        errors={dayFaultsOf(draft.days)}
        collisions={NONE}
        headOf={(day) => <DayHead day={day} hours={draft.days} onChange={set} />}
        onChange={set}
      />
      {errors.days !== undefined && (
        <FieldNote isError role="alert">
          {errors.days}
        </FieldNote>
      )}
      <HoursLegend kinds={KINDS} />
    </div>
  );
};

/** The current state under the hours in the form. */
const Now = ({ draft }: { draft: HoursDraft }) => {
  const zones = useTimezones();
  const zone = zones.data?.find(({ id }) => id === draft.timezoneId);
  if (zone === undefined || dayFaultsOf(draft.days).size > 0) return null;
  return (
    <p className={styles.note} role="status" aria-label="Now">
      Now: <OpenNow days={draft.days} zone={zone.name} />
    </p>
  );
};

const changeOf = (draft: HoursDraft, id: number): PartyChange => ({
  side: 'advertiser',
  id,
  change: { kind: 'hours', country_ids: [...draft.countries], hours: weekBody(draft) },
});

/** Creates and edits the opening hours of an advertiser in some countries. */
export const OpeningHoursDialog = (props: SubDialogProps<OpeningHours>) => {
  const { partyId, rows, onClose } = props;
  const form = useHoursForm(props);
  const { draft, isDirty, change } = form;
  const problem = hoursProblem(draft);
  const mayAsk = problem === null && isDirty;
  return (
    <RecordDialog
      title={form.isNew ? 'Create Opening Hours' : 'Edit Opening Hours'}
      width={810}
      submitLabel="Apply"
      form={form}
      problem={problem}
      scheduled={form.row && { entity: 'advertiser_hours', id: form.row.id }}
      below={<EffectsNotice changed={mayAsk ? changeOf(draft, partyId) : null} />}
      onClose={onClose}
    >
      <Countries form={form} rows={rows} />
      <TimeZone form={form} />
      <WideField>
        <div className={styles.below}>
          <ImportWeek
            advertiserId={partyId}
            onImport={({ timezone_id: timezoneId, days }) => change({ timezoneId, days })}
          />
          <Week form={form} />
          <Now draft={draft} />
        </div>
      </WideField>
    </RecordDialog>
  );
};
