import {
  CONVERSION_DAYS,
  MOST_CONVERSION_DAYS,
  MOST_PER_HOUR,
} from '@leadline/contracts/campaign-values';
import { Checkbox, Input, Radio } from 'antd';
import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { formatInstant } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import type { VersionedForm } from '#shared/records/use-versioned-form';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field, FieldGroup } from '#shared/ui/field';
import { TabBlock } from '#shared/ui/tab-section';
import type { Campaign } from '../api/campaigns';
import { EXIT_CONDITIONS, EXIT_EXAMPLES, statusText } from '../lib/campaign-words';
import styles from './campaign-fields.module.css';

/** A campaign as its forms edit it. The number of days is kept as typed. */
export interface CampaignDraft {
  readonly name: string;
  readonly validateEmail: boolean;
  readonly exitCondition: Campaign['exitCondition'];
  readonly conversionDays: string;
  /** As typed; empty for no limit. */
  readonly pace: string;
}

/** Maps each field on the wire to the form's field. */
export const CAMPAIGN_FIELDS = {
  name: 'name',
  validateEmail: 'validateEmail',
  exitCondition: 'exitCondition',
  conversion_days: 'conversionDays',
  pace_per_hour: 'pace',
} as const satisfies Record<string, keyof CampaignDraft>;

export const campaignDraft = (row: Campaign | null): CampaignDraft => ({
  name: row?.name ?? '',
  validateEmail: row?.validateEmail ?? false,
  exitCondition: row?.exitCondition ?? 1,
  conversionDays: String(row?.conversion_days ?? CONVERSION_DAYS),
  pace: row?.pace_per_hour == null ? '' : String(row.pace_per_hour),
});

const isDays = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MOST_CONVERSION_DAYS;

const isPace = (typed: string): boolean =>
  /^\d{1,6}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_PER_HOUR;

export const campaignFaults = ({
  name,
  exitCondition,
  conversionDays,
  pace,
}: CampaignDraft): Faults<keyof CampaignDraft> => ({
  ...(name.trim() === '' && { name: MESSAGES.nameMissing }),
  ...(exitCondition === 3 &&
    !isDays(conversionDays) && { conversionDays: MESSAGES.conversionDaysInvalid }),
  ...(pace.trim() !== '' && !isPace(pace.trim()) && { pace: MESSAGES.paceInvalid }),
});

/**
 * Returns the body of the request. Days that the form does not show are replaced by the default.
 */
export const campaignBody = ({
  name,
  validateEmail,
  exitCondition,
  conversionDays,
  pace,
}: CampaignDraft): CallInput<'campaigns.create'>['body'] => ({
  name: name.trim(),
  validateEmail,
  exitCondition,
  conversion_days: isDays(conversionDays) ? Number(conversionDays) : CONVERSION_DAYS,
  pace_per_hour: pace.trim() === '' ? null : Number(pace),
});

type CampaignForm = VersionedForm<Campaign, CampaignDraft>;
type FieldsForm = Pick<CampaignForm, 'draft' | 'errors' | 'change'>;

interface Props {
  form: CampaignForm;
  /** Current status; a new campaign is `inactive`. */
  status: Campaign['status'];
  /** ISO 8601. */
  createdAt: string;
}

const General = ({ form: { draft, errors, change }, status, createdAt }: Props) => {
  const zone = useZone();
  return (
    <TabBlock title="General Information" help="The name is for staff only.">
      <div className={styles.fields}>
        <Field label="Name" name="name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={255}
              value={draft.name}
              onChange={({ target: { value } }) => change({ name: value })}
            />
          )}
        </Field>
        <Field label="Created">
          {({ id }) => (
            <DateTimeField
              id={id}
              disabled
              isRequired
              value={formatInstant(createdAt, zone).slice(0, 16)}
              onChange={() => undefined}
            />
          )}
        </Field>
        <Field label="Status">
          {({ id }) => <Input id={id} disabled value={statusText(status)} />}
        </Field>
      </div>
    </TabBlock>
  );
};

/** The most registrations in an hour. */
const Pace = ({ form: { draft, errors, change } }: { form: FieldsForm }) => (
  <div className={styles.days}>
    <Field
      label="Registrations per hour"
      name="pace"
      error={errors.pace}
      hint="Spread evenly. Leave it empty for no limit"
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={6}
          value={draft.pace}
          onChange={({ target: { value } }) => change({ pace: value })}
        />
      )}
    </Field>
  </div>
);

const Options = ({ form: { draft, errors, change } }: Pick<Props, 'form'>) => (
  <TabBlock title="Options" help="Changes also apply to people who are already in the campaign.">
    <Checkbox
      checked={draft.validateEmail}
      onChange={({ target: { checked } }) => change({ validateEmail: checked })}
    >
      validate email from sources before adding them
    </Checkbox>
    <FieldGroup label="Exit Condition" name="exitCondition" error={errors.exitCondition}>
      <Radio.Group
        className={styles.radios}
        aria-label="Exit Condition"
        value={draft.exitCondition}
        options={[...EXIT_CONDITIONS]}
        onChange={({ target: { value } }) =>
          change({ exitCondition: value as CampaignDraft['exitCondition'] })
        }
      />
      <p className={styles.help} role="status">
        {EXIT_EXAMPLES[draft.exitCondition]}
      </p>
    </FieldGroup>
    <Pace form={{ draft, errors, change }} />
    {draft.exitCondition === 3 && (
      <div className={styles.days}>
        <Field
          label="Days to wait for a deposit"
          name="conversionDays"
          error={errors.conversionDays}
          hint="Then the next step registers the person"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={3}
              value={draft.conversionDays}
              onChange={({ target: { value } }) => change({ conversionDays: value })}
            />
          )}
        </Field>
      </div>
    )}
  </TabBlock>
);

/** General Information and Options, in the create dialog and on the campaign's page. */
export const CampaignFields = (props: Props) => (
  <div className={styles.blocks}>
    <General {...props} />
    <Options form={props.form} />
  </div>
);
