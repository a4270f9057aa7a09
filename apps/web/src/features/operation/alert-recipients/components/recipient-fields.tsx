import {
  ALERT_CHANNELS,
  ALERT_KIND_TITLES,
  MOST_REPEAT_HOURS,
} from '@leadline/contracts/alert-recipients';
import { InputNumber, Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { useManagers } from '#shared/api/use-managers';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, type ZoneOption, zoneOptions } from '#shared/lib/zone-options';
import { SecretField, TextField } from '#shared/records/fields';
import { WideField } from '#shared/records/record-dialog';
import { SwitchField } from '#shared/records/record-form';
import type { VersionedForm } from '#shared/records/use-versioned-form';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { RecordField, RecordsField } from '#shared/ui/record-field';
import { ALL_KINDS, CHANNELS, type RecipientDraft, type RecipientRow } from '../lib/recipient-form';

const KINDS = ALL_KINDS.map((id) => ({ id, name: ALERT_KIND_TITLES[id] }));

interface Props {
  form: VersionedForm<RecipientRow, RecipientDraft>;
}

const AddressField = ({ form }: Props) => {
  const { address, addressHint } = CHANNELS[form.draft.channel];
  return (
    <WideField>
      <TextField form={form} name="address" label={address} hint={addressHint} maxLength={500} />
    </WideField>
  );
};

/** Starts empty: the server never returns a stored secret. */
const ChannelSecret = ({ form }: Props) => {
  const { draft, row } = form;
  const { secret, secretHint } = CHANNELS[draft.channel];
  const isStored = row?.channel === draft.channel;
  if (secret === null) return null;
  return (
    <WideField>
      <SecretField
        form={form}
        name="secret"
        label={secret}
        hint={isStored ? 'Leave empty to keep it. It is not shown again.' : secretHint}
      />
    </WideField>
  );
};

/** Where messages go. */
export const ChannelFields = ({ form }: Props) => {
  const { draft, errors, change } = form;
  return (
    <>
      <TextField form={form} name="name" label="Name" maxLength={100} />
      <Field label="Channel" name="channel" error={errors.channel}>
        {(control) => (
          <Select
            {...control}
            value={draft.channel}
            options={ALERT_CHANNELS.map((value) => ({ value, label: CHANNELS[value].title }))}
            onChange={(channel) => change({ channel, address: '', secret: '' })}
          />
        )}
      </Field>
      <AddressField form={form} />
      <ChannelSecret form={form} />
    </>
  );
};

/** The alerts that are sent. */
export const AlertFields = ({ form: { draft, errors, change } }: Props) => {
  const { managers, isLoading, failure } = useManagers();
  return (
    <>
      <WideField>
        <RecordsField
          label="Alerts"
          name="kinds"
          error={errors.kinds}
          value={draft.kinds}
          choices={KINDS}
          onChange={(kinds) => change({ kinds })}
        />
      </WideField>
      <div>
        {failure !== null && <ChoicesFailure failure={failure} />}
        <RecordField
          label="As seen by"
          name="userId"
          hint="Only alerts that this user sees in the bell are sent."
          value={draft.userId}
          error={errors.userId}
          choices={managers}
          isLoading={isLoading}
          onChange={(userId) => change({ userId })}
        />
      </div>
      <Field
        label="Hours between repetitions"
        name="repeatHours"
        hint="An alert that changes sooner waits until then. 0 sends every change."
        error={errors.repeatHours}
      >
        {(control) => (
          <InputNumber<number>
            {...control}
            style={{ width: '100%' }}
            precision={0}
            min={0}
            max={MOST_REPEAT_HOURS}
            value={draft.repeatHours}
            onChange={(repeatHours) => change({ repeatHours })}
          />
        )}
      </Field>
    </>
  );
};

/** When messages go out. */
export const TimeFields = ({ form }: Props) => {
  const { draft, errors, change } = form;
  const zones = useTimezones();
  const failure = loadFailureOf(zones);
  return (
    <>
      <TextField
        form={form}
        name="quietFrom"
        label="Quiet from"
        hint="Leave empty to send at any time."
        maxLength={5}
        placeholder="HH:MM"
      />
      <TextField
        form={form}
        name="quietUntil"
        label="Quiet until"
        hint="One message then lists the alerts that remain."
        maxLength={5}
        placeholder="HH:MM"
      />
      <WideField>
        {failure !== null && <ChoicesFailure failure={failure} />}
        <Field
          label="Time zone"
          name="timezoneId"
          hint="For quiet hours and the times in messages."
          error={errors.timezoneId}
        >
          {(control) => (
            <Select<number, ZoneOption>
              {...control}
              value={draft.timezoneId}
              loading={zones.isPending}
              showSearch={ZONE_SEARCH}
              options={zoneOptions(zones.data ?? [])}
              onChange={(timezoneId) => change({ timezoneId })}
            />
          )}
        </Field>
      </WideField>
      <SwitchField
        label="Active"
        isOn={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
    </>
  );
};
