import {
  changesBetween,
  distributionFacts,
  leadStatusLabel,
  PERMISSION_LABELS,
  type DistributionContent,
  type Fact,
  type FieldChange,
} from '@leadline/contracts';
import { byScreen, isSecret, itemLabelOf, labelOf, valueWords } from './field-words.js';
import { kindOfField, type Names } from './names.js';

/** A write in stored form. */
export interface StoredChange {
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
}
/** How a change is put into words: the names of records, and the format of instants. */
export interface Wording {
  readonly names: Names;
  readonly timeText: (instant: Date) => string;
}
/** Position of a value. */
interface Place {
  readonly entity: string;
  /** Name of the field that holds it. */
  readonly field: string;
  readonly path: readonly string[];
  readonly labels: readonly string[];
}

const HIDDEN = '••••••';
/** Longer texts are cut, because an entry is read on a screen. */
const MOST_CHARACTERS = 500;
const MOST_LINES = 1_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const MONEY_FIELD = /(^|_)(amount|revenue|payout|profit|cost|price|cpl)$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Bookkeeping fields of a record, which are not shown. */
const UNREAD = new Set(['version', 'updated_at']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (value: unknown): value is { id: number | string | null; name: string } =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  'id' in value &&
  typeof value.name === 'string';

const moneyText = (amount: string): string => {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.startsWith('-') ? '-' : ''}$${grouped}.${cents.padEnd(2, '0')}`;
};
const cut = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

const booleanText = (value: boolean, { field }: Place): string => {
  if (field === 'is_active') return value ? 'Active' : 'Inactive';
  return value ? 'Yes' : 'No';
};
const statusText = (value: number): string =>
  (leadStatusLabel as Readonly<Record<number, string>>)[value] ?? String(value);
const isLeadStatus = ({ entity, field }: Place): boolean =>
  entity === 'lead' && (field === 'status' || field === 'lead_status_id');

/** Returns a single value as the screens show it. */
const valueText = (value: unknown, place: Place, { names, timeText }: Wording): string => {
  if (typeof value === 'boolean') return booleanText(value, place);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const kind = kindOfField(place.field, place.entity);
  if (kind !== undefined) return names[kind][text] ?? `#${text}`;
  if (typeof value === 'number' && isLeadStatus(place)) return statusText(value);
  if (MONEY_FIELD.test(place.field) && DECIMAL.test(text)) return moneyText(text);
  const worded = valueWords(place.field, value);
  if (worded !== null) return worded;
  return INSTANT.test(text) ? timeText(new Date(text)) : cut(text);
};

const factAt = ({ path, labels }: Place, text: string, identity?: string): Fact => ({
  field: path.join('.'),
  label: labels.join(' › ') || 'Value',
  text,
  ...(identity !== undefined && { identity }),
});
const inside = (place: Place, field: string, label: string): Place => ({
  entity: place.entity,
  field,
  path: [...place.path, field],
  labels: [...place.labels, label],
});

/** Lists permissions one per line, so that a change names each one given or taken. */
const permissionFacts = (ids: readonly unknown[], place: Place): Fact[] =>
  ids.map((id) =>
    factAt(
      inside(place, String(id), PERMISSION_LABELS.get(Number(id)) ?? `Permission ${String(id)}`),
      'Allowed',
    ),
  );

const itemName = (item: unknown, index: number): string =>
  isObject(item) && typeof item.name === 'string' ? item.name : String(index + 1);

const listFacts = (list: readonly unknown[], place: Place, wording: Wording): Fact[] => {
  if (list.length === 0) return [];
  if (place.field === 'permissions') return permissionFacts(list, place);
  if (list.every(isNamed))
    return [
      factAt(
        place,
        cut(list.map(({ name }) => name).join(', ')),
        list
          .map(({ id }) => String(id))
          .toSorted()
          .join(),
      ),
    ];
  if (list.every((item) => typeof item !== 'object'))
    return [
      factAt(
        place,
        cut(list.map((item) => valueText(item, place, wording)).join(', ')),
        JSON.stringify(list),
      ),
    ];
  const label = itemLabelOf(place.field, place.entity);
  return list.flatMap((item, index) => {
    const name = itemName(item, index);
    const there: Place = {
      ...inside(place, name, name),
      field: place.field,
      labels: [...place.labels.slice(0, -1), `${label} ${name}`],
    };
    return factsOf(item, there, wording);
  });
};

/** Returns the label of a key. Records that were changed together are stored under their ids. */
const keyLabel = (key: string, { entity, path }: Place): string => {
  if (path.length > 0) return labelOf(key);
  return /^\d+$/.test(key) ? `${labelOf(entity)} ${key}` : labelOf(key, entity);
};

/** Returns the fields of a record in the order of its screen. Nested fields are in stored order. */
const fieldsOf = (value: Record<string, unknown>, { entity, path }: Place): string[] => {
  const fields = Object.keys(value).filter((key) => !UNREAD.has(key));
  return path.length === 0 ? fields.toSorted(byScreen(entity)) : fields;
};

/**
 * Whether a value is a secret. A number of the record itself, e.g. the longest password, is not.
 * Deeper numbers may be keys that staff typed into a template.
 */
const isHidden = (value: unknown, { field, path }: Place): boolean => {
  const isOwnNumber =
    path.length === 1 && (typeof value === 'number' || typeof value === 'boolean');
  return isSecret(field) && value !== 'changed' && !isOwnNumber;
};

const factsOf = (value: unknown, place: Place, wording: Wording): Fact[] => {
  if (value === null || value === undefined || value === '') return [];
  if (isHidden(value, place)) return [factAt(place, HIDDEN, JSON.stringify(value))];
  if (Array.isArray(value)) return listFacts(value, place, wording);
  if (isNamed(value)) return [factAt(place, value.name, String(value.id))];
  if (isObject(value))
    return fieldsOf(value, place).flatMap((key) =>
      factsOf(value[key], inside(place, key, keyLabel(key, place)), wording),
    );
  return [factAt(place, valueText(value, place, wording))];
};

const isDistribution = (value: unknown): value is DistributionContent =>
  isObject(value) && isObject(value.step1) && Array.isArray(value.step2);

/** Returns one side of an entry, line by line. */
const sideFacts = (value: unknown, entity: string, wording: Wording): readonly Fact[] => {
  if (entity === 'distribution' && isDistribution(value)) {
    try {
      return distributionFacts(value);
    } catch {
      // Content of an older version of the product has another shape. It is read value by value.
    }
  }
  return factsOf(value, { entity, field: '', path: [], labels: [] }, wording);
};

/** Returns the changes of a write, in the words of the screens and without secrets. */
export const readChanges = (
  { entity, before, after }: StoredChange,
  wording: Wording,
): FieldChange[] =>
  changesBetween(sideFacts(before, entity, wording), sideFacts(after, entity, wording)).slice(
    0,
    MOST_LINES,
  );

const nameIn = (value: unknown): string | null => {
  if (!isObject(value)) return null;
  if (typeof value.name === 'string') return value.name;
  if (isObject(value.step1) && typeof value.step1.labelValue === 'string')
    return value.step1.labelValue;
  if (typeof value.first_name === 'string' && typeof value.last_name === 'string')
    return `${value.first_name} ${value.last_name}`;
  return null;
};
/** The kinds of records whose current names are known. */
const KNOWN = ['advertiser', 'publisher', 'user', 'publisher_account', 'role'] as const;

/**
 * Returns the present name of an entry's record, or else its name in the entry. Null if it has
 * none.
 */
export const recordName = (
  { entity, before, after }: StoredChange,
  id: number | null,
  names: Names,
): string | null => {
  const kind = KNOWN.find((one) => one === entity);
  const current = kind === undefined ? undefined : names[kind][String(id)];
  return current ?? nameIn(after) ?? nameIn(before);
};
