import type { FieldKey } from './field-names.js';

/** JSON as text, an object, or a list. Maps have no prototype: `__proto__` is only a key. */
type JsonNode = string | JsonObject | JsonList;
type JsonObject = Map<string, JsonNode>;
interface JsonList {
  readonly places: Map<number, JsonNode>;
}
/** A value at its place in the body. */
export interface JsonField {
  readonly keys: readonly FieldKey[];
  readonly json: string;
}

const entriesOf = (node: JsonNode | undefined, key: FieldKey): Map<FieldKey, JsonNode> | null => {
  if (node === undefined || typeof node === 'string') return null;
  const isList = !(node instanceof Map);
  if (isList !== (typeof key === 'number')) return null;
  return isList ? node.places : node;
};

/** Puts a value at its place. Later fields replace earlier ones of the same place. */
const withField = (
  node: JsonNode | undefined,
  keys: readonly FieldKey[],
  json: string,
): JsonNode => {
  const [key, ...rest] = keys;
  if (key === undefined) return json;
  const known = entriesOf(node, key);
  const entries = known ?? new Map<FieldKey, JsonNode>();
  entries.set(key, withField(entries.get(key), rest, json));
  if (known && node !== undefined) return node;
  return typeof key === 'number'
    ? { places: entries as Map<number, JsonNode> }
    : (entries as JsonObject);
};

const block = (open: string, items: readonly string[], close: string, margin: string): string => {
  if (margin === '' || items.length === 0) return `${open}${items.join(',')}${close}`;
  return `${open}${margin}  ${items.join(`,${margin}  `)}${margin}${close}`;
};
/** `margin`: a line break and spaces, or nothing to write without spaces. */
const written = (node: JsonNode, margin: string): string => {
  if (typeof node === 'string') return node;
  const inner = margin === '' ? '' : `${margin}  `;
  if (node instanceof Map) {
    const colon = margin === '' ? ':' : ': ';
    const members = [...node].map(
      ([key, item]) => `${JSON.stringify(key)}${colon}${written(item, inner)}`,
    );
    return block('{', members, '}', margin);
  }
  // Places that no field has are left out.
  const items = [...node.places].sort(([a], [b]) => a - b).map(([, item]) => written(item, inner));
  return block('[', items, ']', margin);
};

/** Returns the JSON of fields. Objects keep the order of the fields. */
export const jsonBody = (fields: readonly JsonField[], isIndented = false): string => {
  let root: JsonNode | undefined;
  for (const { keys, json } of fields) root = withField(root, keys, json);
  return written(root ?? new Map(), isIndented ? '\n' : '');
};
