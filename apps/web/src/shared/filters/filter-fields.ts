import type { Dimension, FilterGroup, ReportGroup } from '@leadline/contracts';
import { EMPTY_GROUP } from '@leadline/contracts/report-dimensions';
import { statusGroupOf, statusGroupValue } from '@leadline/contracts/status-group-values';
import type { Choice, GroupChoices } from '#shared/api/use-filter-data';
import type { RangePreset } from './date-range';
import { NO_COMBINATION, type LeadCombination } from './lead-combination';
import { NO_SEARCH, type LeadSearch } from './lead-search';
import { timeFilterOf, type SWITCH_FIELDS, type TimeFilter } from './time-filter';

/** The date range of a page. */
export interface RangeField {
  readonly kind: 'range';
  readonly field: 'range';
  readonly label: string;
  readonly presets: readonly RangePreset[];
}

/** A switch next to the range. `name` is its name in payloads, presets and the address. */
export type SwitchField = (typeof SWITCH_FIELDS)[number];

/** Selected values of one field. Its switch includes or excludes them. */
export interface SelectField {
  readonly kind: 'select';
  /** Name in payloads, presets and the address. */
  readonly field: string;
  /** Another name of the same filter, used in exclusions and older addresses (LED-011, REP-036). */
  readonly alias?: string;
  readonly label: string;
  /** Name of a single value, for the chip: the title of the column. */
  readonly one: string;
  /** Choices: a group of the filter data, or fixed ones. */
  readonly choices: FilterGroup | readonly Choice<string>[];
  /** Whether status groups are offered next to statuses, as shorthand for theirs. */
  readonly hasStatusGroups?: boolean;
  readonly ids: 'number' | 'text';
  readonly canExclude: boolean;
  /**
   * Whether an id outside the choices is invalid. False for texts, which may be new, and for
   * distributions, whose leads outlive them.
   */
  readonly isComplete: boolean;
  /** Whether the filter offers "(empty)", the value null, for leads without a value. */
  readonly canBeEmpty?: boolean;
}

export type RadioValue = string | boolean | null;
/** A choice of one value from a few. */
export interface RadioField {
  readonly kind: 'radio';
  readonly field: string;
  readonly label: string;
  readonly options: readonly { readonly value: RadioValue; readonly label: string }[];
}

/** A select above the leads: conversion, lead or symbol. */
export interface CombinationField {
  readonly kind: 'combination';
  readonly field: keyof LeadCombination;
  readonly label: string;
}

/** A group of a report without a filter of its own, e.g. an hour. It can only be removed. */
export interface GroupField {
  readonly kind: 'group';
  readonly field: string;
  readonly label: string;
  readonly dimension: Dimension;
}

/** The search: over the rows of a list, or of the leads, which choose its field and its dates. */
export interface SearchField {
  readonly kind: 'search';
  readonly field: 'search_txt';
  readonly label: 'Search';
  readonly isOfLeads: boolean;
}

/** Ids of records that a link selects. Such a field has no control. */
export interface IdsField {
  readonly kind: 'ids';
  readonly field: string;
  readonly label: string;
}

/** A field of requests and presets with one value, which the specification lists (LED-020). */
export interface FixedField {
  readonly kind: 'fixed';
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/**
 * A filter as data. Lists of these generate the panel, the chips, their popovers, the address,
 * presets and the request.
 */
export type FilterField =
  | RangeField
  | SwitchField
  | SelectField
  | RadioField
  | CombinationField
  | GroupField
  | SearchField
  | IdsField
  | FixedField;

/** A value of a select; null stands for no value. */
export type FieldValue = string | number | null;

export interface Selection {
  readonly values: readonly FieldValue[];
  readonly isExcluded: boolean;
}
export const NO_SELECTION: Selection = { values: [], isExcluded: false };

/**
 * Values of the selects and radios. Radios always have a value; a selection is absent until its
 * first change.
 */
export interface FieldValues {
  readonly selections: Readonly<Record<string, Selection>>;
  readonly radios: Readonly<Record<string, RadioValue>>;
}

/**
 * The values of a filter. Parts without a field on a page stay as they are in the page's defaults.
 */
export interface Filter {
  readonly time: TimeFilter;
  readonly fields: FieldValues;
  readonly combination: LeadCombination;
  /** Groups of a report without a filter of their own, at most one per dimension. */
  readonly groups: readonly ReportGroup[];
  readonly search: LeadSearch;
}
export const NO_FILTER: Filter = {
  time: timeFilterOf({ preset: 'Today' }),
  fields: { selections: {}, radios: {} },
  combination: NO_COMBINATION,
  groups: [],
  search: NO_SEARCH,
};

type Named = Pick<FilterField, 'field'>;

export const selectionOf = ({ fields }: Filter, { field }: Named): Selection =>
  fields.selections[field] ?? NO_SELECTION;
export const withSelection = (filter: Filter, { field }: Named, selection: Selection): Filter => ({
  ...filter,
  fields: {
    ...filter.fields,
    selections: { ...filter.fields.selections, [field]: selection },
  },
});
export const withRadio = (filter: Filter, { field }: Named, value: RadioValue): Filter => ({
  ...filter,
  fields: { ...filter.fields, radios: { ...filter.fields.radios, [field]: value } },
});
/** Returns the filter with the search of a list for a text. An empty text searches for nothing. */
export const withSearch = (filter: Filter, text: string): Filter => ({
  ...filter,
  search: { ...NO_SEARCH, texts: text === '' ? [] : [text] },
});

/** Returns the chosen ids of a field whose ids are numbers. */
export const chosenIds = (filter: Filter, field: string): number[] =>
  selectionOf(filter, { field }).values.filter((value) => typeof value === 'number');
/** Returns the chosen values of a field whose values are texts. */
export const chosenTexts = (filter: Filter, field: string): string[] =>
  selectionOf(filter, { field }).values.filter((value) => typeof value === 'string');

const EMPTY_CHOICE: Choice<null> = { id: null, name: EMPTY_GROUP };

const statusGroupChoices = (groups: GroupChoices): readonly Choice<string>[] =>
  groups
    .of('Status Groups')
    .map(({ id, name }) => ({ id: statusGroupValue(Number(id)), name: `${name} (group)` }));

/** Returns the choices of a select. */
export const choicesOf = (
  { choices, canBeEmpty = false, hasStatusGroups = false }: SelectField,
  groups: GroupChoices,
): readonly Choice<FieldValue>[] => {
  const values = typeof choices === 'string' ? groups.of(choices) : choices;
  return [
    ...(canBeEmpty ? [EMPTY_CHOICE] : []),
    ...(hasStatusGroups ? statusGroupChoices(groups) : []),
    ...values,
  ];
};

/** Returns the name of a value that is not among the choices. A text is its own name. */
export const unlistedName = (
  { hasStatusGroups = false }: SelectField,
  id: FieldValue,
  { isLoaded }: GroupChoices,
): string => {
  const isGroup = hasStatusGroups && typeof id === 'string' && statusGroupOf(id) !== null;
  if (isGroup) return isLoaded ? 'Deleted group' : 'Status group';
  if (typeof id !== 'number') return String(id);
  return isLoaded ? `${id} (not listed)` : '…';
};
