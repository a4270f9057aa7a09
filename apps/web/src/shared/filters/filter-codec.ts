import type { Dayjs } from 'dayjs';
import * as z from 'zod/mini';
import type { GroupChoices } from '#shared/api/use-filter-data';
import {
  choicesOf,
  selectionOf,
  withSelection,
  type FieldValue,
  type FieldValues,
  type Filter,
  type FilterField,
  type RadioField,
  type RadioValue,
  type SelectField,
  type Selection,
} from './filter-fields';
import { JsonReader } from './json-reader';
import { combinationBody, combinationToJson, readCombination } from './lead-combination';
import { readSearch, searchBody, searchToJson } from './lead-search';
import { groupsToJson, readGroups } from './report-groups';
import { compareBody, compareToJson, rangeBody, readTime, timeToJson } from './time-filter';

/**
 * Reads and writes the filter of a page in its address: `filters` holds JSON with the
 * specification's names (LED-020), without the page's defaults. Unknown names and values are
 * ignored, and the reader notes them; a text that is not a JSON object is malformed.
 */
export interface FilterCodec {
  readonly fields: readonly FilterField[];
  readonly defaults: Filter;
  readonly toJson: (filter: Filter) => Record<string, unknown>;
  readonly read: (json: JsonReader) => Filter;
  /** Checks ids of a filter against the loaded choices. */
  readonly ids: {
    /** Whether the filter contains such ids. */
    readonly isNeeded: (filter: Filter) => boolean;
    /** Returns the filter without unknown ids, and their names, e.g. "Country 999". */
    readonly check: (filter: Filter, choices: GroupChoices) => ReadFilter;
  };
}

export interface ReadFilter {
  readonly filter: Filter;
  /** Names and values that were ignored, in words for the user. */
  readonly leftOut: readonly string[];
}

type Kind = FilterField['kind'];
type FieldOf<K extends Kind> = Extract<FilterField, { readonly kind: K }>;
const ofKind = <K extends Kind>(fields: readonly FilterField[], kind: K): FieldOf<K>[] =>
  fields.filter((field): field is FieldOf<K> => field.kind === kind);
const hasKind = (fields: readonly FilterField[], kind: Kind): boolean =>
  fields.some((field) => field.kind === kind);

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

const excludedNames = (fields: readonly SelectField[], filter: Filter): string[] =>
  fields
    .filter((field) => {
      const { values, isExcluded } = selectionOf(filter, field);
      return isExcluded && values.length > 0;
    })
    .map(({ field, alias }) => alias ?? field);

const isSame = (field: SelectField, a: Selection, b: Selection): boolean =>
  JSON.stringify(sorted(field, a)) === JSON.stringify(sorted(field, b));

const fieldsToJson = (
  fields: readonly FilterField[],
  defaults: Filter,
  filter: Filter,
): Record<string, unknown> => {
  // A cleared selection is written if the page's default is another one.
  const chosen = ofKind(fields, 'select').filter((field) => {
    const selection = selectionOf(filter, field);
    const standard = selectionOf(defaults, field);
    return standard.values.length > 0
      ? !isSame(field, selection, standard)
      : selection.values.length > 0;
  });
  const { radios } = filter.fields;
  const excludes = excludedNames(chosen, filter);
  return {
    ...Object.fromEntries(
      chosen.map((field) => [field.field, sorted(field, selectionOf(filter, field))]),
    ),
    ...Object.fromEntries(
      ofKind(fields, 'radio')
        .filter(({ field }) => radios[field] !== defaults.fields.radios[field])
        .map(({ field }) => [field, radios[field]]),
    ),
    ...(excludes.length > 0 && { excludes }),
  };
};

const positiveId = z.int().check(z.positive());

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
  const selects = ofKind(fields, 'select');
  const excludes = readExcludes(selects, json);
  const selections = selects.flatMap((field) => {
    const selection = readSelection(field, json, excludes);
    const isKept =
      selection !== null && (selection.values.length > 0 || field.field in defaults.selections);
    return isKept ? [[field.field, selection] as const] : [];
  });
  const linked = ofKind(fields, 'ids').flatMap(({ field, label }) => {
    const values = json.list(field, label, positiveId);
    return values.length > 0 ? [[field, { values, isExcluded: false }] as const] : [];
  });
  const radios = ofKind(fields, 'radio').flatMap((field) => {
    const value = readRadio(field, json);
    return value === undefined ? [] : [[field.field, value] as const];
  });
  return {
    selections: { ...defaults.selections, ...Object.fromEntries([...selections, ...linked]) },
    radios: { ...defaults.radios, ...Object.fromEntries(radios) },
  };
};

/** Returns the ids of records that are missing from the loaded choices. */
const unknownIds = (
  field: SelectField,
  filter: Filter,
  groups: GroupChoices,
): readonly FieldValue[] => {
  const { choices } = field;
  if (typeof choices !== 'string' || !groups.isLoaded || groups.isPartial(choices)) return [];
  const known = new Set(choicesOf(field, groups).map(({ id }) => id));
  return selectionOf(filter, field).values.filter((id) => !known.has(id));
};

const checkedIds = (fields: readonly FilterField[]): FilterCodec['ids'] => {
  const checked = ofKind(fields, 'select').filter(({ isComplete }) => isComplete);
  return {
    isNeeded: (filter) => checked.some((field) => selectionOf(filter, field).values.length > 0),
    check: (given, groups) => {
      const leftOut: string[] = [];
      let filter = given;
      for (const field of checked) {
        const unknown = unknownIds(field, given, groups);
        if (unknown.length === 0) continue;
        leftOut.push(...unknown.map((id) => `${field.one} ${id}`));
        const selection = selectionOf(given, field);
        const left = selection.values.filter((id) => !unknown.includes(id));
        filter = withSelection(filter, field, { ...selection, values: left });
      }
      return { filter, leftOut };
    },
  };
};

/** Returns the codec of a page whose filter has these fields. */
export const filterCodec = (fields: readonly FilterField[], defaults: Filter): FilterCodec => {
  const hasTime = hasKind(fields, 'range');
  const hasCombination = hasKind(fields, 'combination');
  const hasGroups = hasKind(fields, 'group');
  const [search] = ofKind(fields, 'search');
  return {
    fields,
    defaults,
    toJson: (filter) => ({
      ...(hasTime && timeToJson(filter.time)),
      ...fieldsToJson(fields, defaults, filter),
      ...(hasCombination && combinationToJson(filter.combination)),
      ...(hasGroups && groupsToJson(filter.groups)),
      ...(search && searchToJson(filter.search, search.isOfLeads)),
      ...Object.fromEntries(
        ofKind(fields, 'ids')
          .map((field) => [field.field, selectionOf(filter, field).values] as const)
          .filter(([, ids]) => ids.length > 0),
      ),
    }),
    read: (json) => {
      for (const { field, label, value } of ofKind(fields, 'fixed'))
        json.read(field, label, z.literal(value));
      return {
        time: hasTime ? readTime(json, defaults.time) : defaults.time,
        fields: readFields(fields, defaults.fields, json),
        combination: hasCombination ? readCombination(json) : defaults.combination,
        groups: hasGroups ? readGroups(json) : defaults.groups,
        search: search ? readSearch(json, search.isOfLeads) : defaults.search,
      };
    },
    ids: checkedIds(fields),
  };
};

/**
 * Returns the fields by their names in requests and presets: all of them, with null if nothing is
 * chosen (LED-027).
 */
const fieldsBody = (fields: readonly FilterField[], filter: Filter): Record<string, unknown> => {
  const selects = ofKind(fields, 'select');
  const excludes = excludedNames(selects, filter);
  const named = fields.flatMap((field): (readonly [string, unknown])[] => {
    switch (field.kind) {
      case 'switch':
        return [[field.name, filter.time[field.field]]];
      case 'select': {
        const { values } = selectionOf(filter, field);
        return [[field.field, values.length > 0 ? values : null]];
      }
      case 'radio':
        return [[field.field, filter.fields.radios[field.field]]];
      case 'fixed':
        return [[field.field, field.value]];
      default:
        return [];
    }
  });
  return {
    ...Object.fromEntries(named),
    ...(selects.some(({ canExclude }) => canExclude) && {
      excludes: excludes.length > 0 ? excludes : null,
    }),
    ...groupsToJson(filter.groups),
  };
};

const comparesWithPast = (fields: readonly FilterField[]): boolean =>
  ofKind(fields, 'switch').some(({ field }) => field === 'comparePast');

/**
 * Returns the fields as a request body under the contract's names. A relative range is computed for
 * `now`, which a filter without a range does not need.
 */
export const requestBody = (
  fields: readonly FilterField[],
  filter: Filter,
  now?: Dayjs,
): Record<string, unknown> => ({
  ...(now && rangeBody(filter.time.range, now)),
  ...fieldsBody(fields, filter),
  ...(comparesWithPast(fields) && compareBody(filter.time)),
  ...(hasKind(fields, 'combination') && combinationBody(filter.combination)),
  ...(hasKind(fields, 'search') && searchBody(filter.search)),
});

/** Returns the fields as a preset stores them. The times are null if the range is relative. */
export const presetBody = (
  fields: readonly FilterField[],
  filter: Filter,
): Record<string, unknown> => {
  const { range } = filter.time;
  const isRelative = 'preset' in range;
  return {
    dateRangePreset: isRelative ? range.preset : null,
    start_time: isRelative ? null : range.start,
    end_time: isRelative ? null : range.end,
    ...fieldsBody(fields, filter),
    ...(comparesWithPast(fields) && compareToJson(filter.time)),
  };
};

/** Reads the JSON of a preset. Unknown names and values are ignored. */
export const filterOf = ({ read }: FilterCodec, json: Record<string, unknown>): Filter =>
  read(new JsonReader(json));

/** Returns the text of a filter. Two filters are the same if their texts are equal. */
export const filterText = (codec: FilterCodec, filter: Filter): string =>
  JSON.stringify(codec.toJson(filter));

/** Reads the filter text of an address; null if it is malformed. */
export const readFilterText = (codec: FilterCodec, text: string): ReadFilter | null => {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const reader = new JsonReader(json as Record<string, unknown>);
    return { filter: codec.read(reader), leftOut: reader.leftOut };
  } catch {
    // Not JSON. The caller tells the user and shows the defaults.
    return null;
  }
};
