import { planFaults } from '@leadline/contracts/plan-faults';
import {
  readTiers,
  tiersLine,
  type PlanPeriod,
  type PlanShorthand,
  type PlanTerms,
} from '@leadline/contracts/plans-rules';
import type { CallInput, CallReply } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import type { VersionedForm } from '#shared/records/use-versioned-form';

export type PlanRow = CallReply<'advertiserPlans.list'>[number];
export type CustomParamValues = PlanRow['custom_params'];
export type PlanBody = CallInput<'advertiserPlans.create'>['body'];

/** The choice of a plan that settles each lead alone. */
export const NO_PERIOD = 'none';
/** Most values in a list of a plan. */
export const MOST_VALUES = 500;

/** A plan as it is typed. Empty texts stand for null. */
export interface PlanDraft {
  readonly line: string;
  readonly name: string;
  readonly currency: string;
  readonly perLead: string;
  readonly perFtd: string;
  readonly share: string;
  /** As the shorthand has them: `1700 from 11, 1900 from 21`. */
  readonly tiers: string;
  readonly liftsAll: boolean;
  readonly guarantee: string;
  readonly period: string;
  readonly maturityDays: string;
  readonly statuses: readonly string[];
  readonly deductPercent: string;
  readonly guaranteesValidLeads: boolean;
  readonly countsValidFtds: boolean;
  readonly fee: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
  readonly offers: readonly string[];
  readonly parties: readonly number[];
  readonly customParams: CustomParamValues;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly zone: string;
}

export type PlanForm = VersionedForm<PlanRow, PlanDraft>;
/** Props of a part of the dialog. */
export interface PlanFieldProps {
  form: PlanForm;
}

/** Maps each field on the wire to the dialog's field. */
export const PLAN_FIELDS = {
  name: 'name',
  currency: 'currency',
  per_lead: 'perLead',
  per_ftd: 'perFtd',
  share_percent: 'share',
  tiers: 'tiers',
  guarantee_percent: 'guarantee',
  period: 'period',
  maturity_days: 'maturityDays',
  deducted_statuses: 'statuses',
  deduct_percent: 'deductPercent',
  fee: 'fee',
  minimum: 'minimum',
  maximum: 'maximum',
  country_ids: 'countries',
  funnels: 'funnels',
  offers: 'offers',
  party_ids: 'parties',
  custom_params: 'customParams',
  starts_on: 'startsOn',
  ends_on: 'endsOn',
  zone: 'zone',
} as const satisfies Record<string, keyof PlanDraft>;

export const planDraftOf = (row: PlanRow | null): PlanDraft => ({
  line: '',
  name: row?.name ?? '',
  currency: row?.currency ?? 'USD',
  perLead: row?.per_lead ?? '',
  perFtd: row?.per_ftd ?? '',
  share: row?.share_percent ?? '',
  tiers: tiersLine(row?.tiers ?? []),
  liftsAll: row?.lifts_all ?? false,
  guarantee: row?.guarantee_percent ?? '',
  period: row?.period ?? NO_PERIOD,
  maturityDays: String(row?.maturity_days ?? 0),
  statuses: row?.deducted_statuses ?? [],
  deductPercent: row?.deduct_percent ?? '',
  guaranteesValidLeads: row?.guarantees_valid_leads ?? false,
  countsValidFtds: row?.counts_valid_ftds ?? false,
  fee: row?.fee ?? '',
  minimum: row?.minimum ?? '',
  maximum: row?.maximum ?? '',
  countries: row?.country_ids ?? [],
  funnels: row?.funnels ?? [],
  offers: row?.offers ?? [],
  parties: row?.party_ids ?? [],
  customParams: row?.custom_params ?? {},
  startsOn: row?.starts_on ?? '',
  endsOn: row?.ends_on ?? '',
  zone: row?.zone ?? 'UTC',
});

const valueOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const planTermsOf = (draft: PlanDraft): PlanTerms => ({
  currency: draft.currency,
  per_lead: valueOf(draft.perLead),
  per_ftd: valueOf(draft.perFtd),
  share_percent: valueOf(draft.share),
  tiers: readTiers(draft.tiers) ?? [],
  lifts_all: draft.liftsAll,
  guarantee_percent: valueOf(draft.guarantee),
  period: draft.period === NO_PERIOD ? null : (draft.period as PlanPeriod),
  maturity_days: Number(draft.maturityDays),
  deducted_statuses: draft.statuses,
  deduct_percent: valueOf(draft.deductPercent),
  guarantees_valid_leads: draft.guaranteesValidLeads,
  counts_valid_ftds: draft.countsValidFtds,
  fee: valueOf(draft.fee),
  minimum: valueOf(draft.minimum),
  maximum: valueOf(draft.maximum),
});

const planDaysOf = ({ startsOn, endsOn }: PlanDraft) => ({
  starts_on: valueOf(startsOn),
  ends_on: valueOf(endsOn),
});

/** Returns the custom parameters that have a value. */
export const paramsOf = (typed: CustomParamValues): CustomParamValues =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

export const planBodyOf = (draft: PlanDraft): PlanBody => ({
  name: draft.name,
  ...planTermsOf(draft),
  tiers: readTiers(draft.tiers) ?? [],
  deducted_statuses: [...draft.statuses],
  country_ids: [...draft.countries],
  funnels: [...draft.funnels],
  offers: [...draft.offers],
  party_ids: [...draft.parties],
  custom_params: paramsOf(draft.customParams),
  ...planDaysOf(draft),
  zone: draft.zone,
});

/** Returns the fields that a line fills in. Without a deduction, no status is deducted. */
export const filledByLine = (plan: PlanShorthand, draft: PlanDraft): Partial<PlanDraft> => ({
  name: plan.name,
  currency: plan.currency,
  countries: plan.country_ids,
  perLead: plan.per_lead ?? '',
  perFtd: plan.per_ftd ?? '',
  share: plan.share_percent ?? '',
  tiers: tiersLine(plan.tiers),
  liftsAll: plan.lifts_all,
  guarantee: plan.guarantee_percent ?? '',
  period: plan.period ?? NO_PERIOD,
  maturityDays: String(plan.maturity_days),
  statuses: plan.deducts ? draft.statuses : [],
  deductPercent: plan.deduct_percent ?? '',
  fee: plan.fee ?? '',
  minimum: plan.minimum ?? '',
  maximum: plan.maximum ?? '',
});

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

const isAmount = (text: string): boolean =>
  text.trim() === '' || (AMOUNT.test(text.trim()) && Number(text) > 0);
const isPercent = (text: string): boolean =>
  text.trim() === '' || (PERCENT.test(text.trim()) && Number(text) > 0 && Number(text) <= 100);
const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 366;

type PlanFaults = Partial<Record<keyof PlanDraft, string>>;

/** Returns the faults of single fields. */
const valueFaults = (draft: PlanDraft): PlanFaults => ({
  ...(!isAmount(draft.perLead) && { perLead: 'Enter an amount above 0, e.g. 5.50' }),
  ...(!isAmount(draft.perFtd) && { perFtd: 'Enter an amount above 0, e.g. 800' }),
  ...(readTiers(draft.tiers) === null && {
    tiers: 'Enter rising numbers of FTDs, e.g. 1700 from 11, 1900 from 21',
  }),
  ...(!isAmount(draft.fee) && { fee: 'Enter an amount above 0, e.g. 500' }),
  ...(!isAmount(draft.minimum) && { minimum: 'Enter an amount above 0, e.g. 1000' }),
  ...(!isAmount(draft.maximum) && { maximum: 'Enter an amount above 0, e.g. 9000' }),
  ...(!isPercent(draft.guarantee) && { guarantee: 'Enter a percentage above 0, up to 100' }),
  ...(!isPercent(draft.share) && { share: 'Enter a percentage above 0, up to 100' }),
  ...(!isPercent(draft.deductPercent) && {
    deductPercent: 'Enter a percentage above 0, up to 100',
  }),
  ...(!isDays(draft.maturityDays) && { maturityDays: 'Enter days from 0 to 366' }),
});

/** Whether a deduction is entered, or written in the line, and its statuses are not chosen yet. */
export const lacksStatuses = ({ line, deductPercent, statuses }: PlanDraft): boolean =>
  statuses.length === 0 && (valueOf(deductPercent) !== null || /\bdeduct\b/i.test(line));

/** Returns the faults of fields that do not go together. */
const termsFaults = (draft: PlanDraft): PlanFaults => ({
  ...Object.fromEntries(
    planFaults({ ...planTermsOf(draft), ...planDaysOf(draft) }).map(({ field, message }) => [
      PLAN_FIELDS[field as keyof typeof PLAN_FIELDS],
      message,
    ]),
  ),
  ...(lacksStatuses(draft) && { statuses: 'Choose the statuses to deduct' }),
});

export const planFaultsOf = (draft: PlanDraft): Faults<keyof PlanDraft> => ({
  ...termsFaults(draft),
  ...valueFaults(draft),
});
