import { LEAD_STATUS, type LeadStatusId } from '@leadline/contracts/statuses';
import * as z from 'zod/mini';
import type { JsonReader } from './json-reader';

const { Accepted, Rejected, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Lead statuses of the option; null for all. */
  readonly statuses: readonly LeadStatusId[] | null;
}

const CONVERSION_VALUES = ['all', 'pending', 'converted', 'non_converted'] as const;
const OUTCOME_VALUES = ['all', 'successful', 'failed'] as const;
export type Conversion = (typeof CONVERSION_VALUES)[number];
export type Outcome = (typeof OUTCOME_VALUES)[number];

/** Options of Select Conversion. */
export const CONVERSIONS: readonly Option<Conversion>[] = [
  { value: 'all', label: 'All', statuses: null },
  { value: 'pending', label: 'Pending', statuses: [PendingFtd] },
  { value: 'converted', label: 'Converted', statuses: [Ftd, PendingFtd, FtdRejected] },
  { value: 'non_converted', label: 'Non Converted', statuses: [Accepted, Rejected] },
];
/** Options of Select Lead. */
export const OUTCOMES: readonly Option<Outcome>[] = [
  { value: 'all', label: 'All', statuses: null },
  {
    value: 'successful',
    label: 'Successful Only',
    statuses: [Accepted, Ftd, PendingFtd, FtdRejected],
  },
  { value: 'failed', label: 'Failed Only', statuses: [Rejected] },
];
/** Options of Select Symbol: the row badges to search for, under their names in the request. */
export const BADGE_FLAGS = [
  { value: 'symbolFunnelOverride', label: 'Funnel override' },
  { value: 'symbolPublisherOverride', label: 'Publisher override' },
  { value: 'symbolInjectedLead', label: 'Injected lead' },
  { value: 'symbolInjectedLeadSuccess', label: 'Injected lead success' },
  { value: 'symbolInjectedLeadFail', label: 'Injected lead fail' },
] as const;
export type BadgeFlag = (typeof BADGE_FLAGS)[number]['value'];

/**
 * Values of the three selects above the leads. They belong to the filter and travel with it between
 * leads and reports.
 */
export interface LeadCombination {
  readonly conversion: Conversion;
  readonly outcome: Outcome;
  readonly badges: readonly BadgeFlag[];
}
export const NO_COMBINATION: LeadCombination = { conversion: 'all', outcome: 'all', badges: [] };

/**
 * Sets the outcome. Failed leads have no conversion, so choosing them resets the conversion to All.
 */
export const withOutcome = (combination: LeadCombination, outcome: Outcome): LeadCombination => ({
  ...combination,
  outcome,
  conversion: outcome === 'failed' ? 'all' : combination.conversion,
});
export const withConversion = (
  combination: LeadCombination,
  conversion: Conversion,
): LeadCombination =>
  combination.outcome === 'failed' ? combination : { ...combination, conversion };
/** Whether Failed Only can be combined with a conversion. */
export const mayFail = (conversion: Conversion): boolean =>
  conversion !== 'pending' && conversion !== 'converted';

/** Explains why Failed Only is disabled next to some conversions. */
export const FAILED_RULED_OUT = 'A failed lead has no conversion: choose another conversion first';
/** Explains why conversions are disabled next to Failed Only. */
export const CONVERSION_RULED_OUT = 'Failed leads have no conversion: choose other leads first';

const statusesOf = <V extends string>(
  options: readonly Option<V>[],
  chosen: V,
): readonly LeadStatusId[] | null =>
  options.find(({ value }) => value === chosen)?.statuses ?? null;

/** Returns the statuses that both selects allow; null if neither limits them. */
export const combinedStatuses = ({
  conversion,
  outcome,
}: LeadCombination): LeadStatusId[] | null => {
  const conversions = statusesOf(CONVERSIONS, conversion);
  const outcomes = statusesOf(OUTCOMES, outcome);
  if (conversions === null || outcomes === null) return (conversions ?? outcomes)?.slice() ?? null;
  return conversions.filter((status) => outcomes.includes(status));
};

const badgeFlags = ({ badges }: LeadCombination): Record<string, boolean> =>
  Object.fromEntries(BADGE_FLAGS.map(({ value }) => [value, badges.includes(value)]));

/** Returns the statuses and the badges as fields of a request. */
export const combinationBody = (combination: LeadCombination): Record<string, unknown> => ({
  lead_status_id: combinedStatuses(combination),
  ...badgeFlags(combination),
});

const SelectedLead = z.object({ value: z.enum(OUTCOME_VALUES) });

/**
 * Reads the combination under the names of the specification (LED-021), which addresses and presets
 * use.
 */
export const readCombination = (json: JsonReader): LeadCombination => {
  const conversion =
    json.read('selectedConversion', 'Conversion', z.enum(CONVERSION_VALUES)) ?? 'all';
  const outcome = json.read('selectedLead', 'Lead', SelectedLead)?.value ?? 'all';
  const badges = BADGE_FLAGS.filter(
    ({ value, label }) => json.read(value, label, z.boolean()) === true,
  ).map(({ value }) => value);
  const isRuledOut = outcome === 'failed' && !mayFail(conversion);
  if (isRuledOut) json.note('Lead');
  return withOutcome({ conversion, outcome: 'all', badges }, isRuledOut ? 'all' : outcome);
};

const selectedLead = (outcome: Outcome): { name: string; value: Outcome } => ({
  name: OUTCOMES.find(({ value }) => value === outcome)?.label ?? outcome,
  value: outcome,
});

/** Returns every field, as presets store it and links to reports carry it. */
export const wholeCombination = (combination: LeadCombination): Record<string, unknown> => ({
  selectedConversion: combination.conversion,
  selectedLead: selectedLead(combination.outcome),
  ...badgeFlags(combination),
});

/** Returns the fields that differ from the defaults. */
export const combinationToJson = ({
  conversion,
  outcome,
  badges,
}: LeadCombination): Record<string, unknown> => ({
  ...(conversion !== 'all' && { selectedConversion: conversion }),
  ...(outcome !== 'all' && { selectedLead: selectedLead(outcome) }),
  ...Object.fromEntries(
    BADGE_FLAGS.filter(({ value }) => badges.includes(value)).map(({ value }) => [value, true]),
  ),
});
