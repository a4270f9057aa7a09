import {
  planExample,
  planLine,
  planLineFaultText,
  planWords,
  readPlanLine,
  shorthandOf,
} from '@leadline/contracts/plans-rules';
import { Checkbox, Input, Select } from 'antd';
import { useCountries } from '#shared/api/use-countries';
import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { formatMoney } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { useTimezones } from '#shared/lib/zone';
import { ChoiceField, TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { CountriesSelect } from '#shared/ui/country-select';
import { Field, FieldNote } from '#shared/ui/field';
import { RecordsField } from '#shared/ui/record-field';
import { ValuesField } from '#shared/ui/values-field';
import type { SubDialogProps } from '../components/sub/sub-resource-tab';
import type { PartySide } from '../lib/party';
import { planCalls } from './plan-calls';
import {
  filledByLine,
  NO_PERIOD,
  PLAN_FIELDS,
  planBodyOf,
  type PlanDraft,
  planDraftOf,
  planFaultsOf,
  planTermsOf,
  type PlanRow,
} from './plan-form';

type Form = VersionedForm<PlanRow, PlanDraft>;
interface FieldProps {
  form: Form;
}

const MOST_VALUES = 500;
const LEADS = 100;
const FTDS = 7;
const PERIODS = [
  { value: NO_PERIOD, label: 'None' },
  { value: 'day', label: 'Each day' },
  { value: 'week', label: 'Each week' },
  { value: 'month', label: 'Each month' },
  { value: 'dates', label: 'All days of the plan' },
];
const TITLES = {
  advertiser: { noun: 'Deal', conflict: 'The deal has been changed' },
  publisher: { noun: 'Terms', conflict: 'The terms have been changed' },
} as const;

const usePlanForm = ({ side, partyId, row, reloadRow }: SubDialogProps<PlanRow>): Form => {
  const calls = planCalls(side, partyId);
  return useVersionedForm<PlanRow, PlanDraft>({
    keptAs: 'plan',
    row,
    draftOf: planDraftOf,
    faultsOf: planFaultsOf,
    fields: PLAN_FIELDS,
    texts: {
      created: MESSAGES.created,
      updated: MESSAGES.updated,
      createFailed: MESSAGES.createFailed,
      updateFailed: MESSAGES.updateFailed,
      conflict: TITLES[side].conflict,
    },
    create: (draft) => calls.create(planBodyOf(draft)),
    update: (draft, { id }, version) =>
      calls.update(id, { ...planBodyOf(draft), version, counts_from: null }),
    reloadRow,
  });
};

/** Fills the other fields from the shorthand, and says what was read. */
const Line = ({ form: { draft, change } }: FieldProps) => {
  const { countries } = useCountries();
  const { plan, fault } = readPlanLine(draft.line, countries);
  const isEmpty = draft.line.trim() === '';
  const read = plan === null ? undefined : `Read as ${planLine(plan, countries)}`;
  return (
    <Field
      label="In one line"
      name="line"
      hint={isEmpty ? 'E.g. HK en 1550 12% (5% deduct), or DE,AT 5 cpl + 800 cpa' : read}
      error={isEmpty || fault === null ? undefined : planLineFaultText(fault)}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={300}
          value={draft.line}
          onChange={({ target }) => {
            const { plan: typed } = readPlanLine(target.value, countries);
            change({ line: target.value, ...(typed !== null && filledByLine(typed, draft)) });
          }}
        />
      )}
    </Field>
  );
};

const Amounts = ({ form }: FieldProps) => {
  const { statuses } = useFilterChoices();
  return (
    <>
      <TextField form={form} name="perFtd" label="Per FTD" maxLength={14} inputMode="decimal" />
      <TextField form={form} name="perLead" label="Per lead" maxLength={14} inputMode="decimal" />
      <TextField
        form={form}
        name="guarantee"
        label="Guarantee, %"
        hint="Of a period's leads, paid as FTDs at least"
        maxLength={6}
        inputMode="decimal"
      />
      <ChoiceField form={form} name="period" label="Period" options={PERIODS} />
      <TextField form={form} name="maturityDays" label="Days until settled" maxLength={3} />
      <TextField
        form={form}
        name="deductPercent"
        label="Deducted at most, %"
        hint="Empty for no limit"
        maxLength={6}
        inputMode="decimal"
      />
      <WideField>
        <ValuesField
          label="Deducted statuses"
          name="statuses"
          error={form.errors.statuses}
          value={form.draft.statuses}
          options={statuses.map(({ id }) => id)}
          placeholder="No status is deducted"
          max={MOST_VALUES}
          onChange={(chosen) => form.change({ statuses: chosen })}
        />
      </WideField>
      <Checkbox
        checked={form.draft.guaranteesValidLeads}
        onChange={({ target }) => form.change({ guaranteesValidLeads: target.checked })}
      >
        The guarantee counts valid leads only
      </Checkbox>
      <Checkbox
        checked={form.draft.countsValidFtds}
        onChange={({ target }) => form.change({ countsValidFtds: target.checked })}
      >
        FTDs of deducted leads do not count
      </Checkbox>
    </>
  );
};

const Parties = ({ form: { draft, errors, change }, side }: FieldProps & { side: PartySide }) => {
  const { publishers, advertisers, isLoading, failure } = useFilterChoices();
  const isDeal = side === 'advertiser';
  return (
    <RecordsField
      label={isDeal ? 'Publishers' : 'Advertisers'}
      name="parties"
      error={errors.parties}
      placeholder="Any"
      value={draft.parties}
      choices={isDeal ? publishers : advertisers}
      isLoading={isLoading}
      failure={failure}
      onChange={(parties) => change({ parties })}
    />
  );
};

const Conditions = ({ form, side }: FieldProps & { side: PartySide }) => {
  const { draft, errors, change } = form;
  const groups = useGroupChoices();
  const zones = useTimezones();
  return (
    <>
      <TextField form={form} name="name" label="Name" maxLength={255} />
      <Field label="Countries" name="countries" error={errors.countries}>
        {(control) => (
          <CountriesSelect
            control={control}
            value={draft.countries}
            placeholder="Any country"
            onChange={(countries) => change({ countries })}
          />
        )}
      </Field>
      <Parties form={form} side={side} />
      <ValuesField
        label="Funnels"
        name="funnels"
        error={errors.funnels}
        value={draft.funnels}
        options={groups.of('Funnel').map(({ id }) => String(id))}
        placeholder="Any funnel"
        max={MOST_VALUES}
        onChange={(funnels) => change({ funnels })}
      />
      <ValuesField
        label="Offers"
        name="offers"
        error={errors.offers}
        value={draft.offers}
        placeholder="Any offer"
        max={MOST_VALUES}
        onChange={(offers) => change({ offers })}
      />
      <Field label="Time zone" name="zone" error={errors.zone}>
        {(control) => (
          <Select
            {...control}
            showSearch
            value={draft.zone}
            loading={zones.isPending}
            options={(zones.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(zone: string) => change({ zone })}
          />
        )}
      </Field>
      <TextField form={form} name="startsOn" label="First day" hint="YYYY-MM-DD" maxLength={10} />
      <TextField form={form} name="endsOn" label="Last day" hint="YYYY-MM-DD" maxLength={10} />
    </>
  );
};

/** Says the terms in words, in the shorthand, and by an example. */
const Summary = ({ form: { draft } }: FieldProps) => {
  const { countries } = useCountries();
  if (Object.keys(planFaultsOf(draft)).length > 0) return null;
  const terms = planTermsOf(draft);
  const line = planLine(
    shorthandOf(draft.name, { country_ids: draft.countries }, terms),
    countries,
  );
  const amount = formatMoney(planExample(terms, LEADS, FTDS));
  return (
    <FieldNote role="status">
      {planWords(terms)}. {LEADS} leads, {FTDS} FTDs → {amount}. In one line: {line}
    </FieldNote>
  );
};

/** Creates and edits a deal of an advertiser, or terms of a publisher. */
export const PlanDialog = (props: SubDialogProps<PlanRow>) => {
  const { side, onClose } = props;
  const form = usePlanForm(props);
  return (
    <RecordDialog
      title={`${form.isNew ? 'Create' : 'Edit'} ${TITLES[side].noun}`}
      form={form}
      below={<Summary form={form} />}
      onClose={onClose}
    >
      <WideField>
        <Line form={form} />
      </WideField>
      <Amounts form={form} />
      <Conditions form={form} side={side} />
    </RecordDialog>
  );
};
