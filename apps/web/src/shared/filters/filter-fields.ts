import type { FilterGroup } from '@leadline/contracts';
import * as z from 'zod/mini';
import { idList, textList, type FilterCodec } from './filter-codec';

/** A selection of values of one field; its switch includes or excludes them. */
export interface SelectField {
  readonly kind: 'select';
  /** The name in payloads, presets and the address. */
  readonly field: string;
  /**
   * Another name of the same filter, used in exclusions and older addresses (LED-011, REP-036).
   */
  readonly alias?: string;
  readonly label: string;
  /** The name of one value, for its chip. */
  readonly one: string;
  /** Where its choices come from. */
  readonly group: FilterGroup;
  readonly ids: 'number' | 'text';
}

export type RadioValue = string | boolean | null;
/** A choice of one value out of a few. */
export interface RadioField {
  readonly kind: 'radio';
  readonly field: string;
  readonly label: string;
  readonly options: readonly { readonly value: RadioValue; readonly label: string }[];
}

/**
 * A filter as data. The panel, its chips, the address and the request are generated from a list of
 * these.
 */
export type FilterField = SelectField | RadioField;

export interface Selection {
  readonly values: readonly (string | number)[];
  readonly isExcluded: boolean;
}
export const NO_SELECTION: Selection = { values: [], isExcluded: false };

/**
 * The values of a list of fields. Radios always have a value; a selection is absent until it is
 * first changed.
 */
export interface FieldValues {
  readonly selections: Readonly<Record<string, Selection>>;
  readonly radios: Readonly<Record<string, RadioValue>>;
}

export const selectionOf = ({ selections }: FieldValues, { field }: SelectField): Selection =>
  selections[field] ?? NO_SELECTION;
export const withSelection = (
  values: FieldValues,
  { field }: SelectField,
  selection: Selection,
): FieldValues => ({ ...values, selections: { ...values.selections, [field]: selection } });
export const withRadio = (
  values: FieldValues,
  { field }: RadioField,
  value: RadioValue,
): FieldValues => ({ ...values, radios: { ...values.radios, [field]: value } });

const isSelect = (field: FilterField): field is SelectField => field.kind === 'select';
const isRadio = (field: FilterField): field is RadioField => field.kind === 'radio';

/** Sorts values, because the same values in another order are the same filter. */
const sorted = (values: Selection['values']): Selection['values'] =>
  values.toSorted((a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a) < String(b) ? -1 : 1;
  });

const excludedNames = (fields: readonly SelectField[], values: FieldValues): string[] =>
  fields
    .filter(
      (field) =>
        selectionOf(values, field).isExcluded && selectionOf(values, field).values.length > 0,
    )
    .map(({ field, alias }) => alias ?? field);

/** The fields of a request: all of them, null if nothing is chosen (LED-027). */
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

const toJson = (
  fields: readonly FilterField[],
  defaults: FieldValues,
  values: FieldValues,
): Record<string, unknown> => {
  const chosen = fields
    .filter(isSelect)
    .filter((field) => selectionOf(values, field).values.length > 0);
  const excludes = excludedNames(chosen, values);
  return {
    ...Object.fromEntries(
      chosen.map((field) => [field.field, sorted(selectionOf(values, field).values)]),
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

const readSelection = (
  { field, alias, ids }: SelectField,
  json: Record<string, unknown>,
  excludes: readonly string[],
): Selection => {
  const read = (name: string): readonly (string | number)[] =>
    (ids === 'number' ? idList : textList).parse(json[name]);
  const values = [...read(field), ...(alias === undefined ? [] : read(alias))];
  return {
    values: [...new Set(values)],
    isExcluded: excludes.includes(field) || (alias !== undefined && excludes.includes(alias)),
  };
};

const fromJson = (
  fields: readonly FilterField[],
  defaults: FieldValues,
  json: Record<string, unknown>,
): FieldValues => {
  const excludes = textList.parse(json.excludes);
  const read = fields
    .filter(isSelect)
    .map((field) => [field.field, readSelection(field, json, excludes)] as const);
  const isAllowed = ({ field, options }: RadioField): boolean =>
    options.some(({ value }) => value === json[field]);
  return {
    selections: Object.fromEntries(read.filter(([, { values }]) => values.length > 0)),
    radios: {
      ...defaults.radios,
      ...Object.fromEntries(
        fields
          .filter(isRadio)
          .filter(isAllowed)
          .map(({ field }) => [
            field,
            z.union([z.string(), z.boolean(), z.null()]).parse(json[field]),
          ]),
      ),
    },
  };
};

/** The values of the fields in the address; only what differs from the defaults is written. */
export const fieldsCodec = (
  fields: readonly FilterField[],
  defaults: FieldValues,
): FilterCodec<FieldValues> => ({
  defaults,
  toJson: (values) => toJson(fields, defaults, values),
  fromJson: (json) => fromJson(fields, defaults, json),
});
