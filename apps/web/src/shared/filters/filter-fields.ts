import type { Dimension, FilterGroup } from '@leadline/contracts';
import { EMPTY_GROUP } from '@leadline/contracts/report-dimensions';
import { statusGroupOf, statusGroupValue } from '@leadline/contracts/status-group-values';
import * as z from 'zod/mini';
import type { Choice, GroupChoices } from '#shared/api/use-filter-data';
import type { RangePreset } from './date-range';
import { positiveId, type CheckedIds, type FilterCodec } from './filter-codec';
import type { JsonReader } from './json-reader';
import type { LeadCombination } from './lead-combination';
import type { TimeSwitch } from './time-filter';

/** The date range of a page. */
export interface RangeField {
  readonly kind: 'range';
  readonly field: 'range';
  readonly label: string;
  readonly presets: readonly RangePreset[];
}

/** A switch next to the range. */
export interface SwitchField {
  readonly kind: 'switch';
  readonly field: TimeSwitch;
  readonly label: string;
}

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

/**
 * A filter as data. Lists of these generate the panel, the chips, their popovers, the address,
 * presets and the request.
 */
export type FilterField =
  RangeField | SwitchField | SelectField | RadioField | CombinationField | GroupField;

/** A value of a select; null stands for no value. */
type FieldValue = string | number | null;

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
export const NO_VALUES: FieldValues = { selections: {}, radios: {} };

export const selectionOf = (
  { selections }: FieldValues,
  { field }: Pick<SelectField, 'field'>,
): Selection => selections[field] ?? NO_SELECTION;
export const withSelection = (
  values: FieldValues,
  { field }: Pick<SelectField, 'field'>,
  selection: Selection,
): FieldValues => ({ ...values, selections: { ...values.selections, [field]: selection } });
export const withRadio = (
  values: FieldValues,
  { field }: RadioField,
  value: RadioValue,
): FieldValues => ({ ...values, radios: { ...values.radios, [field]: value } });

/** Returns the chosen ids of a field whose ids are numbers. */
export const chosenIds = (values: FieldValues, field: string): number[] =>
  selectionOf(values, { field }).values.filter((value) => typeof value === 'number');
/** Returns the chosen values of a field whose values are texts. */
export const chosenTexts = (values: FieldValues, field: string): string[] =>
  selectionOf(values, { field }).values.filter((value) => typeof value === 'string');

const isSelect = (field: FilterField): field is SelectField => field.kind === 'select';
const isRadio = (field: FilterField): field is RadioField => field.kind === 'radio';

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

/** Returns the name of a value that is not among the choices. */
export const unlistedName = (
  { hasStatusGroups = false }: SelectField,
  id: FieldValue,
  { isLoaded }: GroupChoices,
): string => {
  const isGroup = hasStatusGroups && typeof id === 'string' && statusGroupOf(id) !== null;
  if (!isGroup) return String(id);
  return isLoaded ? 'Deleted group' : 'Status group';
};

/**
 * Sorts values, because the same values in another order are the same filter. Fixed choices keep
 * their own order.
 */
const sorted = ({ choices }: SelectField, { values }: Selection): readonly FieldValue[] => {
  if (typeof choices !== 'string')
    return choices.map(({ id }) => id).filter((id) => values.includes(id));
  return values.toSorted((a, b) => {
    if (a === null || b === null) return Number(b === null) - Number(a === null);
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a) < String(b) ? -1 : 1;
  });
};

const excludedNames = (fields: readonly SelectField[], values: FieldValues): string[] =>
  fields
    .filter(
      (field) =>
        selectionOf(values, field).isExcluded && selectionOf(values, field).values.length > 0,
    )
    .map(({ field, alias }) => alias ?? field);

/** Returns the fields of a request: all of them, with null if nothing is chosen (LED-027). */
export const fieldsBody = (
  fields: readonly FilterField[],
  values: FieldValues,
): Record<string, unknown> => {
  const excludes = excludedNames(fields.filter(isSelect), values);
  return {
    ...Object.fromEntries(
      fields
        .filter(isSelect)
        .map((field) => [
          field.field,
          selectionOf(values, field).values.length > 0 ? selectionOf(values, field).values : null,
        ]),
    ),
    ...Object.fromEntries(fields.filter(isRadio).map(({ field }) => [field, values.radios[field]])),
    excludes: excludes.length > 0 ? excludes : null,
  };
};

const isSame = (field: SelectField, a: Selection, b: Selection): boolean =>
  JSON.stringify(sorted(field, a)) === JSON.stringify(sorted(field, b));

const toJson = (
  fields: readonly FilterField[],
  defaults: FieldValues,
  values: FieldValues,
): Record<string, unknown> => {
  // A cleared selection is written if the page's default is another one.
  const chosen = fields.filter(isSelect).filter((field) => {
    const selection = selectionOf(values, field);
    const standard = selectionOf(defaults, field);
    return standard.values.length > 0
      ? !isSame(field, selection, standard)
      : selection.values.length > 0;
  });
  const excludes = excludedNames(chosen, values);
  return {
    ...Object.fromEntries(
      chosen.map((field) => [field.field, sorted(field, selectionOf(values, field))]),
    ),
    ...Object.fromEntries(
      fields
        .filter(isRadio)
        .filter(({ field }) => values.radios[field] !== defaults.radios[field])
        .map(({ field }) => [field, values.radios[field]]),
    ),
    ...(excludes.length > 0 && { excludes }),
  };
};

const schemaOf = ({ ids, choices, canBeEmpty = false }: SelectField) => {
  if (typeof choices !== 'string') return z.enum(choices.map(({ id }) => id));
  const value = ids === 'number' ? positiveId : z.string();
  return canBeEmpty ? z.nullable(value) : value;
};

/** Returns the selection of a field; null if the JSON does not contain the field. */
const readSelection = (
  field: SelectField,
  json: JsonReader,
  excludes: readonly string[],
): Selection | null => {
  const names = [field.field, ...(field.alias === undefined ? [] : [field.alias])];
  const values = names.flatMap((name): readonly FieldValue[] =>
    json.list(name, field.one, schemaOf(field)),
  );
  if (!names.some((name) => json.has(name))) return null;
  return {
    values: [...new Set(values)],
    isExcluded: names.some((name) => excludes.includes(name)),
  };
};

const readExcludes = (selects: readonly SelectField[], json: JsonReader): readonly string[] => {
  const names = selects
    .filter(({ canExclude }) => canExclude)
    .flatMap(({ field, alias }) => (alias === undefined ? [field] : [field, alias]));
  return names.length === 0 ? [] : json.list('excludes', 'Exclusion', z.enum(names));
};

const readRadio = (
  { field, label, options }: RadioField,
  json: JsonReader,
): RadioValue | undefined => {
  const schema = z.union([z.string(), z.boolean(), z.null()]);
  return json.read(
    field,
    label,
    schema.check(z.refine((value) => options.some((option) => option.value === value))),
  );
};

const readFields = (
  fields: readonly FilterField[],
  defaults: FieldValues,
  json: JsonReader,
): FieldValues => {
  const selects = fields.filter(isSelect);
  const excludes = readExcludes(selects, json);
  const selections = selects.flatMap((field) => {
    const selection = readSelection(field, json, excludes);
    const isKept =
      selection !== null && (selection.values.length > 0 || field.field in defaults.selections);
    return isKept ? [[field.field, selection] as const] : [];
  });
  const radios = fields.filter(isRadio).flatMap((field) => {
    const value = readRadio(field, json);
    return value === undefined ? [] : [[field.field, value] as const];
  });
  return {
    selections: { ...defaults.selections, ...Object.fromEntries(selections) },
    radios: { ...defaults.radios, ...Object.fromEntries(radios) },
  };
};

/** Returns the ids of records that are missing from the loaded choices. */
const unknownIds = (
  field: SelectField,
  values: FieldValues,
  groups: GroupChoices,
): readonly FieldValue[] => {
  const { choices } = field;
  if (typeof choices !== 'string' || !groups.isLoaded || groups.isPartial(choices)) return [];
  const known = new Set(choicesOf(field, groups).map(({ id }) => id));
  return selectionOf(values, field).values.filter((id) => !known.has(id));
};

const checkedIds = (fields: readonly FilterField[]): CheckedIds<FieldValues> => {
  const checked = fields.filter(isSelect).filter(({ isComplete }) => isComplete);
  return {
    isNeeded: (values) => checked.some((field) => selectionOf(values, field).values.length > 0),
    check: (values, groups) => {
      const leftOut: string[] = [];
      let filter = values;
      for (const field of checked) {
        const unknown = unknownIds(field, values, groups);
        if (unknown.length === 0) continue;
        leftOut.push(...unknown.map((id) => `${field.one} ${id}`));
        const selection = selectionOf(values, field);
        const left = selection.values.filter((id) => !unknown.includes(id));
        filter = withSelection(filter, field, { ...selection, values: left });
      }
      return { filter, leftOut };
    },
  };
};

/** Reads and writes field values in the address. Defaults are not written. */
export const fieldsCodec = (
  fields: readonly FilterField[],
  defaults: FieldValues,
): FilterCodec<FieldValues> => ({
  defaults,
  toJson: (values) => toJson(fields, defaults, values),
  read: (json) => readFields(fields, defaults, json),
  ids: checkedIds(fields),
});
