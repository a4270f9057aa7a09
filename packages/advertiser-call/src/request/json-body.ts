import type { FieldKey } from './field-names.js';

/** JSON as text, an object, or a list. Maps have no prototype: `__proto__` is only a key. */
type JsonNode = string | JsonObject | JsonList;
type JsonObject = Map<string, JsonNode>;
interface JsonList {
  readonly places: Map<number, JsonNode>;
}
/** Returns the JSON of a body, whose fields have these values. They are JSON, too. */
export type JsonFrame = (values: readonly string[]) => string;

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

/** The place of a value in written JSON, where strings have no NUL. */
const HOLE = /\0(\d+)\0/;

/**
 * Compiles the body of fields, each at its keys. Objects keep the order of the fields, and later
 * fields replace earlier ones of the same place.
 */
export const jsonFrame = (
  fields: readonly (readonly FieldKey[])[],
  isIndented = false,
): JsonFrame => {
  let root: JsonNode | undefined;
  for (const [index, keys] of fields.entries()) root = withField(root, keys, `\0${index}\0`);
  const pieces = written(root ?? new Map(), isIndented ? '\n' : '').split(HOLE);
  const places = pieces.map(Number);
  return (values) => {
    let body = '';
    for (const [index, piece] of pieces.entries())
      body += index % 2 === 0 ? piece : values[places[index] ?? -1];
    return body;
  };
};
