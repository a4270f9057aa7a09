import { CAMPAIGN_LEAD_STATUSES, type CampaignFilter } from '@leadline/contracts/campaign-values';
import { Checkbox, Radio } from 'antd';
import { api } from '#shared/api/api';
import { type FilterChoices, useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { IncludeSwitch, MultiSelectFilter } from '#shared/filters/multi-select';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import type { Details } from '../api/campaigns';
import { useSourceReach } from '../api/reach';
import { LEAD_STATUS_HELP, METHODS } from '../lib/campaign-words';
import {
  SOURCE_FIELDS,
  sourceBody,
  type SourceDraft,
  sourceDraft,
  sourceFaults,
  type SourceRow,
  withFilter,
} from '../lib/source-form';
import styles from './campaign-fields.module.css';
import { DelayFields } from './delay-fields';

type Form = VersionedForm<SourceRow, SourceDraft>;

const TEXTS = {
  created: MESSAGES.created,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.campaignConflict,
};

/** Selects the leads, and how they are shared. */
const Leads = ({ form: { draft, errors, change } }: { form: Form }) => (
  <>
    <WideField>
      <FieldGroup label="Type" name="type" error={errors.type}>
        <Radio.Group
          aria-label="Type"
          value={draft.type}
          options={[...METHODS]}
          onChange={({ target: { value } }) => change({ type: value as SourceDraft['type'] })}
        />
        <p className={styles.help}>How its leads are shared among the advertisers of a step</p>
      </FieldGroup>
    </WideField>
    <WideField>
      <FieldGroup label="Lead Status" name="leadStatuses" error={errors.leadStatuses}>
        <Checkbox.Group
          className={styles.statuses}
          value={[...draft.leadStatuses]}
          onChange={(leadStatuses) => change({ leadStatuses })}
        >
          {CAMPAIGN_LEAD_STATUSES.map((status) => (
            <Checkbox key={status} value={status}>
              {status} <span className={styles.quiet}>{LEAD_STATUS_HELP[status]}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </FieldGroup>
    </WideField>
  </>
);

const Delay = ({ form: { draft, errors, change } }: { form: Form }) => (
  <DelayFields
    value={draft}
    errors={errors}
    labels={['Delay Time', 'Delay Unite']}
    hint="Counted from the creation of each lead"
    onChange={change}
  />
);

const RANGE_FIELDS = [
  { label: 'Leads created from', field: 'createdFrom', hint: 'Leave it empty for any age' },
  { label: 'Leads created before', field: 'createdUntil', hint: 'Leave it empty for no end' },
] as const;

/** The creation of the leads. */
const Range = ({ form: { draft, errors, change } }: { form: Form }) =>
  RANGE_FIELDS.map(({ label, field, hint }) => (
    <Field key={field} label={label} name={field} error={errors[field]} hint={hint}>
      {({ id, 'aria-describedby': note }) => (
        <DateTimeField
          id={id}
          aria-describedby={note}
          value={draft[field]}
          onChange={(value) => change({ [field]: value })}
        />
      )}
    </Field>
  ));

/** Start time and delay of the source. */
const Times = ({ form }: { form: Form }) => {
  const { draft, errors, change } = form;
  return (
    <>
      <Field
        label="Schedule"
        name="schedule"
        error={errors.schedule}
        hint="Nothing starts before this time. Leave it empty to start at once"
      >
        {({ id, 'aria-describedby': note }) => (
          <DateTimeField
            id={id}
            aria-describedby={note}
            value={draft.schedule}
            onChange={(schedule) => change({ schedule })}
          />
        )}
      </Field>
      <div className={styles.delay}>
        <Checkbox
          checked={draft.useDelay}
          onChange={({ target: { checked } }) => change({ useDelay: checked })}
        >
          Use Delay
        </Checkbox>
      </div>
      {draft.useDelay && <Delay form={form} />}
    </>
  );
};

interface FilterProps<T extends string | number> {
  form: Form;
  label: string;
  filter: CampaignFilter;
  value: readonly T[];
  options: readonly { readonly id: T; readonly name: string }[];
  loading: boolean;
  onChange: (value: T[]) => void;
}

/** A filter of the leads, which includes or excludes its values. */
const Filter = <T extends string | number>({ form, filter, ...select }: FilterProps<T>) => (
  <div className={styles.filter}>
    <MultiSelectFilter
      {...select}
      aside={
        <IncludeSwitch
          label={select.label}
          isExcluded={form.draft.filters.includes(filter)}
          onChange={(isExcluded) =>
            form.change({ filters: withFilter(form.draft.filters, filter, isExcluded) })
          }
        />
      }
    />
  </div>
);

const TextFilters = ({ form, choices }: { form: Form; choices: FilterChoices }) => {
  const { draft, change } = form;
  const groups = useGroupChoices();
  return (
    <>
      <Filter
        form={form}
        loading={groups.isLoading}
        label="Funnels"
        filter="funnel"
        value={draft.funnels}
        options={groups.of('Funnel').map(({ id, name }) => ({ id: String(id), name }))}
        onChange={(funnels) => change({ funnels })}
      />
      <Filter
        form={form}
        loading={choices.isLoading}
        label="Statuses"
        filter="brand_status"
        value={draft.statuses}
        options={choices.statuses}
        onChange={(statuses) => change({ statuses })}
      />
    </>
  );
};

const RECORD_FILTERS = [
  { label: 'Advertiser', filter: 'advertiser_id', field: 'advertisers' },
  { label: 'Publisher', filter: 'affiliate_id', field: 'publishers' },
  { label: 'Countries', filter: 'country_id', field: 'countries' },
] as const;

const Filters = ({ form }: { form: Form }) => {
  const { draft, errors, change } = form;
  const choices = useFilterChoices();
  const fault = errors.advertisers ?? errors.publishers ?? errors.countries;
  return (
    <>
      {choices.failure !== null && (
        <WideField>
          <ChoicesFailure failure={choices.failure} />
        </WideField>
      )}
      {RECORD_FILTERS.map(({ label, filter, field }) => (
        <Filter
          key={field}
          form={form}
          loading={choices.isLoading}
          label={label}
          filter={filter}
          value={draft[field]}
          options={choices[field]}
          onChange={(ids) => change({ [field]: ids })}
        />
      ))}
      <TextFilters form={form} choices={choices} />
      {fault !== undefined && (
        <WideField>
          <FieldNote isError role="alert">
            {fault}
          </FieldNote>
        </WideField>
      )}
    </>
  );
};

/** Counts the people whom the source would bring in, while it is filled in. */
const Reach = ({ campaignId, form }: { campaignId: number; form: Form }) => {
  const isComplete = Object.keys(sourceFaults(form.draft)).length === 0;
  const { text, isAsking } = useSourceReach(campaignId, isComplete ? sourceBody(form.draft) : null);
  return (
    <WideField>
      <div role="status" aria-label="People" aria-busy={isAsking}>
        <FieldNote>
          {text ?? 'Select a lead status to see how many people this source has'}
        </FieldNote>
      </div>
    </WideField>
  );
};

interface Props {
  campaignId: number;
  /** Null for a new source, which starts out inactive. */
  source: SourceRow | null;
  reload: () => Promise<Details | null>;
  onClose: () => void;
}

/** Adds or edits a source. */
export const SourceDialog = ({ campaignId, source, reload, onClose }: Props) => {
  const zone = useZone();
  const params = { id: campaignId };
  const form = useVersionedForm<SourceRow, SourceDraft>({
    keptAs: 'campaign-source',
    row: source,
    draftOf: (row) => sourceDraft(row, zone),
    faultsOf: sourceFaults,
    fields: SOURCE_FIELDS,
    texts: TEXTS,
    create: (draft) => api.call('campaigns.createSource', { params, body: sourceBody(draft) }),
    update: (draft, { id }, version, send) =>
      send.save('campaigns.updateSource', {
        params: { ...params, source_id: id },
        body: { ...sourceBody(draft), version },
      }),
    reloadRow: async (before) => {
      const details = await reload();
      const saved = details?.sources.find(({ id }) => id === before?.id);
      return details && saved ? { ...saved, version: details.campaign.version } : null;
    },
  });
  return (
    <RecordDialog
      title={source === null ? 'Add Source' : `Edit Source ${source.id}`}
      width={760}
      submitLabel="Submit"
      form={form}
      scheduled={source && { entity: 'campaign', id: campaignId }}
      onClose={onClose}
    >
      {source !== null && (
        <WideField>
          <FieldNote>
            People who are in the campaign stay in it. If other leads are selected, they are
            imported as well.
          </FieldNote>
        </WideField>
      )}
      <Leads form={form} />
      <Range form={form} />
      <Times form={form} />
      <Filters form={form} />
      <Reach campaignId={campaignId} form={form} />
    </RecordDialog>
  );
};
